import { describe, expect, it } from "vitest";
import type { Scan } from "@trabecula/contracts";
import { besideScores, scoreScans, type ErrorOfValue } from "../src/index.ts";
import { makeDataset } from "./support.ts";

const mg = "mg HA/cm³";
const bare = makeDataset([`tt_bmd,distal-tibia,female,,NO,300,40,,,,${mg},xtremect-2,,,,20,80,,,study`]);
const scan = (value: number): Scan => ({ site: "distal-tibia", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value }] });
const own: ErrorOfValue = () => ({ error: 4, kind: "own", source: "This laboratory" });

function resultOf(dataset: typeof bare, value: number, errorOfValue?: ErrorOfValue, ageYears = 40) {
  const request = { reportType: "hr-pqct", subject: { sex: "female", ageYears }, scans: [scan(value)] } as const;
  const scored = scoreScans(
    dataset,
    { id: "d", version: "1.0.0" },
    { ...request, scans: [...request.scans] },
    errorOfValue ? { beside: besideScores({ errorOfValue }) } : {},
  );
  if (!scored.ok) throw new Error(scored.message);
  return scored.reply.scans[0]!.results[0]!;
}

describe("the interval of a result", () => {
  it("is there only where it is asked for, and changes nothing else", () => {
    const { interval, ...others } = resultOf(bare, 260, own);
    expect(resultOf(bare, 260)).toEqual(others);
    // 1.96 · 4 / 40
    expect(interval).toMatchObject({ zScore: [-1.196, -0.804], measurement: { error: 4, kind: "own" }, curve: null });
  });

  it("reckons with the people behind one mean and SD, and says that it is worked out so", () => {
    const people = { ...bare, curves: bare.curves.map((curve) => ({ ...curve, n: 100 })) };
    const { interval } = resultOf(people, 260, () => null);
    // Var Z = (1 + 1 / 2) / 100 at Z = -1
    expect(interval).toMatchObject({ measurement: null, curve: { of: "people", zError: expect.closeTo(Math.sqrt(0.015), 12) } });
    expect(interval!.zScore[0]).toBeCloseTo(-1 - 1.96 * Math.sqrt(0.015), 12);
  });

  it("puts what the dataset states of its curve to the precision", () => {
    const [curve] = bare.curves;
    const stating = {
      ...bare,
      curves: [{ ...curve!, points: curve!.points.map((point) => ({ ...point, zErrors: [0.3, 0.24, 0.3] as const })) }],
    };
    // (4 / 40)² + 0.24² = 0.26²
    expect(resultOf(stating, 300, own).interval).toMatchObject({ zScore: [-0.5096, 0.5096], curve: { of: "dataset", zError: 0.24 } });
  });

  it.each([
    ["the age is outside", 260, own, 19],
    ["the value is impossible", 26_000, own, 40],
    ["nothing is known of value and curve", 260, (() => null) satisfies ErrorOfValue, 40],
  ] as const)("is not there where %s", (_, value, errorOfValue, age) => {
    expect(resultOf(bare, value, errorOfValue, age)).not.toHaveProperty("interval");
  });
});
