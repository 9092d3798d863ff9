import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Cohort } from "@trabecula/reference-stats";

/** One JSON line a cohort, of a program in `baselines` that takes the first and last age and CSV files; on one thread. */
export function fitInR<Curves>(program: string, [from, to]: readonly [number, number], cohorts: readonly Cohort[]): Curves[] {
  const folder = mkdtempSync(join(tmpdir(), "trabecula-bench-"));
  try {
    const files = cohorts.map(({ ages, values }, index) => {
      const file = join(folder, `${index}.csv`);
      writeFileSync(file, ["x,y", ...Array.from(ages, (age, row) => `${age},${values[row]}`)].join("\n"));
      return file;
    });
    const path = fileURLToPath(new URL(`../baselines/${program}`, import.meta.url));
    const env = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
    const lines = execFileSync("Rscript", [path, String(from), String(to), ...files], { env, encoding: "utf8" });
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Curves);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
