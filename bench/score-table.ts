/*
 * A study table file to file on the command line, in processor time: 300,000 rows of two values each in the wide form, beside a
 * short csv and numpy script that does less (baselines/score_table.py) on the same rows and curves in the same run. Least of three
 * runs each. One line of JSON a figure.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { printFigure } from "./support/figures.ts";
import { hasNumpy } from "./support/numpy-baseline.ts";
import { studyTable } from "./support/study-table.ts";

const rows = 300_000;
const runs = 3;
const parameters = ["fmi", "almi"] as const;
const sexes = { F: "female", M: "male" } as const;

const folder = mkdtempSync(path.join(tmpdir(), "trabecula-bench-"));
const inFolder = (name: string) => path.join(folder, name);
try {
  writeFileSync(inFolder("study.csv"), [...studyTable(rows)].join(""));
  writeFileSync(inFolder("reference.json"), JSON.stringify(Object.fromEntries(parameters.map((key) => [key, curvesOf(key)]))));
  const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));
  const score = ["score", "--dataset", "lead-body-composition", "--quiet", inFolder("study.csv"), "--out", inFolder("scored.csv")];
  const ours = least(process.execPath, [main, ...score]);
  if (hasNumpy()) {
    const script = fileURLToPath(new URL("baselines/score_table.py", import.meta.url));
    const numpy = least("python3", [script, inFolder("reference.json"), inFolder("study.csv"), inFolder("numpy.csv")]);
    printFigure({ name: "table of 300,000 rows, csv and numpy, which checks nothing", cpuSeconds: numpy });
    printFigure({ name: "table of 300,000 rows, trabecula score", cpuSeconds: ours, toNumpy: Number((ours / numpy).toFixed(2)) });
  } else printFigure({ name: "table of 300,000 rows, trabecula score", cpuSeconds: ours, toNumpy: null });
} finally {
  rmSync(folder, { recursive: true });
}

/** The adults' curves of a parameter as a script has them. */
function curvesOf(parameter: string) {
  const lead = builtInDatasets().find(({ manifest }) => manifest.key === "lead-body-composition")!;
  return Object.fromEntries(
    Object.entries(sexes).map(([code, sex]) => {
      const curve = lead.curves.find((each) => each.parameter === parameter && each.sex === sex)!;
      const points = curve.points.flatMap((point) => ("age" in point && point.segment === "adults" ? [point] : []));
      return [
        code,
        {
          age: points.map(({ age }) => age),
          l: points.map(({ nu }) => nu),
          m: points.map(({ mu }) => mu),
          s: points.map(({ sigma }) => sigma),
        },
      ];
    }),
  );
}

/** Least processor time of the runs, user's and system's, in seconds. */
function least(program: string, args: readonly string[]): number {
  const times = Array.from({ length: runs }, () => cpuSecondsOf(program, args));
  return Number(Math.min(...times).toFixed(2));
}

function cpuSecondsOf(program: string, args: readonly string[]): number {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@"', program, ...args], {
    encoding: "utf8",
    env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
  });
  if (timed.status !== 0) throw new Error(timed.stderr);
  const [user = 0, system = 0] = (timed.stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return user + system;
}
