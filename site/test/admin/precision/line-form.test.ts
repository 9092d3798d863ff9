import { ZOwnCrossCalibration, type OwnCrossCalibration } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { fieldOf } from "../../../src/forms/contract-resolver.ts";
import { endText } from "../../../src/admin/precision/figure-messages.ts";
import { lineForm } from "../../../src/admin/precision/LineDialog.tsx";

const open = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null, registration: null };
const line: OwnCrossCalibration = {
  ...{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", fromScanner: "xtremect-1", toScanner: "xtremect-2" },
  fromProtocol: { ...open, region: "single-stack", offsetMm: 22.5, registration: "none" },
  toProtocol: { ...open, region: "multi-stack", stacks: 3, offsetPercent: 7.3, feCriterion: "pistoia" },
  ...{ slope: 0.96, intercept: -4.2, correlation: 0.99, n: 50, sdFrom: 52, sdTo: 50.4, lower: 150, upper: 420, source: "Manske 2017" },
};

describe("the form of a cross-calibration", () => {
  it("round-trips a line with the protocol of both ends", () => {
    const { values, toRequest, check } = lineForm(line, reportTypes["hr-pqct"]);
    expect(values).toMatchObject({ fromRegion: "single-stack", fromOffset: "22.5", toOffsetKind: "relative", toStacks: "3" });
    expect(check!(values)).toEqual({});
    expect(ZOwnCrossCalibration.parse(toRequest!(values))).toEqual(line);
  });

  it("leaves irrelevant fields open, and shows a problem at the correct end", () => {
    const shape = lineForm(null, reportTypes["hr-pqct"]);
    expect(shape.toRequest!(shape.values)).toMatchObject({ fromProtocol: open, toProtocol: open });
    expect(fieldOf("toProtocol.offsetMm", shape)).toBe("toOffset");
    expect(fieldOf("fromProtocol.stacks", shape)).toBe("fromStacks");
    expect(shape.check!({ ...shape.values, toOffset: "far" })).toHaveProperty("toOffset");
  });

  it("omits a range that is not stated, and rejects an unreadable one", () => {
    const { values, toRequest, check } = lineForm({ ...line, lower: null, upper: null }, reportTypes["hr-pqct"]);
    expect(values).toMatchObject({ lower: "", upper: "" });
    expect(check!(values)).toEqual({});
    expect(toRequest!(values)).toMatchObject({ lower: null, upper: null });
    expect(check!({ ...values, upper: "4oo" })).toHaveProperty("upper");
  });

  it("names both ends with scanner and protocol", () => {
    expect([endText("xtremect-1", line.fromProtocol), endText("hologic", open)]).toEqual([
      "XtremeCT (first generation) (single-stack, offset 22.5 mm, not matched)",
      "Hologic",
    ]);
  });
});
