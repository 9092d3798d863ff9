/* 300,000 wide rows, the minimum of three alternating runs. Baseline: a simpler numpy script (baselines/score_table.py). */
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
const inProject = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

type Program = readonly [program: string, ...args: string[]];

const parameters = ["fmi", "almi"] as const;
const sexes = { F: "female", M: "male" } as const;

const folder = mkdtempSync(path.join(tmpdir(), "trabecula-bench-"));
const inFolder = (name: string) => path.join(folder, name);
try {
  writeFileSync(inFolder("study.csv"), [...studyTable(rows)].join(""));
  writeFileSync(inFolder("reference.json"), JSON.stringify(Object.fromEntries(parameters.map((key) => [key, curvesOf(key)]))));
  cpuSecondsOf(process.execPath, [inProject("packages/cli/scripts/build.mjs")]);
  const score = ["score", "--dataset", "lead-body-composition", "--quiet", inFolder("study.csv"), "--out", inFolder("scored.csv")];
  const product: Program = [process.execPath, inProject("packages/cli/dist/lib/main.mjs"), ...score];
  if (hasNumpy()) {
    const script = inProject("bench/baselines/score_table.py");
    const [numpy, ours] = least(["python3", script, inFolder("reference.json"), inFolder("study.csv"), inFolder("numpy.csv")], product);
    printFigure({ name: "table of 300,000 rows, csv and numpy, which checks nothing", cpuSeconds: numpy });
    printFigure({ name: "table of 300,000 rows, trabecula score", cpuSeconds: ours, toNumpy: Number((ours / numpy).toFixed(2)) });
  } else printFigure({ name: "table of 300,000 rows, trabecula score", cpuSeconds: least(product)[0], toNumpy: null });
} finally {
  rmSync(folder, { recursive: true });
}

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

function least<Programs extends readonly [Program, ...Program[]]>(...programs: Programs): { [Index in keyof Programs]: number } {
  const rounds = Array.from({ length: runs }, () => programs.map(([program, ...args]) => cpuSecondsOf(program, args)));
  const times = programs.map((_, index) => Number(Math.min(...rounds.map((round) => round[index]!)).toFixed(2)));
  return times as { [Index in keyof Programs]: number };
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
