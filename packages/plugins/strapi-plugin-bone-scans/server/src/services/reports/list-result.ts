import type { Category, ReportResult, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { categorySites, findParameter, roundTo } from "@trabecula/report-types";

type Score = NonNullable<ReportResult["lowest"]>["score"];
type Wanted = (result: ScoreResult) => number | null;

const ofT: readonly unknown[] = ["normal", "low_bone_mass", "osteoporosis"];
const rounded: Readonly<Record<Score, (value: number) => number>> = {
  t: (value) => roundTo(value, 1),
  percentile: (value) => (value < 1 ? 0 : value > 99 ? 100 : Math.round(value)),
};

/** Returns the category and lowest score, which decides a category by T-score. Monitors may read both. */
export function listResult(category: Category, scans: readonly ScoredScan[]): ReportResult {
  const sites = categorySites(scans.flatMap(({ results }) => results));
  const decides: Wanted = ({ parameter, tScore, conversion }) => (sites.includes(parameter) && !conversion ? tScore : null);
  const lowest = ofT.includes(category.code)
    ? lowestOf("t", scans, decides)
    : (lowestOf("percentile", scans, ({ percentile, preferred }) => (preferred === "t" ? null : percentile)) ??
      lowestOf("t", scans, ({ tScore }) => tScore));
  return { category: category.code, lowest };
}

const gravestFirst: readonly Category["code"][] = [
  "osteoporosis",
  "below_expected_for_age",
  "low_bone_mass",
  null,
  "within_expected_for_age",
  "normal",
];
const perCategory = 10_000;

/** Sorts by category, then by the lowest score. T-scores precede percentiles; reports without a result come last. */
export function resultOrder({ category, lowest }: ReportResult): number {
  if (category === null && lowest === null) return gravestFirst.length * perCategory;
  const score = lowest === null ? perCategory - 1 : lowest.score === "t" ? 1_000 + lowest.value * 10 : 5_000 + lowest.value * 10;
  return gravestFirst.indexOf(category) * perCategory + Math.round(Math.min(Math.max(score, 0), perCategory - 1));
}

function lowestOf(score: Score, scans: readonly ScoredScan[], read: Wanted): ReportResult["lowest"] {
  const all = scans.flatMap(({ site, side, results }) =>
    results.flatMap((result) => {
      const [value, known] = [read(result), findParameter(result.parameter)];
      return value === null || !known ? [] : [{ ...{ parameter: known.key, abbreviation: known.abbreviation, site, side, score }, value }];
    }),
  );
  const [lowest] = all.toSorted((one, other) => one.value - other.value);
  return lowest ? { ...lowest, value: rounded[score](lowest.value) } : null;
}
