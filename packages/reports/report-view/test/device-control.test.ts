import type { DeviceControl } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { expect, it } from "vitest";
import { forPatients, noContext, viewOfReport, type Reading } from "../src/index.ts";
import { input, report, result } from "./factories.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const series = { phantom: "QC1", section: "2", quantity: "Tt.vBMD" };
const control = (given: Partial<DeviceControl>): DeviceControl => ({
  ...{ state: "in_control", valuesOn: "2026-03-12", withinDays: 7, since: null, broken: [], series: null },
  ...given,
});
const out = control({ state: "out_of_control", since: "2026-03-02", broken: ["1_3s", "cusum_up"], series });
const view = (given: DeviceControl | undefined, reading: Reading = "clinician") => {
  const device = { name: "Room 7", ...(given ? { control: given } : {}) };
  return viewOfReport(
    report([result()], { inputs: [input({ scanDate: "2026-03-14", device })] }),
    reportTypes["hr-pqct"],
    reading,
    null,
    noContext,
    forPatients(englishTexts),
  );
};

it.each([
  [control({}), "in control, by its phantom on Mar 12, 2026"],
  [
    out,
    "out of control since Mar 2, 2026, by its phantom on Mar 12, 2026 (QC1, section 2, Tt.vBMD: beyond 3 SD; cumulative sum: the mean has risen)",
  ],
  [control({ state: "not_judged" }), "not judged, as the limits of its phantom were still being made"],
  [control({ state: "changed_since" }), "not judged, as it was changed after its last phantom values, of Mar 12, 2026"],
  [control({ state: "no_values" }), "not judged, without phantom values within 7 days before the scan; the last are of Mar 12, 2026"],
  [control({ state: "no_values", valuesOn: null }), "not judged, without phantom values within 7 days before the scan"],
])("states the device's control state on that day: %j", (given, words) => {
  expect(view(given).validity.scans[0]!.facts).toContainEqual({ label: "Device on that day", value: words });
});

it("reports an out-of-control scanner first in checks and limits, and no other state", () => {
  const { checks, limits, validity } = view(out);
  const sentence =
    "The scanner “Room 7” on Mar 14, 2026: out of control since Mar 2, 2026, by its phantom on Mar 12, 2026 (QC1, section 2, Tt.vBMD: beyond 3 SD; cumulative sum: the mean has risen).";
  expect([checks[0], limits[0]]).toEqual([sentence, sentence]);
  expect(validity.short).toMatch(/^Scanner out of control · /);
  const others = [control({}), control({ state: "no_values" }), undefined].map((given) => view(given));
  for (const other of others) expect([...other.checks, ...other.limits, other.validity.short].join(" ")).not.toContain("control");
});

it("shows no device state for a device without phantoms", () => {
  expect(view(undefined).validity.scans[0]!.facts.map(({ label }) => label)).not.toContain("Device on that day");
});
