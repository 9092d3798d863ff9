import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ZSaveFitRequest, type FitPlan, type SaveFitRequest } from "@trabecula/contracts";
import { serializeCurves } from "@trabecula/reference-datasets";
import {
  anyOrigin,
  datasetFromFits,
  scannerProblem,
  toDatasetCurve,
  type FittedDataset,
  type FittedCurve,
} from "@trabecula/reference-fits";
import { findParameter, reportTypeOf } from "@trabecula/report-types";
import { readTextFile } from "../files.ts";
import type { Streams } from "../run.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import type { FitOutcome } from "./fit-record.ts";

export async function writeCurves({ curves, report }: FitOutcome, out: string, { stdout }: Streams): Promise<void> {
  const scanner = report.reading?.onlyScanner ?? null;
  const isMeasured = curves.some(({ parameter }) => findParameter(parameter) !== null);
  const text = serializeCurves(
    curves.map((curve) => toDatasetCurve(curve, { ...anyOrigin, scanner })),
    isMeasured ? ["unit", ...(scanner === null ? [] : (["scanner"] as const)), "n"] : [],
  );
  if (out === "-") stdout.write(text);
  else await writeWhole(out, text);
}

/** Reads the curator's description of a dataset. @throws UsageError if invalid */
export async function readAbout(about: string): Promise<SaveFitRequest> {
  const request = ZSaveFitRequest.safeParse(await readJson(about));
  if (request.success) return request.data;
  const [issue] = request.error.issues;
  throw new UsageError(`${about} does not describe a dataset: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

export async function writeDataset(outcome: FitOutcome, folder: string, about: SaveFitRequest): Promise<void> {
  const { curves, plan, reportType, report, cohort } = outcome;
  const types = new Set(curves.map(({ parameter }) => reportTypeOf(parameter)));
  if (reportType === null || report.reading === null)
    throw new UsageError("A dataset needs parameters of the catalogue; name one with --parameter.");
  if (types.size > 1) throw new UsageError("A dataset is of one report type; choose with --report-type.");
  const fullPlan: FitPlan = { ...plan, reportType, columns: report.reading };
  const problem = scannerProblem(about, fullPlan);
  if (problem !== null) throw new UsageError(problem);
  await writeDatasetFiles(datasetFromFits(about, fullPlan, curves, cohort), folder);
}

export async function writeDatasetFiles(
  { manifestText, curvesText, recordJson }: Omit<FittedDataset, "recordJson"> & Partial<FittedDataset>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, "dataset.json"), manifestText);
  await writeWhole(join(folder, "curves.csv"), curvesText);
  if (recordJson !== undefined) await writeWhole(join(folder, "fit.json"), recordJson);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not valid JSON.`);
  }
}

export function bandsPathOf(out: string): string {
  return `${out.replace(/\.csv$/i, "")}.bands.csv`;
}

export async function writeBands(curves: readonly FittedCurve[], path: string): Promise<void> {
  await writeWhole(path, ["parameter,site,sex,age,percentile,value,low,high\n", ...curves.flatMap(rowsOf)].join(""));
}

function rowsOf({ parameter, site, sex, result }: FittedCurve): string[] {
  const { ages, percentiles } = result.lines;
  return percentiles.flatMap(({ percentile, values, low, high }) =>
    ages.map((age, index) => {
      const cells = [parameter, site, sex, age, percentile, values[index], low?.[index], high?.[index]];
      return `${cells.map((cell) => cell ?? "").join(",")}\n`;
    }),
  );
}
