import { parseArgs } from "node:util";
import {
  ZFittedFamily,
  ZReportType,
  ZScanner,
  ZSex,
  ZSite,
  type FitPlan,
  type ReportType,
  type Scanner,
  type Sex,
  type Site,
} from "@trabecula/contracts";
import type { CurvePlan } from "@trabecula/reference-fits";
import { choice } from "../choices.ts";
import { UsageError } from "../usage-error.ts";

const text = { type: "string" } as const;

/** Options that say what a cohort's columns mean. */
export const columnOptions = {
  x: text,
  age: text,
  y: text,
  by: text,
  sex: text,
  id: text,
  parameter: text,
  site: text,
  scanner: text,
  "report-type": text,
} as const;

const options = {
  ...columnOptions,
  family: text,
  smooth: text,
  "age-power": text,
  from: text,
  to: text,
  errors: text,
  about: text,
  out: text,
} as const;

/** What a cohort's columns mean, as named in the file; null: to be found from the header. */
export interface ColumnOptions {
  readonly age: string | null;
  readonly value: string | null;
  readonly by: string | null;
  readonly sex: Sex | null;
  /** `none`: every row is another person. */
  readonly id: string | null;
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
  readonly reportType: ReportType | null;
}

/** What `trabecula fit` was asked for. */
export interface FitOptions extends ColumnOptions {
  readonly input: string;
  readonly out: string;
  readonly about: string | null;
  readonly plan: CurvePlan;
}

/** Reads the arguments of `trabecula fit`. @throws UsageError with one sentence */
export function readFitOptions(args: string[]): FitOptions {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [input, ...others] = positionals;
  if (input === undefined || others.length > 0) throw new UsageError("Name one table to fit, or - for standard input.");
  if (values.out === undefined) throw new UsageError("Name the file to write with --out, or - for standard output.");
  if (values.about !== undefined && values.out === "-") throw new UsageError("A dataset is written into a folder; name it with --out.");
  return {
    ...readColumnOptions(values),
    input,
    out: values.out,
    about: values.about ?? null,
    plan: {
      family: choice("--family", [...ZFittedFamily.options, "auto"], values.family) ?? "auto",
      smoothing: readSmoothing(values.smooth ?? "auto"),
      agePower: values["age-power"] === "auto" ? "auto" : (decimal("--age-power", values["age-power"], 0, 3) ?? 1),
      ageFrom: decimal("--from", values.from, 0, 120),
      ageTo: decimal("--to", values.to, 0, 120),
      repeats: "weighted",
      standardErrors: readErrors(values.errors ?? "none"),
    },
  };
}

/** Reads the options about columns. @throws UsageError with one sentence */
export function readColumnOptions(values: Partial<Record<keyof typeof columnOptions, string>>): ColumnOptions {
  if (values.x !== undefined && values.age !== undefined) throw new UsageError("--x and --age are the same; give one.");
  if (values.by !== undefined && values.sex !== undefined)
    throw new UsageError("Give --by where a column holds the sex, or --sex, not both.");
  return {
    age: values.x ?? values.age ?? null,
    value: values.y ?? null,
    by: values.by ?? null,
    sex: choice("--sex", ZSex.options, values.sex),
    id: values.id ?? null,
    parameter: values.parameter ?? null,
    site: choice("--site", ZSite.options, values.site),
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    reportType: choice("--report-type", ZReportType.options, values["report-type"]),
  };
}

function readSmoothing(given: string): FitPlan["smoothing"] {
  if (given === "auto" || given === "local-ml") return { method: "local-ml" };
  if (given === "bic") return { method: "bic" };
  const [method, penalty, ...rest] = given.split(":");
  if (method !== "gaic" || rest.length > 0) throw new UsageError(`--smooth ${given} is not known; use auto, gaic:3 (any penalty) or bic.`);
  return { method: "gaic", k: decimal("--smooth gaic:", penalty ?? "3", 1, 20)! };
}

function readErrors(given: string): FitPlan["standardErrors"] {
  if (given === "none" || given === "delta") return { method: given };
  const [method, count, ...rest] = given.split(":");
  if (method !== "bootstrap" || rest.length > 0) throw new UsageError(`--errors ${given} is not known; use none, delta or bootstrap:200.`);
  const resamples = decimal("--errors bootstrap:", count ?? "200", 20, 1000)!;
  return { method, resamples: Math.round(resamples) };
}

function decimal(option: string, given: string | undefined, min: number, max: number): number | null {
  if (given === undefined) return null;
  const value = given.trim() === "" ? NaN : Number(given);
  if (!(value >= min && value <= max)) throw new UsageError(`${option} must be a number from ${min} to ${max}.`);
  return value;
}
