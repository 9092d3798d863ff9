import { reportTypes } from "@trabecula/report-types";
import { viewOfReport } from "@trabecula/report-view";
import { expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { sampleReport } from "./support/reports.ts";

const sample = sampleReport("bern-hrpqct-xct2-multistack", {
  reportType: "hr-pqct",
  subject: { sex: "female", ageYears: 31 },
  scans: [
    {
      ...{ site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 2 },
      protocol: { region: "multi-stack", stacks: 3 },
      measurements: [{ parameter: "tt_bmd", value: 284 }],
    },
  ],
});

it("prints the result of the scanner check with healthy controls", async () => {
  const sentence = "The reference does not fit XtremeCT II: by 30 healthy controls, 1 of 2 quantities is shifted.";
  const scannerChecks = [
    {
      ...{ id: "check000000000000000000a", scanner: "xtremect-2" as const, device: null, checkedOn: "2026-11-24", persons: 30 },
      ...{ verdict: "shifted" as const, sentence },
    },
  ];
  const report = { ...sample.report, scannerChecks };
  const view = viewOfReport(report, reportTypes["hr-pqct"], "researcher");
  expect(view.limits[0]).toContain(sentence);
  const { words } = await parsed(await rendered({ ...sample, report }, "researcher"));
  expect(words.join(" ").replaceAll(/\s+/g, " ")).toContain("1 of 2 quantities is shifted. Checked on Nov 24, 2026.");
});

it("prints how the scanner stood by its phantom on the day of the scan", async () => {
  const control = {
    ...{ state: "out_of_control" as const, valuesOn: "2026-03-12", withinDays: 7, since: "2026-03-02", broken: ["1_3s" as const] },
    series: { phantom: "QC1", section: "2", quantity: "Tt.vBMD" },
  };
  const inputs = sample.report.inputs.map((scan) => ({ ...scan, device: { name: "Room 7", control } }));
  const { words } = await parsed(await rendered({ ...sample, report: { ...sample.report, inputs } }, "researcher"));
  const text = words.join(" ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Scanner out of control");
  expect(
    text.match(/out of control since Mar 2, 2026, by its phantom on Mar 12, 2026 \(QC1, section 2, Tt\.vBMD: beyond 3 SD\)/g)!.length,
  ).toBeGreaterThan(1);
});
