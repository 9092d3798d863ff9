import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AgePoint } from "@trabecula/reference-stats";
import type { Columns } from "./score-rows.ts";

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

/** Linear interpolation on the same rows and table, one thread. */
export function numpyBaseline(table: readonly AgePoint[], { ages, values }: Columns): NumpyBaseline {
  const table64 = (["age", "nu", "mu", "sigma"] as const).map((key) => Float64Array.from(table, (point) => point[key]));
  const header = BigInt64Array.of(BigInt(table.length), BigInt(ages.length));
  const input = Buffer.concat([header, ...table64, ages, values].map(({ buffer }) => Buffer.from(buffer)));
  const program = fileURLToPath(new URL("../baselines/numpy_lms.py", import.meta.url));
  const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
  return JSON.parse(execFileSync("python3", [program], { input, env, encoding: "utf8" })) as NumpyBaseline;
}
