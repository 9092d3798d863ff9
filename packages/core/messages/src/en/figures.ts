export const pictures = {
  report: "A report of an HR-pQCT scan: distal radius and distal tibia beside each other, each value with its place among healthy women",
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
    `Appendicular lean mass index of women with the 3rd to 97th percentiles over age. A woman of ${age} with ${value} ${unit} lies at the ${percentile} percentile.`,
  title: "A sample scan, scored.",
  sample: (age: number, score: { z: string; median: string; range: readonly [string, string] }, unit: string, citation: string) =>
    `A made-up woman of ${age}, whole-body DXA on a GE Lunar: Z-score ${score.z}, reference median ${score.median}, 5–95 % range ${score.range.join("–")} ${unit}. Reference: ${citation}.`,
  showTable: "Show as a table",
  tableName: "Percentiles by age",
  table: (unit: string) => `Appendicular lean mass index of women, in ${unit}, by age and percentile`,
  age: "Age",
};

export const band = {
  region: "Sample measurements beside young adults",
  table: (age: number) => `Distal tibia of a made-up woman of ${age} beside young women of 20 to 37 years`,
  columns: { parameter: "Parameter", value: "Value", youngAdults: "Young adults", position: "Position", tScore: "T-score" },
  explained: (age: number, citation: string) =>
    `Distal tibia of a made-up woman of ${age}, multi-stack XtremeCT II, beside women of 20 to 37 years. Tinted: the middle 90 % of young women; dotted: −1 and −2.5. No category words: HR-pQCT has none. Reference: ${citation}.`,
};

export const refusals = {
  noNumber: "No number.",
  scored: "Scored.",
  rows: [
    {
      parameter: "Tt.BMD",
      fact: "XtremeCT I",
      isScored: false,
      reason: "The reference was measured on XtremeCT II; the generations are not comparable.",
    },
    {
      parameter: "Tb.N",
      fact: "Single stack",
      isScored: false,
      reason: "The reference is of a multi-stack region, another piece of bone.",
    },
    { parameter: "FMI", fact: "Age 84", isScored: false, reason: "The reference ends before 82 years." },
    { parameter: "Ct.Th", fact: "Protocol not stated", isScored: true, reason: "Marked: the protocol is not confirmed." },
  ],
  explained: "What is refused, and what is only marked.",
};

export const unitExplained = "The likely slip is named, and nothing is scored until it is settled.";

export const batch = {
  region: "Command line",
  input: { title: "In", text: "one row per measurement, or one row per scan" },
  output: { title: "Out", text: "your columns, then Z, percentile, T and the reason of every refusal" },
  explained: "The same engine and the same numbers as on the screen.",
};
