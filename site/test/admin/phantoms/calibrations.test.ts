import { describe, expect, it } from "vitest";
import type { DeviceCalibration, PhantomSeries } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { calibrationForm, parametersOn, phantomChoices } from "../../../src/admin/phantoms/calibrations/calibration-form.ts";
import {
  equationText,
  errorText,
  holdsText,
  lscText,
  measuredText,
} from "../../../src/admin/phantoms/calibrations/calibration-messages.ts";
import { contractResolver } from "../../../src/forms/contract-resolver.ts";

const series = (section: string, more: Partial<PhantomSeries> = {}): PhantomSeries => ({
  ...{ phantom: "QC1", section, quantity: "Tt.vBMD", unit: "mg HA/cm3", days: 10, lastDay: "2026-01-10", lastValue: 100 },
  ...{ state: "in_control", since: null, broken: [], shift: null },
  ...more,
});
const choices = phantomChoices([series("1"), series("2"), series("1", { phantom: "EFP", unit: "" })]);
const parameters = parametersOn("xtremect-2", Object.values(reportTypes));
const shape = calibrationForm(parameters, choices, "2026-04-01");
const toDeviceId = "b".repeat(24);
const resolve = (change: object) =>
  contractResolver(shape, new Map())({ ...shape.values, toDeviceId, ...change }, undefined, {} as never) as {
    values: object;
    errors: Record<string, { message: string }>;
  };

describe("the form of a cross-calibration", () => {
  it("offers each phantom once, and only parameters of the scanner model", () => {
    expect(choices.map(({ label }) => label)).toEqual(["QC1, Tt.vBMD, mg HA/cm3", "EFP, Tt.vBMD, no unit"]);
    expect(parameters.map(({ key }) => key)).toEqual(expect.arrayContaining(["tt_bmd", "tb_n"]));
    expect(parameters.some(({ key }) => key === "bmd_ls")).toBe(false);
  });

  it("requests the phantom over the last 90 days, at all sites", () => {
    const by = { basis: "phantom", phantom: "QC1", quantity: "Tt.vBMD", unit: "mg HA/cm3" };
    expect(resolve({ parameter: "tt_bmd" })).toEqual({
      values: { toDeviceId, parameter: "tt_bmd", site: null, from: "2026-01-01", until: "2026-04-01", by },
      errors: {},
    });
  });

  it("reads people a line each, with a semicolon or a tab, as tables are pasted", () => {
    const lines = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? `${300 + index}; 305,5` : `${300 + index}\t305.5`));
    const requested = resolve({ basis: "people", site: "distal-tibia", pairs: `${lines.join("\n")}\n\n` });
    expect(requested.errors).toEqual({});
    const pairs = lines.map((_, index) => [300 + index, 305.5]);
    expect(requested.values).toMatchObject({ site: "distal-tibia", by: { basis: "people", pairs } });
  });

  it.each([
    [{ toDeviceId: "" }, "toDeviceId", "Choose the other scanner."],
    [{ from: "" }, "from", "from which day"],
    [{ phantom: choices[1]!.key }, "phantom", "without a unit"],
    [{ basis: "people", site: "distal-tibia", pairs: "" }, "pairs", "who were scanned on both"],
    [{ basis: "people", site: "distal-tibia", pairs: "1; 2\n3" }, "pairs", "Line 2"],
    [{ basis: "people", site: "distal-tibia", pairs: "1; 2; 3" }, "pairs", "Line 1"],
    [{ basis: "people", site: "distal-tibia", pairs: "1; 2" }, "pairs", "At least 10 people"],
    [{ basis: "people", pairs: "1; 2" }, "site", "where the people were scanned"],
  ])("refuses %j at its field", (change, field, message) => {
    expect(resolve(change).errors[field]?.message).toContain(message);
  });
});

describe("the description of a cross-calibration", () => {
  const end = (name: string) => ({ id: "a".repeat(24), name, since: null, before: null });
  const line = {
    of: "line" as const,
    n: 5,
    correlation: 0.99999,
    standardError: 1.9119,
    sdFrom: 300,
    sdTo: 300,
    lower: -5.5511,
    upper: 796.46,
  };
  const found: DeviceCalibration = {
    ...{
      id: null,
      workspaceId: null,
      inUse: false,
      createdAt: null,
      from: end("Room 4"),
      to: end("Room 5"),
      parameter: "tt_bmd",
      unit: "mg HA/cm³",
    },
    ...{ site: null, basis: "phantom", phantom: { phantom: "QC1", quantity: "Tt.vBMD" } },
    days: { from: "2026-01-01", until: "2026-03-01" },
    equation: { slope: 0.992322, intercept: -0.839542, meanFrom: 300, error: line },
    ...{ sections: [], doubts: [], lscs: [] },
  };

  it("contains its equation, error, dates and period of validity", () => {
    expect(equationText(found)).toBe("Room 5 = −0.83954 + 0.99232 × Room 4");
    expect(errorText(found)).toBe("standard error of the estimate 1.912 mg HA/cm³, 5 sections from −5.551 to 796.5 mg HA/cm³");
    expect(measuredText(found)).toBe("QC1, Tt.vBMD, Jan 1, 2026 to Mar 1, 2026");
    expect(holdsText(found)).toBe("");
    const changed = {
      from: { ...end("Room 4"), since: "2025-06-01" },
      to: { ...end("Room 5"), since: "2025-01-01", before: "2026-05-01" },
    };
    expect(holdsText(changed)).toBe("scans of Room 4 from Jun 1, 2025 on; scans of Room 5 from Jan 1, 2025 on and before May 1, 2026");
  });

  it("is a ratio of one section, or a line of people", () => {
    const ratio = { slope: 1.02, intercept: 0, meanFrom: 1, error: { of: "ratio" as const, slopeError: 0.005 } };
    expect(equationText({ ...found, equation: ratio })).toBe("Room 5 = 1.02 × Room 4");
    expect(errorText({ ...found, equation: ratio, unit: "g/cm²" })).toBe("ratio of one section at 1 g/cm², its standard error 0.005");
    const people = { ...found, basis: "people" as const, phantom: null, days: { from: "2026-01-01", until: "2026-01-01" } };
    expect([errorText(people), measuredText(people)]).toEqual([
      expect.stringContaining("5 people from"),
      "people scanned on both, Jan 1, 2026",
    ]);
  });

  it("contains the least significant change per site and protocol, with that of one scanner", () => {
    const protocol = {
      region: "multi-stack" as const,
      stacks: 3,
      offsetMm: null,
      offsetPercent: null,
      feCriterion: null,
      registration: null,
    };
    expect(lscText({ site: "distal-tibia", protocol, kind: "published", lsc: 9.1234, ofOne: 8.31 }, "mg HA/cm³")).toBe(
      "Distal tibia, multi-stack, 3 stacks: 9.123 mg HA/cm³ (on one scanner 8.31)",
    );
  });
});
