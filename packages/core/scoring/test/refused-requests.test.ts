import type { ScoreRequest } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { scoreScans, type ScoreOptions } from "../src/index.ts";
import { datasetRef, hipScan, multiStack, score, tibiaScan } from "./support.ts";

type Subject = ScoreRequest["subject"];
const woman: Subject = { sex: "female", ageYears: 30, menopausalStatus: "unknown" };

describe("a request that contradicts itself fails as a whole", () => {
  const fail = (
    subject: Subject,
    scans: ScoreRequest["scans"],
    options?: ScoreOptions,
    reportType: ScoreRequest["reportType"] = "hr-pqct",
  ) => {
    const outcome = scoreScans(multiStack, datasetRef, { reportType, subject, scans }, options);
    if (outcome.ok) throw new Error("This request should have failed.");
    return { code: outcome.code, fields: Object.keys(outcome.fields) };
  };
  it.each([
    ["scan before birth", { birthDate: "2027-01-01" }, [tibiaScan()], "scans.0.scanDate"],
    ["scan before the year of birth", { birthYear: 2027 }, [tibiaScan()], "scans.0.scanDate"],
    ["birth date without a scan date", { birthDate: "1990-01-01" }, [tibiaScan({ scanDate: null })], "scans.0.scanDate"],
    ["two ages", { ageYears: 30, birthDate: "1990-01-01" }, [tibiaScan()], "subject.birthDate"],
    [
      "a foreign parameter",
      woman,
      [tibiaScan({ measurements: [{ parameter: "bmd_th", value: 0.9 }] })],
      "scans.0.measurements.0.parameter",
    ],
    [
      "an unknown parameter",
      woman,
      [tibiaScan({ measurements: [{ parameter: "nonsense", value: 1 }] })],
      "scans.0.measurements.0.parameter",
    ],
    ["a foreign site", woman, [tibiaScan({ site: "hip" })], "scans.0.site"],
    ["a foreign scanner", woman, [tibiaScan({ scanner: "hologic" })], "scans.0.scanner"],
  ] as const)("%s", (_, subject, scans, field) => {
    expect(fail(subject as Subject, [...scans])).toEqual({ code: "validation_failed", fields: [field] });
  });
  it("a scan in the future, where today is known", () => {
    expect(fail(woman, [tibiaScan()], { today: "2026-01-01" })).toEqual({ code: "validation_failed", fields: ["scans.0.scanDate"] });
    expect(score(multiStack, woman, [tibiaScan()], { today: "2026-03-13" }).scans).toHaveLength(1);
  });
  it("scans of different dates with one age", () => {
    expect(fail(woman, [tibiaScan(), tibiaScan({ scanDate: "2025-03-14" })]).code).toBe("dates_differ");
  });
  it("a dataset of another report type", () => {
    expect(fail(woman, [hipScan()], {}, "dxa").fields).toContain("datasetId");
  });
});
