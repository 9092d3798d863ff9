import { ZAddendumRequest, ZClinicalRequest, ZTemplates, type ReportChanges } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { filledTemplate, templateValues } from "../src/index.ts";
import { input, report, result } from "./factories.ts";

const { dxa } = reportTypes;
const hip = (value: number, scanDate: string) =>
  input({
    ...{ site: "hip", side: "left", scanner: "hologic", scanDate, motionGrade: null, protocol: null },
    measurements: [{ parameter: "bmd_fn", value }],
  });
const scan = (tScore: number | null) => ({
  ...{ site: "hip" as const, side: "left" as const, ageYears: 70 },
  results: [
    result({ parameter: "bmd_ward", tScore: -4, preferred: "t" }),
    result({ parameter: "bmd_fn", value: 0.6, tScore, zScore: -1.04, preferred: "t" }),
  ],
});
const written = { scans: [scan(-2.61)], inputs: [hip(0.6, "2026-03-14")] };
const visit = (value: number, day: string, fields = {}) => report([], { reportType: "dxa", inputs: [{ ...hip(value, day), ...fields }] });

describe("values of a template", () => {
  it("are those of the lowest T-score that decides the category", () => {
    const values = templateValues(written, dxa, { visit: visit(0.62, "2025-03-01") });
    expect(values).toEqual({ site: "left femoral neck", t: "−2.6", z: "−1.0", change: "−3.2 %", date: "Mar 14, 2026" });
    expect(filledTemplate("T {T} at the {site} ({change}, {unknown}).", values)).toEqual({
      text: "T −2.6 at the left femoral neck (−3.2 %, {unknown}).",
      open: [],
    });
  });

  it.each([
    ["another scanner", { scanner: "ge-lunar" }],
    ["another side", { side: "right" }],
    ["another protocol", { protocol: { region: "multi-stack" } }],
    ["a later day", { scanDate: "2026-04-01" }],
  ])("have no change from a visit with %s", (_, fields) => {
    const values = templateValues(written, dxa, { visit: visit(0.62, "2025-03-01", fields) });
    expect(filledTemplate("Change {change}, {change}.", values)).toEqual({ text: "Change {change}, {change}.", open: ["{change}"] });
  });

  it("take a stored report’s change from the last visit, and none where that is refused", () => {
    const change = (from: string, percent: number, refusal: object | null) => ({
      ...{ from, to: "2026-03-14", fromReportId: "b", toReportId: "a", toScan: 0, flags: [], absolute: -0.02, percent, refusal },
    });
    const stored = (...changes: object[]) => {
      const series = [{ parameter: "bmd_fn", site: "hip", side: "left", changes }];
      return templateValues(written, dxa, { reportId: "a", changes: { series } as unknown as ReportChanges }).change;
    };
    expect(stored(change("2024-01-01", -9, null), change("2025-01-01", -3.25, null))).toBe("−3.3 %");
    expect(stored(change("2024-01-01", -9, null), change("2025-01-01", -3.25, { code: "other_scanner" }))).toBeUndefined();
  });

  it("are none without scores", () => expect(templateValues({ scans: [], inputs: [] }, dxa, null)).toEqual({}));
});

describe("texts of a report", () => {
  const refusal = (text: string) =>
    ZClinicalRequest.safeParse({ indication: text }).error?.issues.map(({ path, message }) => [path, message]);

  it("are refused with an open variable, also a hidden one", () => {
    expect(refusal("Change {change}.")).toEqual([[["indication"], "Fill in {change} or delete it."]]);
    expect(refusal("{t}, {chan\u200bge} and {t}")).toEqual([[["indication"], "Fill in {t} and {change} or delete them."]]);
    expect(ZAddendumRequest.safeParse({ text: "Read on {date}." }).error?.issues[0]?.message).toBe("Fill in {date} or delete it.");
    expect(refusal("T is {T}.")).toEqual([[["indication"], "Fill in {T} or delete it."]]);
    expect(refusal("Braces {of others} and {tt}")).toBeUndefined();
  });
});

it("templates have names of their own and bounded texts", () => {
  const fits = (...templates: object[]) => ZTemplates.safeParse(templates).success;
  expect(fits({ name: "Low T", text: "T {t}." }, { name: "Change", text: "x".repeat(500) })).toBe(true);
  expect(fits({ name: "Low T", text: "a" }, { name: "low\u200b t ", text: "b" })).toBe(false);
  expect(fits({ name: "a".repeat(61), text: "b" })).toBe(false);
  expect(fits({ name: "a", text: "b".repeat(501) })).toBe(false);
  expect(fits(...Array.from({ length: 51 }, (_, n) => ({ name: `n${n}`, text: "b" })))).toBe(false);
});
