/* Times a million values. LMS alternates with two numpy programs; the best run counts. */
import {
  prepareCurve,
  scoreColumn,
  scoreMeasurement,
  type AgePoint,
  type FamilyName,
  type Interpolation,
} from "@trabecula/reference-stats";
import { bestSeconds, printValue } from "./support/figures.ts";
import { adultTable, hasNumpy, makeColumns, numpyBaseline, type Columns, type NumpyBaseline } from "./support/numpy-baseline.ts";

const ROWS = 1_000_000;
const RUNS = 20;
const TURNS = 3;
const SLOW_ROWS = 100_000;

const table = adultTable();
const columns = makeColumns(ROWS);

function columnRate(family: FamilyName, points: readonly AgePoint[], interpolation: Interpolation, scored: Columns = columns): number {
  const curve = prepareCurve(family, points, interpolation);
  return scored.ages.length / bestSeconds(RUNS, () => scoreColumn(curve, scored.ages, scored.values, scored.z, scored.percentile));
}

function singleRate(): number {
  const curve = prepareCurve("LMS", table, "lagrange4");
  const rows = 100_000;
  const seconds = bestSeconds(RUNS, () => {
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
  const rows = { rows: ROWS, threads: 1 };
  printValue("score column, LMS, four-point interpolation", best.cubic, "rows/s", rows);
  printValue("score column, LMS, linear interpolation", best.linear, "rows/s", rows);
  if (baseline === null) {
    console.error("python3 with numpy is not here: the baselines were left out.");
    return;
  }
  const { plain, tuned, numpy } = baseline;
  printValue("baseline: plain numpy, LMS, linear interpolation", best.plain, "rows/s", { ...rows, method: plain.method, numpy });
  printValue("baseline: tuned numpy, LMS, linear interpolation", best.tuned, "rows/s", { ...rows, method: tuned.method, numpy });
  printValue("against plain numpy, both linear", best.linear / best.plain, "times");
  printValue("against tuned numpy, both linear", best.linear / best.tuned, "times");
  printValue("four-point against tuned numpy with linear interpolation", best.cubic / best.tuned, "times");
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
  const bench = (family: FamilyName, points: AgePoint[], scored: Columns) => {
    const rate = columnRate(family, points, "lagrange4", scored);
    printValue(`score column, ${family}`, rate, "rows/s", { rows: scored.ages.length, threads: 1 });
  };
  for (const [family, points] of fast) bench(family, points, columns);
  for (const [family, points] of slow) bench(family, points, part);
}

benchLms();
printValue("single measurements, LMS", singleRate(), "rows/s", { threads: 1 });
benchFamilies();
