import type { CurvePoint } from "@trabecula/reference-stats";
import { expect, it } from "vitest";
import { groupAt, youngAdultsCount } from "../src/reading.ts";
import { builtInDataset } from "../src/built-in.ts";

const curveOf = (dataset: Parameters<typeof builtInDataset>[0], parameter: string, sex: "female" | "male") =>
  builtInDataset(dataset).curves.find((curve) => curve.parameter === parameter && curve.sex === sex)!;

it("names the ages of a band, and the number behind a curve of one sex", () => {
  expect(groupAt(curveOf("bern-hrpqct-xct2-multistack", "tt_bmd", "female"), 30)).toEqual({ ages: [20, 37], n: null });
  expect(groupAt(curveOf("bachrach-spine-bmd", "bmd_l2l3l4", "female"), 12)).toEqual({ ages: null, n: 223 });
  expect(groupAt(curveOf("bachrach-spine-bmd", "bmd_l2l3l4", "male"), 12)).toEqual({ ages: null, n: 187 });
});

it("gives no number for one band of several, and the later band at a shared limit", () => {
  const band = (ageMin: number, ageMax: number): CurvePoint => ({ ageMin, ageMax, mu: 1, sigma: 0.1 }) as CurvePoint;
  const curve = { points: [band(20, 30), band(30, 40)], n: 500 };
  expect(groupAt(curve, 25)).toEqual({ ages: [20, 30], n: null });
  expect(groupAt(curve, 30)).toEqual({ ages: [30, 40], n: null });
});

it("takes a curve's number for young adults only where they are all of it", () => {
  expect(youngAdultsCount(curveOf("dxa-young-adult", "bmd_th", "female"))).toBe(409);
  expect(youngAdultsCount(curveOf("dxa-young-adult", "bmd_th", "male"))).toBe(409);
  for (const sex of ["female", "male"] as const) expect(youngAdultsCount(curveOf("dxa-young-adult", "bmd_ls", sex))).toBeNull();
  const band = { ageMin: 20, ageMax: 37, mu: 1, sigma: 0.1 } as CurvePoint;
  const youngAdult = (from: number) => ({ mean: 1, sd: 0.1, ages: [from, 37] as [number, number] });
  expect(youngAdultsCount({ points: [band], n: 36, youngAdult: youngAdult(20) })).toBe(36);
  expect(youngAdultsCount({ points: [band], n: 36, youngAdult: youngAdult(25) })).toBeNull();
});
