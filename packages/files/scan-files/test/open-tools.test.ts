import { describe, expect, it } from "vitest";
import { read, refusal } from "./support.ts";

const summary = {
  BV_TV: 0.25,
  Tb_Th_mm: 0.26,
  Tb_Sp_mm: 0.74,
  Tb_N_per_mm: 1.2,
  Ct_Th_mm: 1.1,
  Ct_Po: 0.02,
  Tb_BMD_mgHA_cm3: 170,
  Ct_BMD_mgHA_cm3: 880,
};
const json = JSON.stringify({
  schema: "ormir-bqrl/1",
  sample: "S_42",
  site: "radius",
  input_aim: { el_size_mm: [0.0607, 0.0607, 0.0607] },
  summary,
});
const report = `Parameter,Value\nschema,ormir-bqrl/1\nsample,S_42\ninput_aim.el_size_mm,0.0607 0.0607 0.0607\nsite,radius\n${Object.entries(
  summary,
)
  .map(([name, value]) => `summary.${name},${value}`)
  .join("\n")}\n`;
const batch = `sample,site,${Object.keys(summary).join(",")}\nS_42,radius,${Object.values(summary).join(",")}\n`;

describe("a report of ORMIR-BQRL", () => {
  it.each([
    ["JSON", json],
    ["its table", report],
    ["a batch", batch],
  ])("as %s is its own format, whose quantities of other definition are shown and refused", (_, text) => {
    const { format, scans } = read(text);
    expect(format).toBe("ormir-bqrl");
    expect(scans).toMatchObject([{ subjectCode: "S_42", site: "distal-radius", scanner: "xtremect-2" }]);
    expect(scans[0]!.values.map(({ parameter, value }) => `${parameter} ${value}`)).toEqual([
      ...["bvtv 0.25", "tb_th 0.26", "tb_sp 0.74", "tb_n 1.2", "ct_th 1.1", "ct_po 2", "tb_bmd 170", "ct_bmd 880"],
    ]);
    expect(scans[0]!.refusals.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual(
      ["tb_th", "tb_sp", "tb_n", "tb_bmd", "ct_bmd"].map((key) => `${key} other_definition`),
    );
  });

  it("of another schema is not guessed at", () => {
    expect(refusal(json.replace("ormir-bqrl/1", "ormir-bqrl/2"))).toMatch(/^This JSON file is of no kind/);
  });
});

it("shows remodelling of TimelapsedHRpQCT as changes that are never scored, without the values of a scan", () => {
  const { scans } = read(
    "subject_id,site,t0,t1,compartment,BVTV_t0,formation_frac_bv0,resorption_frac_bv0\n01,tibia,001,002,trab,0.25,0.0312,0.0421\n",
  );
  expect(scans[0]).toMatchObject({
    format: "timelapsed-hrpqct",
    site: "distal-tibia",
    notes: [expect.stringContaining("trab, from 001 to 002"), expect.anything()],
  });
  expect(scans[0]!.values.map(({ parameter, value }) => [parameter, value])).toEqual([
    ["formation_frac_bv0", 0.0312],
    ["resorption_frac_bv0", 0.0421],
  ]);
  expect(scans[0]!.refusals.map(({ code }) => code)).toEqual(["change_quantity", "change_quantity"]);
});

it.each([
  ["3", "3", "manual_override", "op1", 3],
  ["", "2", "confirmed", "op1", 2],
  ["", "2", "pending", "", null],
  ["", "2", "confirmed", "", null],
  ["4", "2", "manual_override", "op1", null],
  ["", "7", "confirmed", "op1", null],
])("takes a grade of MotionScore only from a person: %s, %s, %s by “%s”", (manual, final, status, reviewer, grade) => {
  const header =
    "scan_id\tsubject_id\tautomatic_grade\tautomatic_confidence\tmanual_grade\tfinal_grade\treview_status\treviewer\treviewed_at";
  const line = ["sub-01_site-tibia_ses-T1", "01", "2", "91", manual, final, status, reviewer, reviewer && "2026-03-14"].join("\t");
  const [scan] = read(`${header}\n${line}\n`).scans;
  expect(scan).toMatchObject({ site: "distal-tibia", motionGrade: grade, values: [] });
  expect(scan!.notes.some((note) => note.startsWith("MotionScore offers motion grade 2 with confidence 91"))).toBe(grade === null);
});

describe("enCORE with units in its cells, or a plain header", () => {
  const scanOf = (header: string, line: string) => read(`${header}\n${line}\n`).scans[0];

  it("converts the unit of a cell, and refuses another by its name", () => {
    const scan = scanOf(
      "Patient ID\tMeasure Date\tNeck BMD\tTotal BMD\tTrochanter BMD",
      "A1\t3/14/2026\t0.858 g/cm²\t942 mg/cm²\t0.7 kg/m³",
    );
    expect(scan!.values.map(({ parameter, value }) => [parameter, value])).toEqual([
      ["bmd_fn", 0.858],
      ["bmd_th", 0.942],
    ]);
    expect(scan!.notes).toEqual(["Trochanter BMD is in “kg/m³”, which is no unit of this measurement; it is left out."]);
  });

  it("does not repeat a word behind a number, which may be a name", () => {
    const scan = scanOf("Patient ID\tMeasure Date\tNeck BMD\tTotal BMD", "A1\t3/14/2026\t0.858\t0.9 Smith");
    expect(JSON.stringify(scan!.notes)).not.toContain("Smith");
  });

  it("takes side and bone from the kind of scan", () => {
    const header = "Name\tID\tDate\tScan\tNeck BMD\tTotal BMD";
    const scan = scanOf(header, "EXAMPLE\tA1\t3/14/2026\tLeft Femur\t0.858\t0.942");
    expect(scan).toMatchObject({ format: "ge-encore", site: "hip", side: "left", scanDate: "2026-03-14", scanner: "ge-lunar" });
    expect(scan!.values).toHaveLength(2);
    expect(refusal(`${header}\nEXAMPLE\tA1\t3/14/2026\tAP Spine\t0.858\t0.942\n`)).toContain("the line's scan is of another bone");
  });
});
