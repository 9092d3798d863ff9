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
import { onlyWord, readArguments } from "../arguments.ts";
import { choice } from "../choices.ts";
import { UsageError } from "../usage-error.ts";
import { readEdf } from "./read-edf.ts";
import { bandsPathOf } from "./write-bands.ts";

const text = { type: "string" } as const;

/** Options that say what a cohort's columns mean. */
export const columnOptions = {
  x: text,
  age: text,
  y: text,
  by: text,
  sex: text,
  id: text,
  weight: text,
  parameter: text,
  site: text,
  scanner: text,
  "report-type": text,
  sheet: text,
} as const;

const flag = { type: "boolean" } as const;
const options = {
  ...columnOptions,
  family: text,
  smooth: text,
  "age-power": text,
  from: text,
  to: text,
  errors: text,
  bands: text,
  about: text,
  out: text,
  record: text,
  diagnostics: text,
  report: text,
  edf: text,
  compare: text,
  json: flag,
  candidates: flag,
} as const;

/** What a cohort's columns mean, as named in the file; null: to be found from the header. */
export interface ColumnOptions {
  readonly age: string | null;
  readonly value: string | null;
  readonly by: string | null;
  readonly sex: Sex | null;
  /** `none`: every row is another person. */
  readonly id: string | null;
  /** Never found by the header, where it is a body weight. */
  readonly weight: string | null;
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
  readonly reportType: ReportType | null;
  /** Of a workbook; undefined: its first visible one. */
  readonly sheet: string | undefined;
}

/** What `trabecula fit` was asked for. */
export interface FitOptions extends ColumnOptions {
  readonly input: string;
  readonly out: string;
  readonly about: string | null;
  /** Where 95 % bands are written; null where there are none, or where the record of a dataset has them. */
  readonly bands: string | null;
  /** Where the record is written; null: standard error, unless that is a terminal. */
  readonly record: string | null;
  /** Where the diagnostics of every curve are written in full; null: nowhere. */
  readonly diagnostics: string | null;
  /** Where the report of the fit is written, as PDF by the name's end, else as a page of HTML; null: nowhere. */
  readonly report: string | null;
  /** The record on standard error, a terminal or not. */
  readonly json: boolean;
  /** Whether the families and powers of age that were tried are told too. */
  readonly candidates: boolean;
  /** Smoothings that are compared by people left out; empty: none. */
  readonly compare: readonly FitPlan["smoothing"][];
  readonly plan: CurvePlan;
}

/** Reads the arguments of `trabecula fit`. @throws UsageError with one sentence */
export function readFitOptions(args: string[]): FitOptions {
  const { values, positionals } = readArguments(args, options);
  const input = onlyWord(positionals, "Name one table to fit, or - for standard input.");
  if (values.out === undefined) throw new UsageError("Name the file to write with --out, or - for standard output.");
  if (values.about !== undefined && values.out === "-") throw new UsageError("A dataset is written into a folder; name it with --out.");
  const plan = readPlan(values);
  return {
    ...readColumnOptions(values),
    input,
    out: values.out,
    about: values.about ?? null,
    bands: readBands(values),
    record: values.record ?? null,
    diagnostics: values.diagnostics ?? null,
    report: values.report ?? null,
    json: values.json ?? false,
    candidates: values.candidates ?? false,
    compare: (values.compare ?? "")
      .split(",")
      .filter((word) => word !== "")
      .map((word) => readSmoothing(word.trim())),
    plan,
  };
}

function readPlan(values: Partial<Record<"family" | "smooth" | "age-power" | "from" | "to" | "errors" | "edf", string>>): CurvePlan {
  const family = choice("--family", [...ZFittedFamily.options, "auto"], values.family) ?? "auto";
  return {
    family,
    smoothing: readSmoothing(values.smooth ?? "auto"),
    agePower: values["age-power"] === "auto" ? "auto" : (decimal("--age-power", values["age-power"], 0, 3) ?? 1),
    ageFrom: decimal("--from", values.from, 0, 120),
    ageTo: decimal("--to", values.to, 0, 120),
    edf: readEdf(values.edf, family),
    repeats: "weighted",
    standardErrors: readErrors(values.errors ?? "none"),
  };
}

/** Bands that were asked for must not come to nothing: curves.csv has no place for them. */
function readBands({
  errors = "none",
  bands,
  about,
  out,
}: {
  errors?: string;
  bands?: string;
  about?: string;
  out?: string;
}): string | null {
  if (errors === "none" && bands !== undefined) throw new UsageError("--bands needs --errors delta or --errors bootstrap:200.");
  if (errors === "none" || (about !== undefined && bands === undefined)) return null;
  if (bands === undefined && out === "-")
    throw new UsageError("Name the file for the 95 % bands with --bands: the curves on standard output have no place for them.");
  return bands ?? bandsPathOf(out!);
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
    weight: values.weight ?? null,
    parameter: values.parameter ?? null,
    site: choice("--site", ZSite.options, values.site),
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    reportType: choice("--report-type", ZReportType.options, values["report-type"]),
    sheet: values.sheet,
  };
}

function readSmoothing(given: string): FitPlan["smoothing"] {
  if (given === "auto" || given === "averaged") return { method: "averaged" };
  if (given === "local-ml") return { method: "local-ml" };
  if (given === "bic") return { method: "bic" };
  const [method, penalty, ...rest] = given.split(":");
  if (method !== "gaic" || rest.length > 0)
    throw new UsageError(`--smooth ${given} is not known; use auto, local-ml, gaic:3 (any penalty) or bic.`);
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
