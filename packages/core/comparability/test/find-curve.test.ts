import type { CurveProtocol, Protocol } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { findCurve, mismatchRefusal, statedProtocol, type ComparableCurve } from "../src/index.ts";

const unknown: CurveProtocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null };
const curve = (changes: Partial<ComparableCurve> = {}, protocol: Partial<CurveProtocol> = {}): ComparableCurve => ({
  parameter: "ct_th",
  site: "distal-tibia",
  sex: "female",
  unit: "mm",
  scanner: "xtremect-2",
  protocol: { ...unknown, ...protocol },
  ...changes,
});
const key = { parameter: findParameter("ct_th")!, site: "distal-tibia", sex: "female", scanner: "xtremect-2" } as const;
const fixed = curve({}, { offsetMm: 22 });
const relative = curve({}, { offsetPercent: 7.3 });

const found = (protocol: Protocol | null, curves = [fixed, relative]) => {
  const match = findCurve(curves, { ...key, protocol: statedProtocol(protocol) });
  return match.ok ? [match.curve, match.unconfirmed] : match.mismatch.kind;
};

describe("findCurve", () => {
  it("distinguishes fixed from relative offsets", () => {
    expect(found({ offsetMm: 22 })).toEqual([fixed, false]);
    expect(found({ offsetPercent: 7.3 })).toEqual([relative, false]);
  });

  it("accepts offsets within the reading precision of the scale as equal", () => {
    expect(found({ offsetMm: 22.04 }, [fixed])).toEqual([fixed, false]);
    // 22.05 - 22 exceeds 0.05 in binary.
    for (const offsetMm of [21.95, 22.05]) expect(found({ offsetMm }, [fixed])).toEqual([fixed, false]);
    for (const offsetMm of [21.9499, 22.0501]) expect(found({ offsetMm }, [fixed])).toBe("protocol");
    expect(found({ offsetMm: 22.06 }, [fixed])).toBe("protocol");
    expect(found({ offsetMm: 22.4 }, [fixed])).toBe("protocol");
    expect(found({ offsetPercent: 7.34 }, [relative])).toEqual([relative, false]);
    expect(found({ offsetPercent: 7.4 }, [relative])).toBe("protocol");
  });

  it("does not confuse fixed and relative offsets", () => {
    expect(found({ offsetMm: 9.5 })).toEqual([relative, true]);
    expect(found({ offsetMm: 9.5, offsetPercent: 4 })).toBe("protocol");
  });

  it("does not choose for the reader", () => expect(found(null)).toBe("ambiguous"));

  it("returns the first mismatch and the closest curves", () => {
    const near = [curve()];
    const kindOf = (changes: object, curves = near) => {
      const match = findCurve(curves, { ...key, protocol: unknown, ...changes });
      return match.ok ? "none" : match.mismatch;
    };
    expect(kindOf({})).toBe("none");
    expect(kindOf({ parameter: findParameter("tt_bmd")! })).toEqual({ kind: "parameter", curves: [] });
    expect(kindOf({ site: "distal-radius" })).toEqual({ kind: "site", curves: near });
    expect(kindOf({ sex: null })).toEqual({ kind: "sex-missing", curves: near });
    expect(kindOf({ sex: "male" })).toEqual({ kind: "sex", curves: near });
    expect(kindOf({ scanner: "xtremect-1" })).toEqual({ kind: "scanner", curves: near });
    const micrometers = [curve({ unit: "µm" })];
    expect(kindOf({}, micrometers)).toEqual({ kind: "unit", curves: micrometers });
  });
});

it("names the wrong unit of a dataset", () => {
  const refusal = mismatchRefusal(
    { kind: "unit", curves: [curve({ unit: "µm" })] },
    { datasetName: "Lab", key: { ...key, protocol: unknown }, purpose: "z" },
  );
  expect(refusal).toEqual({ code: "no_curve", message: "“Lab” has Ct.Th in µm, not in mm; correct the dataset." });
});

it("derives the region from the stack count and vice versa", () => {
  expect(statedProtocol({ stacks: 1 }).region).toBe("single-stack");
  expect(statedProtocol({ region: "single-stack" }).stacks).toBe(1);
  expect(statedProtocol({ region: "multi-stack" }).stacks).toBeNull();
});
