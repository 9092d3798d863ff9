import type { ReportCheck } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { expect, it } from "vitest";
import { viewOfReport } from "../src/index.ts";
import { report, result } from "./factories.ts";

const check = (verdict: ReportCheck["verdict"], sentence: string): ReportCheck => ({
  id: "check000000000000000000a",
  scanner: "xtremect-2",
  device: "Room 4",
  checkedOn: "2026-11-24",
  persons: 30,
  verdict,
  sentence,
});
const view = (scannerChecks?: ReportCheck[]) =>
  viewOfReport(report([result()], scannerChecks ? { scannerChecks } : {}), reportTypes["hr-pqct"], "clinician");

it("shows scanner checks with healthy controls among the methods, with date and device name", () => {
  const { methods, checks, limits } = view([check("cannot_tell", "It cannot be told.")]);
  expect(methods.facts).toContainEqual({
    label: "Checked by healthy controls",
    value: "It cannot be told. Checked on Nov 24, 2026, on “Room 4”.",
  });
  expect([...checks, ...limits].join(" ")).not.toContain("cannot be told");
});

it.each(["shifted", "spread_differs"] as const)("states before all other limits and checks that it does not fit: %s", (verdict) => {
  const { checks, limits, validity } = view([check(verdict, "The reference does not fit.")]);
  expect(validity.short).toMatch(/^Reference does not fit this scanner · /);
  expect([checks[0], limits[0]]).toEqual(
    Array.from({ length: 2 }, () => "The reference does not fit. Checked on Nov 24, 2026, on “Room 4”."),
  );
});

it("shows no scanner check when none exists", () => {
  expect(view().methods.facts.map(({ label }) => label)).not.toContain("Checked by healthy controls");
});
