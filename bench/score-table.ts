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
  timesOf(process.execPath, [inProject("packages/cli/scripts/build.mjs")]);
  const score = ["score", "--dataset", "lead-body-composition", "--quiet", inFolder("study.csv"), "--out", inFolder("scored.csv")];
  const product: Program = [process.execPath, inProject("packages/cli/dist/lib/main.mjs"), ...score];
  if (hasNumpy()) {
    const script = inProject("bench/baselines/score_table.py");
    const [numpy, ours] = least(["python3", script, inFolder("reference.json"), inFolder("study.csv"), inFolder("numpy.csv")], product);
    printFigure({ name: "table of 300,000 rows, csv and numpy, which checks nothing", ...numpy });
    const toNumpy = { cpu: ratio(ours.cpuSeconds, numpy.cpuSeconds), wall: ratio(ours.wallSeconds, numpy.wallSeconds) };
    printFigure({ name: "table of 300,000 rows, trabecula score", ...ours, toNumpy });
  } else printFigure({ name: "table of 300,000 rows, trabecula score", ...least(product)[0], toNumpy: null });
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

interface Times {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

function least<Programs extends readonly [Program, ...Program[]]>(...programs: Programs): { [Index in keyof Programs]: Times } {
  const rounds = Array.from({ length: runs }, () => programs.map(([program, ...args]) => timesOf(program, args)));
  const of = (index: number, time: keyof Times) => Number(Math.min(...rounds.map((round) => round[index]![time])).toFixed(2));
  const times = programs.map((_, index) => ({ cpuSeconds: of(index, "cpuSeconds"), wallSeconds: of(index, "wallSeconds") }));
  return times as { [Index in keyof Programs]: Times };
}

function ratio(ours: number, numpy: number): number {
  return Number((ours / numpy).toFixed(2));
}

function timesOf(program: string, args: readonly string[]): Times {
  const timed = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S %R"; time "$0" "$@"', program, ...args], {
    encoding: "utf8",
    env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
  });
  if (timed.status !== 0) throw new Error(timed.stderr);
  const [user = 0, system = 0, wallSeconds = 0] = (timed.stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { cpuSeconds: user + system, wallSeconds };
}
