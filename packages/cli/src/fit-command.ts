import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { buffer } from "node:stream/consumers";
import { fitGroup, readCohort, type CohortGroup, type FittedCurve } from "@trabecula/reference-fits";
import { reportTypeOf } from "@trabecula/report-types";
import { asUsageError } from "./files.ts";
import { chooseColumns } from "./fit/choose-columns.ts";
import { readFitOptions, type FitOptions } from "./fit/fit-options.ts";
import { fitRecord, type FailedCurve, type FitOutcome } from "./fit/fit-record.ts";
import { writeCurves, writeDataset } from "./fit/write-curves.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** `trabecula fit`: the curves go to --out, the record of the fit as one line of JSON to standard error. */
export async function fitCommand(args: string[], streams: Streams): Promise<void> {
  const options = readFitOptions(args);
  const content = await readInput(options.input, streams);
  const outcome = fitFile(content, options);
  if (options.about === null) await writeCurves(outcome, options.out, streams);
  else await writeDataset(outcome, options.out, options.about);
  streams.stderr.write(`${JSON.stringify(fitRecord(outcome))}\n`);
}

function fitFile(content: Uint8Array, options: FitOptions): FitOutcome {
  const assumed: string[] = [];
  const reading = readCohort(
    content,
    basename(options.input),
    (header, suggestion) => chooseColumns(options, header, suggestion, (sentence) => assumed.push(sentence)),
    { reportType: options.reportType, scanner: options.scanner, anyParameter: true },
  );
  if (!reading.ok) throw new UsageError(`${options.input}: ${reading.message}`);
  const { report, groups } = reading;
  const [first] = report.problems;
  if (groups.length === 0) throw new UsageError(`${options.input} has no row that can be fitted: ${first?.message ?? ""}`);
  const { curves, failed } = fitGroups(groups, options);
  if (curves.length === 0) throw new UsageError(`${options.input} cannot be fitted: ${failed[0]?.message ?? ""}`);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    reportType: reportTypeOf(curves[0]!.parameter),
    plan: options.plan,
    report,
    cohort: { sha256, rows: report.rows, refusedRows: report.refusedRows },
    curves,
    failed,
    remarks: [...assumed, ...report.remarks],
  };
}

function fitGroups(groups: readonly CohortGroup[], { plan }: FitOptions): { curves: FittedCurve[]; failed: FailedCurve[] } {
  const curves: FittedCurve[] = [];
  const failed: FailedCurve[] = [];
  for (const group of groups) {
    const { parameter, site, sex } = group;
    const fit = fitGroup(group, plan);
    if (fit.ok) curves.push({ parameter, site, sex, result: fit.result, points: fit.points, lambdas: fit.lambdas });
    else failed.push({ parameter, site, sex, message: fit.message });
  }
  return { curves, failed };
}

async function readInput(path: string, { stdin }: Streams): Promise<Uint8Array> {
  if (path === "-") return buffer(stdin);
  try {
    return await readFile(path);
  } catch (error) {
    throw asUsageError(error, path);
  }
}
