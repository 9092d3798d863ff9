import { describe, expect, it } from "vitest";
import type { PrecisionFigureInUse } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { errorsOfValues } from "../src/index.ts";

const open = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null, registration: null };
const figure = (fields: Partial<PrecisionFigureInUse>): PrecisionFigureInUse => ({
  ...{
    reportType: "dxa",
    parameter: "bmd_th",
    site: "hip",
    scanner: "hologic",
    protocol: open,
    measuredOn: "in-vivo",
    interval: "short-term",
  },
  ...{ rmsSd: null, rmsCvPercent: null, lscPercent: null, mean: null, n: 30, degreesOfFreedom: 30, source: "own", note: null },
  ...{ kind: "own", sourceText: "This laboratory’s own precision" },
  ...fields,
});
const hip = { site: "hip", scanner: "hologic" } as const;
const total = findParameter("bmd_th")!;

describe("errorsOfValues", () => {
  it("prefers the laboratory’s own error to published ones and the minimum", () => {
    const published = figure({ kind: "published", rmsSd: 0.007, sourceText: "A study" });
    // ISCD: least significant change of 5.0 % at the total hip, 2.77 times the error at 0.9.
    const minimum = figure({ kind: "minimum", scanner: null, lscPercent: 5, degreesOfFreedom: null, sourceText: "ISCD" });
    expect(errorsOfValues([minimum, published])(hip, total, 0.9)).toMatchObject({ error: 0.007, kind: "published", source: "A study" });
    expect(errorsOfValues([minimum, figure({ rmsSd: 0.008 }), published])(hip, total, 0.9)).toMatchObject({ error: 0.008, kind: "own" });
    const { error, kind } = errorsOfValues([minimum])(hip, total, 0.9)!;
    expect(error).toBeCloseTo((0.05 / 2.77) * 0.9, 12);
    expect(kind).toBe("minimum");
  });

  it("returns null for another scanner, site, unstated scanner, or a percentage of zero", () => {
    const of = errorsOfValues([figure({ rmsCvPercent: 1.2 })]);
    expect(of(hip, total, 0.5)).toMatchObject({ error: 0.006 });
    expect(of({ ...hip, scanner: "ge-lunar" }, total, 0.5)).toBeNull();
    expect(of({ ...hip, scanner: null }, total, 0.5)).toBeNull();
    expect(of({ ...hip, site: "forearm" }, total, 0.5)).toBeNull();
    expect(of(hip, total, 0)).toBeNull();
  });
});
