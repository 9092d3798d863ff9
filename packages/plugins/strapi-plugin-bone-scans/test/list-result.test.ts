import type { ReportResult, ScoreResult } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { listResult, resultOrder } from "../server/src/services/reports/list-result.ts";

const result = (parameter: string, scores: Partial<ScoreResult>) =>
  ({ parameter, zScore: null, percentile: null, tScore: null, preferred: "t", ...scores }) as ScoreResult;
const scan = (...results: ScoreResult[]) => ({ site: "hip", side: "left", ageYears: 70, results }) as const;
const none = { code: null, basis: null, text: "" };

it("names the T-score that decides the category, else the lowest percentile, as monitors may read it", () => {
  const hip = [result("bmd_th", { tScore: -1.24 }), result("bmd_fn", { tScore: -2.64 }), result("bmd_r33", { tScore: -3.1 })];
  const scans = [scan(...hip, result("bmd_ls", { tScore: -0.4 }))];
  const lowest = { parameter: "bmd_fn", abbreviation: "Neck BMD", site: "hip", side: "left", score: "t", value: -2.6 };
  expect(listResult({ code: "osteoporosis", basis: null, text: "" }, scans)).toEqual({ category: "osteoporosis", lowest });
  expect(listResult({ code: "osteoporosis", basis: null, text: "" }, [scan(...hip)]).lowest).toMatchObject({
    parameter: "bmd_r33",
    value: -3.1,
  });
  const percentiles = [scan(result("bmd_th", { percentile: 11.6, preferred: "z" }), result("bmd_fn", { percentile: 4.4, preferred: "z" }))];
  expect(listResult(none, percentiles).lowest).toMatchObject({ parameter: "bmd_fn", score: "percentile", value: 4 });
  expect(listResult(none, [scan(result("bmd_fn", {}))])).toEqual({ category: null, lowest: null });
});

it.each([
  ["t", { tScore: (0.54 - 0.858) / 0.12 }, -2.7],
  ["percentile", { percentile: 0.6, preferred: "z" }, 0],
  ["percentile", { percentile: 99.3, preferred: "z" }, 100],
] as const)("rounds the %s as the report shows it", (_, scores, value) => {
  expect(listResult(none, [scan(result("bmd_fn", scores))]).lowest!.value).toBe(value);
});

it("sorts the gravest category first, then the lowest score, and reports without a result last", () => {
  const of = (category: ReportResult["category"], score: "t" | "percentile", value: number): ReportResult => ({
    ...{ category, lowest: { parameter: "bmd_fn", abbreviation: "Neck BMD", site: "hip", side: null, score, value } },
  });
  const inOrder: ReportResult[] = [
    of("osteoporosis", "t", -4.1),
    of("osteoporosis", "t", -2.5),
    of("below_expected_for_age", "percentile", 1),
    of("low_bone_mass", "t", -1.7),
    of(null, "t", -1),
    of(null, "percentile", 0),
    of(null, "percentile", 97),
    of("normal", "t", -0.9),
    of("normal", "t", 3),
    { category: "normal", lowest: null },
    { category: null, lowest: null },
  ];
  const orders = inOrder.map(resultOrder);
  expect(orders).toEqual([...new Set(orders)].toSorted((one, other) => one - other));
});
