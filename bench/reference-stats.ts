/*
 * Rows a second of the statistics, one thread: z and percentile of a million LMS measurements with interpolation over
 * age, beside a tuned numpy program doing the same work in the same run. One line of JSON a figure.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepareCurve, scoreColumn, scoreMeasurement, type CurvePoint, type Interpolation } from "@trabecula/reference-stats";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";

const ROWS = 1_000_000;
const RUNS = 15;

interface Columns {
  ages: Float64Array;
  values: Float64Array;
  z: Float64Array;
  percentile: Float64Array;
}

type Table = Extract<CurvePoint, { age: number }>[];

function report(figure: { name: string; value: number; unit: string } & Record<string, unknown>): void {
  console.log(JSON.stringify({ ...figure, value: Number(figure.value.toPrecision(4)) }));
}

/** The adults' fat mass index of the built-in LEAD curves, women: 65 yearly points from 18 to 82. */
function adultTable(): Table {
  const lead = builtInDatasets().find(({ manifest }) => manifest.key === "lead-body-composition")!;
  const curve = lead.curves.find(({ parameter, sex }) => parameter === "fmi" && sex === "female")!;
  return curve.points.filter((point): point is Table[number] => "age" in point && point.segment === "adults");
}

/** The same rows every run: ages evenly over the table, values from about P1 to P99, by a small fixed generator. */
function makeColumns(rows: number): Columns {
  const column = () => new Float64Array(rows);
  const columns: Columns = { ages: column(), values: column(), z: column(), percentile: column() };
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let row = 0; row < rows; row++) {
    columns.ages[row] = 18 + 63.99 * random();
    columns.values[row] = 3 + 17 * random();
  }
  return columns;
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

function columnRate(table: Table, columns: Columns, interpolation: Interpolation): number {
  const curve = prepareCurve("LMS", table, interpolation);
  return columns.ages.length / bestSeconds(() => scoreColumn(curve, columns.ages, columns.values, columns.z, columns.percentile));
}

/** One call a measurement, with median and 5–95 % range, as a screen asks for it. */
function singleRate(table: Table, { ages, values }: Columns): number {
  const curve = prepareCurve("LMS", table, "lagrange4");
  const rows = 100_000;
  const seconds = bestSeconds(() => {
    for (let row = 0; row < rows; row++) scoreMeasurement(curve, ages[row]!, values[row]!);
  });
  return rows / seconds;
}

interface Baseline {
  method: string;
  seconds: number;
  numpy: string;
  sumZ: number;
  sumPercentile: number;
}

function hasNumpy(): boolean {
  return spawnSync("python3", ["-c", "import numpy"], { stdio: "ignore" }).status === 0;
}

/** The numpy program on the same rows and table, reading the table linearly, on one thread. */
function numpyBaseline(table: Table, { ages, values }: Columns): Baseline {
  const table64 = (["age", "nu", "mu", "sigma"] as const).map((key) => Float64Array.from(table, (point) => point[key]));
  const header = BigInt64Array.of(BigInt(table.length), BigInt(ages.length));
  const input = Buffer.concat([header, ...table64, ages, values].map(({ buffer }) => Buffer.from(buffer)));
  const program = fileURLToPath(new URL("baselines/numpy_lms.py", import.meta.url));
  const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return JSON.parse(execFileSync("python3", [program], { input, env, encoding: "utf8" })) as Baseline;
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

const table = adultTable();
const columns = makeColumns(ROWS);
const cubic = columnRate(table, columns, "lagrange4");
report({ name: "reference-stats score column, LMS, four-point interpolation", value: cubic, unit: "rows/s", rows: ROWS, threads: 1 });
report({ name: "reference-stats single measurements", value: singleRate(table, columns), unit: "rows/s", threads: 1 });
const linear = columnRate(table, columns, "linear");
report({ name: "reference-stats score column, LMS, linear interpolation", value: linear, unit: "rows/s", rows: ROWS, threads: 1 });

if (hasNumpy()) {
  const baseline = numpyBaseline(table, columns);
  const rate = ROWS / baseline.seconds;
  const differs = Math.max(Math.abs(sum(columns.z) / baseline.sumZ - 1), Math.abs(sum(columns.percentile) / baseline.sumPercentile - 1));
  if (differs > 1e-9)
    throw new Error(`The baseline does not compute the same scores (sums differ by ${differs}); its rate would mean nothing.`);
  report({
    name: "baseline: tuned numpy, LMS, linear interpolation",
    value: rate,
    unit: "rows/s",
    rows: ROWS,
    threads: 1,
    method: baseline.method,
    numpy: baseline.numpy,
  });
  report({ name: "reference-stats against tuned numpy, both linear", value: linear / rate, unit: "times" });
  report({ name: "reference-stats with four-point against numpy with linear interpolation", value: cubic / rate, unit: "times" });
} else {
  console.error("python3 with numpy is not here: the baseline was left out.");
}
