import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import type { AgePoint } from "@trabecula/reference-stats";

interface Timed {
  readonly method: string;
  readonly seconds: number;
}

export interface NumpyBaseline {
  readonly plain: Timed;
  readonly tuned: Timed;
  readonly numpy: string;
  readonly sumZ: number;
  readonly sumPercentile: number;
}

export function hasNumpy(): boolean {
  return spawnSync("python3", ["-c", "import numpy"], { stdio: "ignore" }).status === 0;
}

export function numpyBaseline(table: readonly AgePoint[], { ages, values }: Columns): NumpyBaseline {
  const table64 = (["age", "nu", "mu", "sigma"] as const).map((key) => Float64Array.from(table, (point) => point[key]));
  const header = BigInt64Array.of(BigInt(table.length), BigInt(ages.length));
  const input = Buffer.concat([header, ...table64, ages, values].map(({ buffer }) => Buffer.from(buffer)));
  const program = fileURLToPath(new URL("../baselines/numpy_lms.py", import.meta.url));
  const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return JSON.parse(execFileSync("python3", [program], { input, env, encoding: "utf8" })) as NumpyBaseline;
}

export interface Columns {
  readonly ages: Float64Array;
  readonly values: Float64Array;
  readonly z: Float64Array;
  readonly percentile: Float64Array;
}

/** Fat mass index of women in the built-in LEAD curves: 65 yearly points from 18 to 82. */
export function adultTable(): AgePoint[] {
  const lead = builtInDatasets().find(({ manifest }) => manifest.key === "lead-body-composition")!;
  const curve = lead.curves.find(({ parameter, sex }) => parameter === "fmi" && sex === "female")!;
  return curve.points.filter((point): point is AgePoint => "age" in point && point.segment === "adults");
}

export function makeColumns(rows: number): Columns {
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
