import type { ReportChanges, TrendChange, TrendPoint, TrendSeries } from "@trabecula/contracts";
import { categoryZones } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered, renderedAnew } from "./support/rendered.ts";
import { dxa, sampleReport } from "./support/reports.ts";

const change: TrendChange = {
  ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: "a".repeat(24), fromScan: 0, toReportId: "b".repeat(24), toScan: 0 },
  against: ["first", "previous"],
  ...{ absolute: -0.04, percent: -4.866, percentPerYear: -2.435, zChange: null, tChange: -0.33, changeScore: null },
  lsc: { value: 0.0277, percent: null, source: "This laboratory", kind: "own" },
  ...{ significant: true, beyondChance: true, crossCalibration: null, flags: [], refusal: null },
};
const series = (parameter: string, changes: TrendChange[]): TrendSeries => ({
  ...{ reportType: "dxa", parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²", points: [], monitoring: null },
  changes,
});
const noNumbers = { absolute: null, percent: null, percentPerYear: null, tChange: null, lsc: null, significant: null, beyondChance: null };
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
      expect(text).toContain(
        "Since Mar 14, 2024, total hip BMD has decreased by 0.040 g/cm² (4.9 %), a significant change (least significant change 0.028 g/cm²).",
      );
      expect(text).toContain("Change since Mar 14, 2024");
      expect(text).toContain("Of 20 unchanged parameters, 1 is beyond its LSC by chance.");
      expect(text).toMatch(/% a year LSC Change in T/);
      expect(text).toMatch(/−0\.040 −4\.9 % −2\.4 % 0\.028 beyond its own LSC T −0\.3/);
      expect(text).toContain("Least significant change at 95 %: This laboratory.");
      expect(text).toContain("Trochanter BMD: No precision error is known.");
    },
  );

  it("is byte-identical for the same comparison, and a sentence in a patient’s document", async () => {
    const [one, again, without] = await Promise.all([
      rendered(dxa(), "clinician", "a4", changes),
      renderedAnew(dxa(), "clinician", "a4", changes),
      rendered(dxa(), "clinician", "a4"),
    ]);
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, without)).not.toBe(0);
    const text = (await parsed(await rendered(dxa(), "patient", "a4", changes))).words.join(" ");
    expect(text).toContain("Your hip bone density is lower than on Mar 14, 2024.");
    expect(text).not.toContain("LSC");
  });

  it("names the zones of all small charts, in them or below", async () => {
    const measurements = [
      { parameter: "bmd_th", value: 0.76 },
      { parameter: "bmd_fn", value: 0.66 },
    ];
    const hips = (["left", "right"] as const).map((side) => ({ site: "hip" as const, side, scanner: "hologic" as const, measurements }));
    const subject = { sex: "female", ageYears: 68, menopausalStatus: "postmenopausal" } as const;
    const scans = hips.map((scan) => ({ ...scan, scanDate: "2026-03-14" }));
    const sample = sampleReport("dxa-young-adult", { reportType: "dxa", subject, scans });
    const visits = scans.flatMap(({ side }, scan) =>
      measurements.map(({ parameter, value }): TrendSeries => {
        const points = [0, 1, 2, 3].map((year): TrendPoint => {
          const [mean, sd] = parameter === "bmd_th" ? [0.942, 0.122] : [0.858, 0.12];
          const [own, at] = [year === 3, value + 0.04 * (3 - year)];
          const where = own ? { reportId: sample.report.id, scan } : { reportId: `r${year}`, scan: 0 };
          const day = { scanDate: `${2023 + year}-03-14`, ageYears: 65 + year, ageApproximate: false, device: null };
          return { ...where, ...day, value: at, zScore: null, tScore: (at - mean) / sd, line: 1, leftOut: false };
        });
        return { ...series(parameter, []), side, points };
      }),
    );
    const text = (await parsed(await rendered(sample, "clinician", "a4", { ...changes, series: visits }))).words.join(" ");
    for (const name of Object.values(categoryZones)) expect(text.split(name).length, name).toBeGreaterThan(4);
    expect(text).toContain("From the top: normal, low bone mass, osteoporosis.");
  });
});
