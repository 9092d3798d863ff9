import { addDays, type Scan, type Subject } from "@trabecula/contracts";
import { builtInDataset, builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { additionalScores, scoreScans } from "../src/index.ts";
import { makeDataset } from "./support.ts";
import { runTable } from "./table/run-table.ts";

const lead = builtInDataset("lead-body-composition");
const bern = builtInDataset("bern-hrpqct-xct2-multistack");
const protocol = { region: "multi-stack", stacks: 2 } as const;
const fmi: Scan = { site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter: "fmi", value: 6.5 }] };
const radius: Scan = { site: "distal-radius", scanner: "xtremect-2", protocol, measurements: [{ parameter: "tt_bmd", value: 300 }] };

function resultOf(dataset: typeof lead, scan: Scan, birth: Partial<Subject>, scanDate: string) {
  const { reportType } = dataset.manifest;
  const request = { reportType, subject: { sex: "female" as const, ...birth }, scans: [{ ...scan, scanDate }] };
  const outcome = scoreScans(dataset, { id: "d", version: "1.0.0" }, request);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply.scans[0]!.results[0]!;
}

const body = (birthDate: string, onDate: string) => resultOf(lead, fmi, { birthDate }, onDate);

describe("joins and ends of curves at whole years", () => {
  it("compares with adults from the 18th birthday, although 17.9986 years have passed", () => {
    expect(body("2008-03-01", "2026-03-01").zScore).toBeCloseTo(-0.2549, 4);
    expect(body("2008-03-01", "2026-02-28").zScore).toBeLessThan(-0.3);
    expect(resultOf(lead, fmi, { ageYears: 17.9986 }, "2026-03-01").zScore).toBeCloseTo(-0.3008, 4);
  });

  it("start on the birthday and not before", () => {
    expect(body("2017-03-05", "2023-03-05").refusal).toBeNull();
    expect(body("2017-03-05", "2023-03-04").refusal?.code).toBe("outside_reference_age");
  });

  it("end before the birthday, if open", () => {
    expect(body("1941-02-10", "2023-02-09").zScore).not.toBeNull();
    expect(body("1941-02-10", "2023-02-10").refusal?.message).toContain("6 to under 82 years; at 82.0 years");
    expect(body("1943-07-01", "2025-06-30").zScore).not.toBeNull();
    expect(body("1943-07-01", "2025-07-01").refusal?.code).toBe("outside_reference_age");
  });

  it("include the birthday as the last day, if closed, for every birth date of four years", () => {
    for (let birthDate = "1984-01-01"; birthDate < "1988-01-01"; birthDate = addDays(birthDate, 1)) {
      const year = String(Number(birthDate.slice(0, 4)) + 37);
      const birthday = `${year}${birthDate.slice(4)}`.replace(/-02-29$/, "-03-01");
      const codes = [birthday, addDays(birthday, 1)].map((day) => resultOf(bern, radius, { birthDate }, day).refusal?.code);
      expect(codes, birthDate).toEqual([undefined, "outside_reference_age"]);
    }
  });

  it("go by the calendar for every possible birth date of a birth year", () => {
    expect(resultOf(lead, fmi, { birthYear: 2008 }, "2026-12-31").refusal).toBeNull();
    expect(resultOf(lead, fmi, { birthYear: 2008 }, "2026-12-30").refusal?.message).toContain("Give the birth date");
    expect(resultOf(bern, radius, { birthYear: 1989 }, "2026-01-01").refusal).toBeNull();
    expect(resultOf(bern, radius, { birthYear: 1989 }, "2026-01-02").refusal?.message).toContain("Give the birth date");
  });

  it("at other ages stay decimal", () => {
    const half = makeDataset([
      "tt_bmd,distal-radius,female,,NO,300,40,,,,mg HA/cm³,xtremect-2,,,,20,37.5,,,study",
      "tt_bmd,distal-radius,female,,NO,200,40,,,,mg HA/cm³,xtremect-2,,,,37.5,50,,,study",
    ]);
    const at = (onDate: string) => resultOf(half, radius, { birthDate: "1989-01-01" }, onDate).zScore;
    expect([at("2026-07-02"), at("2026-07-03")]).toEqual([0, 2.5]);
  });

  it("are the same in tables", async () => {
    const rows = [
      ["2008-03-01", "2026-03-01"],
      ["1941-02-10", "2023-02-10"],
      ["2017-03-05", "2023-03-05"],
    ].map((dates) => ["female", "ge-lunar", ...dates, "6.5"].join(","));
    const scored = await runTable(lead, ["sex,scanner,birth_date,scan_date,fmi", ...rows].join("\n"));
    expect(Number(scored.rows[0]!["fmi_z"])).toBeCloseTo(-0.2549, 4);
    expect(scored.rows[1]!["fmi_refusal"]).toContain("outside_reference_age");
    expect(scored.rows[2]!["fmi_refusal"]).toBe("");
  });
});

describe("a child’s height", () => {
  const at = (birthDate: string, onDate: string) =>
    additionalScores({ growth: builtInHeightForAge() }).ofScan({ heightCm: 120 }, "female", { kind: "birth-date", birthDate, onDate })
      .height;

  it("counts until the 20th birthday", () => {
    expect(at("2006-03-01", "2026-02-28")).toBeDefined();
    expect(at("2006-03-01", "2026-03-01")).toBeUndefined();
  });

  it("gives a height age until the 12th birthday", () => {
    expect(at("2013-07-01", "2025-07-01")?.heightAge.refusal).toBeNull();
    expect(at("2013-07-01", "2025-07-02")?.heightAge.refusal?.code).toBe("outside_height_age");
  });
});
