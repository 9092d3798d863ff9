import { createHash } from "node:crypto";
import { compareFits } from "@trabecula/reference-fits";
import { reportTypeOf } from "@trabecula/report-types";
import { readTableFile, type TableFile } from "./read-table-file.ts";
import { checkOutputs } from "./fit/check-outputs.ts";
import { readFitOptions, type FitOptions } from "./fit/fit-options.ts";
import { candidatesTable, comparisonTable, fitSummary } from "./fit/fit-summary.ts";
import { fitGroups } from "./fit/fit-groups.ts";
import { fitRecord, type FitOutcome } from "./fit/fit-record.ts";
import { readCohortFile } from "./fit/read-cohort-file.ts";
import { edfWithoutParameter } from "./fit/read-edf.ts";
import { writeBands } from "./fit/write-bands.ts";
import { readAbout, writeCurves, writeDataset } from "./fit/write-curves.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-file.ts";
import { keptFit } from "./fit/kept-fit.ts";
import type { ReportedAbout } from "./fit/write-report.ts";

/** `trabecula fit`: writes curves to --out and its record as one JSON line, on a terminal a summary, to standard error. */
export async function fitCommand(args: string[], streams: Streams): Promise<void> {
  const options = readFitOptions(args);
  await checkOutputs(options);
  const about = options.about === null ? null : await readAbout(options.about);
  const outcome = fitFile(await readTableFile(options.input, options.sheet, streams), options);
  if (about === null) await writeCurves(outcome, options.out, streams);
  else await writeDataset(outcome, options.out, about);
  if (options.bands !== null) await writeBands(outcome.curves, options.bands);
  if (options.diagnostics !== null) await writeDiagnostics(outcome, about, options.diagnostics);
  if (options.report !== null) {
    const { writeFitReport } = await import("./fit/write-report.ts");
    await writeFitReport({ ...outcome, weightColumn: outcome.report.reading?.weight ?? null, about }, options.report);
  }
  await tell(outcome, options, streams);
}

async function tell(outcome: FitOutcome, { record, json, candidates, bands }: FitOptions, { stderr }: Streams): Promise<void> {
  const line = `${JSON.stringify({ ...fitRecord(outcome), bands })}\n`;
  if (record !== null) await writeWhole(record, line);
  const inWords = record !== null || ("isTTY" in stderr && stderr.isTTY === true);
  if (json || !inWords) stderr.write(line);
  else
    stderr.write(
      fitSummary(outcome) + (candidates ? `\n${candidatesTable(outcome)}` : "") + spaced(comparisonTable(outcome)) + saidOf(bands),
    );
}

function spaced(table: string): string {
  return table === "" ? "" : `\n${table}`;
}

function saidOf(bands: string | null): string {
  return bands === null ? "" : `The 95 % bands of the percentiles are in ${bands}.\n`;
}

function fitFile({ bytes, table }: TableFile, options: FitOptions): FitOutcome {
  const { report, groups, remarks } = readCohortFile(table, options.input, options);
  if (groups.length === 0) throw new UsageError(`${options.input} has no row that can be fitted: ${report.problems[0]?.message ?? ""}`);
  const { curves, failed } = fitGroups(groups, options.plan);
  if (curves.length === 0) throw new UsageError(`${options.input} cannot be fitted: ${failed[0]?.message ?? ""}`);
  const comparisons =
    options.compare.length === 0
      ? []
      : groups.map((group) => {
          const { parameter, site, sex } = group;
          return { parameter, site, sex, fits: compareFits(group, options.plan, options.compare) };
        });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    reportType: reportTypeOf(curves[0]!.parameter),
    plan: options.plan,
    report,
    cohort: { sha256, rows: report.rows, refusedRows: report.refusedRows },
    curves,
    failed,
    comparisons,
    remarks: [...remarks, ...edfWithoutParameter(options.plan, curves)],
  };
}

/**
 * Writes full diagnostics: worms with points, Q by age, calibration, moments and percentile lines. Reports can be made
 * from this file alone.
 */
async function writeDiagnostics(outcome: FitOutcome, about: ReportedAbout, path: string): Promise<void> {
  await writeWhole(path, `${JSON.stringify(keptFit(outcome, about))}\n`);
}
