export const pictures = {
  report: "A report of an HR-pQCT scan: distal radius and distal tibia side by side, each value compared with healthy women",
  change: "Bone density of a patient over eleven years at hip and spine, with the least significant change as a band",
  patient: "The same report in plain language for the patient",
};

interface LeanSample {
  readonly age: number;
  readonly value: string;
  readonly unit: string;
}
export const centiles = {
  description: ({ age, value, unit }: LeanSample, percentile: string) =>
    `Appendicular lean mass index of women with the 3rd to 97th percentiles over age. A woman aged ${age} with ${value} ${unit} is at the ${percentile} percentile.`,
  title: "A sample scan, scored.",
  sample: (age: number, score: { z: string; median: string; range: readonly [string, string] }, unit: string, citation: string) =>
    `A fictional woman aged ${age}, whole-body DXA on a GE Lunar: Z-score ${score.z}, reference median ${score.median}, 5–95 % range ${score.range.join("–")} ${unit}. Reference: ${citation}.`,
  percentile: "percentile",
  ageInYears: "Age (years)",
  point: (value: string, percentile: string) => `${value} · ${percentile} percentile`,
  showTable: "Show as a table",
  tableName: "Percentiles by age",
  table: (unit: string) => `Appendicular lean mass index of women, in ${unit}, by age and percentile`,
  age: "Age",
};

export const band = {
  region: "Sample measurements compared with young adults",
  table: (age: number) => `Distal tibia of a fictional woman aged ${age}, compared with young women aged 20 to 37`,
  columns: { parameter: "Parameter", value: "Value", youngAdults: "Young adults", position: "Position", tScore: "T-score" },
  explained: (age: number, citation: string) =>
    `Distal tibia of a fictional woman aged ${age}, multi-stack XtremeCT II, compared with women aged 20 to 37. Shaded: T-scores below −1, darker those of −2.5 or lower. HR-pQCT has no categories. Reference: ${citation}.`,
};

export const refusals = {
  noNumber: "No number.",
  scored: "Scored.",
  rows: [
    {
      parameter: "Tt.BMD",
      fact: "XtremeCT I",
      isScored: false,
      reason: "The reference uses XtremeCT II. The two generations are not comparable.",
    },
    {
      parameter: "Tb.N",
      fact: "Single stack",
      isScored: false,
      reason: "The reference covers a multi-stack region, which is a different part of the bone.",
    },
    { parameter: "FMI", fact: "Age 84", isScored: false, reason: "The reference ends before 82 years." },
    { parameter: "Ct.Th", fact: "Protocol not stated", isScored: true, reason: "Scored with a warning: the protocol is not confirmed." },
  ],
  explained: "Some scans get no score. Others get a score with a warning.",
};

export const unitExplained = "The form names the likely mistake. It scores nothing until you correct it.";

export const batch = {
  region: "Command line",
  input: { title: "In", text: "one row per measurement, or one row per scan" },
  output: { title: "Out", text: "your columns, then Z, percentile, T and the reason for every refusal" },
  explained: "The same engine and the same numbers as on the screen.",
};
