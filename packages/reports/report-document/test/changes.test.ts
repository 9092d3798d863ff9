import type { ReportChanges, TrendChange, TrendSeries } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { dxa } from "./support/reports.ts";

const change: TrendChange = {
  ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: "a".repeat(24), fromScan: 0, toReportId: "b".repeat(24), toScan: 0 },
  against: ["first", "previous"],
  ...{ absolute: -0.04, percent: -4.866, percentPerYear: -2.435, zChange: null, tChange: -0.33 },
  lsc: { value: 0.0277, percent: null, source: "This laboratory", kind: "own" },
  ...{ significant: true, crossCalibration: null, flags: [], refusal: null },
};
const series = (parameter: string, changes: TrendChange[]): TrendSeries => ({
  ...{ reportType: "dxa", parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²", points: [], monitoring: null },
  changes,
});
const noNumbers = { absolute: null, percent: null, percentPerYear: null, tChange: null, lsc: null, significant: null };
const refusal = { code: "no_precision", message: "No precision error is known." } as const;
const changes: ReportChanges = {
  ...{ patientId: "p".repeat(24), leftOut: [], beyond: 0 },
  series: [series("bmd_th", [change]), series("bmd_tr", [{ ...change, ...noNumbers, refusal }])],
};

describe("change since an earlier scan, on paper", () => {
  it.each(["researcher", "clinician"] as const)(
    "stands in the %s’s document with its verdict and whose precision it is",
    async (reading) => {
      const text = (await parsed(await rendered(dxa(), reading, "a4", changes))).words.join(" ");
      expect(text).toContain("Change since Mar 14, 2024");
      expect(text).toMatch(/−0\.040 −4\.9 % −2\.4 % 0\.028 significant decrease/);
      expect(text).toContain("Least significant change at 95 %: This laboratory.");
      expect(text).toContain("Trochanter BMD: No precision error is known.");
    },
  );

  it("gives the same bytes for the same comparison, others for another, and none of it to the patient", async () => {
    const [one, again, without] = await Promise.all([
      rendered(dxa(), "clinician", "a4", changes),
      rendered(dxa(), "clinician", "a4", changes),
      rendered(dxa(), "clinician", "a4"),
    ]);
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, without)).not.toBe(0);
    expect(Buffer.compare(await rendered(dxa(), "patient", "a4", changes), await rendered(dxa(), "patient"))).toBe(0);
  });
});
