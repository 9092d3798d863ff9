/* Rows per second of z and percentile on one thread, for a million values. LMS alternates with two numpy programs; the best run counts. */
import {
  prepareCurve,
  scoreColumn,
  scoreMeasurement,
  type AgePoint,
  type FamilyName,
  type Interpolation,
} from "@trabecula/reference-stats";
import { hasNumpy, numpyBaseline, type NumpyBaseline } from "./support/numpy-baseline.ts";
import { adultTable, makeColumns, type Columns } from "./support/score-rows.ts";

const ROWS = 1_000_000;
const RUNS = 20;
const TURNS = 3;
/** Families that evaluate a series for each row. */
const SLOW_ROWS = 100_000;

const table = adultTable();
const columns = makeColumns(ROWS);

function report(figure: { name: string; value: number; unit: string } & Record<string, unknown>): void {
  console.log(JSON.stringify({ ...figure, value: Number(figure.value.toPrecision(4)) }));
}

function bestSeconds(run: () => void): number {
  let best = Infinity;
  for (let index = 0; index < RUNS; index++) {
    const start = performance.now();
    run();
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}

function columnRate(family: FamilyName, points: readonly AgePoint[], interpolation: Interpolation, scored: Columns = columns): number {
  const curve = prepareCurve(family, points, interpolation);
  return scored.ages.length / bestSeconds(() => scoreColumn(curve, scored.ages, scored.values, scored.z, scored.percentile));
}

/** One call per measurement, with median and 5–95 % range. */
function singleRate(): number {
  const curve = prepareCurve("LMS", table, "lagrange4");
  const rows = 100_000;
  const seconds = bestSeconds(() => {
    for (let row = 0; row < rows; row++) scoreMeasurement(curve, columns.ages[row]!, columns.values[row]!);
  });
  return rows / seconds;
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

/** @throws if the baseline computes different scores, because its rate would be meaningless */
function checkBaseline(baseline: NumpyBaseline): void {
  const differs = Math.max(Math.abs(sum(columns.z) / baseline.sumZ - 1), Math.abs(sum(columns.percentile) / baseline.sumPercentile - 1));
  if (differs > 1e-9) throw new Error(`The baseline does not compute the same scores (sums differ by ${differs}).`);
}

function benchLms(): void {
  const best = { cubic: 0, linear: 0, plain: 0, tuned: 0 };
  let baseline: NumpyBaseline | null = null;
  for (let turn = 0; turn < TURNS; turn++) {
    best.cubic = Math.max(best.cubic, columnRate("LMS", table, "lagrange4"));
    best.linear = Math.max(best.linear, columnRate("LMS", table, "linear"));
    if (!hasNumpy()) continue;
    baseline = numpyBaseline(table, columns);
    checkBaseline(baseline);
    best.plain = Math.max(best.plain, ROWS / baseline.plain.seconds);
    best.tuned = Math.max(best.tuned, ROWS / baseline.tuned.seconds);
  }
  const rows = { unit: "rows/s", rows: ROWS, threads: 1 };
  report({ name: "score column, LMS, four-point interpolation", value: best.cubic, ...rows });
  report({ name: "score column, LMS, linear interpolation", value: best.linear, ...rows });
  if (baseline === null) {
    console.error("python3 with numpy is not here: the baselines were left out.");
    return;
  }
  const { plain, tuned, numpy } = baseline;
  report({ name: "baseline: plain numpy, LMS, linear interpolation", value: best.plain, ...rows, method: plain.method, numpy });
  report({ name: "baseline: tuned numpy, LMS, linear interpolation", value: best.tuned, ...rows, method: tuned.method, numpy });
  report({ name: "against plain numpy, both linear", value: best.linear / best.plain, unit: "times" });
  report({ name: "against tuned numpy, both linear", value: best.linear / best.tuned, unit: "times" });
  report({ name: "four-point against tuned numpy with linear interpolation", value: best.cubic / best.tuned, unit: "times" });
}

/** Other families with the table's mu, sigma and nu where their meaning is the same. */
function benchFamilies(): void {
  const fast: [FamilyName, AgePoint[]][] = [
    ["NO", table.map((point) => ({ ...point, sigma: point.sigma * point.mu }))],
    ["LOGNO", table.map((point) => ({ ...point, mu: Math.log(point.mu) }))],
    ["BCCG", table],
  ];
  const slow: [FamilyName, AgePoint[]][] = [
    ["BCT", table.map((point) => ({ ...point, tau: 8 + point.age / 10 }))],
    ["BCPE", table.map((point) => ({ ...point, tau: 1.5 + point.age / 100 }))],
    ["GG", table],
  ];
  const part = makeColumns(SLOW_ROWS);
  for (const [family, points] of fast)
    report({ name: `score column, ${family}`, value: columnRate(family, points, "lagrange4"), unit: "rows/s", rows: ROWS, threads: 1 });
  for (const [family, points] of slow)
    report({
      name: `score column, ${family}`,
      value: columnRate(family, points, "lagrange4", part),
      unit: "rows/s",
      rows: SLOW_ROWS,
      threads: 1,
    });
}

benchLms();
report({ name: "single measurements, LMS", value: singleRate(), unit: "rows/s", threads: 1 });
benchFamilies();
