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
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import type { CurvePlan } from "@trabecula/reference-fits";
import { onlyWord, readArguments, choice, decimal } from "../arguments.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import { UsageError } from "../usage-error.ts";
import { readEdf } from "./read-edf.ts";
import { bandsPathOf } from "./write-curves.ts";

const text = { type: "string" } as const;

export const columnOptions = {
  ...{ x: text, age: text, y: text, by: text, sex: text, id: text, weight: text, parameter: text, site: text },
  ...{ scanner: text, "report-type": text, ...sheetFlags, "age-is": text },
} as const;

const flag = { type: "boolean" } as const;
const options = {
  ...{ ...columnOptions, family: text, smooth: text, "age-power": text, from: text, to: text, errors: text, bands: text, about: text },
  ...{
    out: text,
    record: text,
    diagnostics: text,
    report: text,
    edf: text,
    compare: text,
    json: flag,
    candidates: flag,
    "accept-small": flag,
  },
} as const;

export interface ColumnOptions {
  readonly age: string | null;
  readonly value: string | null;
  readonly by: string | null;
  readonly sex: Sex | null;
  /** `none`: every row is another person. */
  readonly id: string | null;
  /** Must be stated: a header with "weight" means body weight. */
  readonly weight: string | null;
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
  readonly reportType: ReportType | null;
  readonly ageIs: "completed-years" | null;
  readonly choice: SheetChoice;
}

export interface FitOptions extends ColumnOptions {
  readonly input: string;
  readonly out: string;
  readonly about: string | null;
  /** Path of the 95 % bands; null if none, or if a dataset's record holds them. */
  readonly bands: string | null;
  readonly record: string | null;
  readonly diagnostics: string | null;
  readonly report: string | null;
  readonly json: boolean;
  readonly candidates: boolean;
  readonly compare: readonly FitPlan["smoothing"][];
  readonly plan: CurvePlan;
}

/** @throws UsageError */
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

type PlanOption = "family" | "smooth" | "age-power" | "from" | "to" | "errors" | "edf";

function readPlan(values: Partial<Record<PlanOption, string>> & { "accept-small"?: boolean | undefined }): CurvePlan {
  const family = choice("--family", [...ZFittedFamily.options, "auto"], values.family) ?? "auto";
  return {
    family,
    smoothing: readSmoothing(values.smooth ?? "auto"),
    agePower: values["age-power"] === "auto" ? "auto" : (decimal("--age-power", values["age-power"], 0, 3) ?? 1),
    ageFrom: decimal("--from", values.from, 0, 120) ?? null,
    ageTo: decimal("--to", values.to, 0, 120) ?? null,
    edf: readEdf(values.edf, family),
    repeats: "weighted",
    ...(values["accept-small"] ? { acceptSmall: true } : {}),
    standardErrors: readErrors(values.errors ?? "none"),
  };
}

/** Refuses bands that would not be written: curves.csv has no columns for them. */
function readBands(values: Partial<Record<"errors" | "bands" | "about" | "out", string>>): string | null {
  const { errors = "none", bands, about, out } = values;
  if (errors === "none" && bands !== undefined) throw new UsageError("--bands needs --errors delta or --errors bootstrap:200.");
  if (errors === "none" || (about !== undefined && bands === undefined)) return null;
  if (bands === undefined && out === "-")
    throw new UsageError("Name the file for the 95 % bands with --bands: the curves on standard output have no place for them.");
  return bands ?? bandsPathOf(out!);
}

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
    ageIs: choice("--age-is", ["completed-years"], values["age-is"]),
    choice: sheetChoiceOf(values, values.id === undefined ? [] : [values.id]),
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
