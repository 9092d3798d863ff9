import { createHash } from "node:crypto";
import { fitGroup, type CohortGroup, type FittedCurve } from "@trabecula/reference-fits";
import { reportTypeOf } from "@trabecula/report-types";
import { readBytes } from "./files.ts";
import { readFitOptions, type FitOptions } from "./fit/fit-options.ts";
import { fitRecord, type FailedCurve, type FitOutcome } from "./fit/fit-record.ts";
import { readCohortFile } from "./fit/read-cohort-file.ts";
import { writeCurves, writeDataset } from "./fit/write-curves.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** `trabecula fit`: the curves go to --out, the record of the fit as one line of JSON to standard error. */
export async function fitCommand(args: string[], streams: Streams): Promise<void> {
  const options = readFitOptions(args);
  const content = await readBytes(options.input, streams);
  const outcome = fitFile(content, options);
  if (options.about === null) await writeCurves(outcome, options.out, streams);
  else await writeDataset(outcome, options.out, options.about);
  streams.stderr.write(`${JSON.stringify(fitRecord(outcome))}\n`);
}

function fitFile(content: Uint8Array, options: FitOptions): FitOutcome {
  const { report, groups, remarks } = readCohortFile(content, options.input, options);
  if (groups.length === 0) throw new UsageError(`${options.input} has no row that can be fitted: ${report.problems[0]?.message ?? ""}`);
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
    remarks,
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
