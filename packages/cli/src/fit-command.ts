import { createHash } from "node:crypto";
import { compareFits } from "@trabecula/reference-fits";
import { reportTypeOf } from "@trabecula/report-types";
import { keepInputs } from "./keep-inputs.ts";
import { readStudyFile, type TableFile } from "./read-table-file.ts";
import { readFitOptions, type FitOptions } from "./fit/fit-options.ts";
import { candidatesTable, comparisonTable, fitSummary, fitGroups, fitRecord, type FitOutcome } from "./fit/fit-record.ts";
import { readCohortFile } from "./fit/read-cohort-file.ts";
import { edfWithoutParameter } from "./fit/read-edf.ts";
import { writeBands, readAbout, writeCurves, writeDataset } from "./fit/write-curves.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-file.ts";
import { keptFit } from "./fit/kept-fit.ts";
import type { ReportedAbout } from "./fit/write-report.ts";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { asUsageError, kindOf } from "./files.ts";

/** Curves go to --out; the record, or a summary on a terminal, to stderr. */
export async function fitCommand(args: string[], streams: Streams): Promise<void> {
  const options = readFitOptions(args);
  await checkOutputs(options);
  const { out, bands, record, diagnostics, report } = options;
  const inputs = { tables: [options.input], others: [options.about ?? undefined] };
  await keepInputs({ out, bands, record, diagnostics, report }, inputs);
  const about = options.about === null ? null : await readAbout(options.about);
  const outcome = fitFile(await readStudyFile(options.input, options.choice, streams), options);
  if (about === null) await writeCurves(outcome, options.out, streams);
  else await writeDataset(outcome, options.out, about);
  if (options.bands !== null) await writeBands(outcome.curves, options.bands);
  if (options.diagnostics !== null) await writeDiagnostics(outcome, about, options.diagnostics);
  if (options.report !== null) {
    const { writeFitReport } = await import("./fit/write-report.ts");
    await writeFitReport(
      { ...outcome, weightColumn: outcome.report.reading?.weight ?? null, ageIs: outcome.report.reading?.ageIs, about },
      options.report,
    );
  }
  await tell(outcome, options, streams);
}

async function tell(outcome: FitOutcome, { record, json, candidates, bands }: FitOptions, { stderr }: Streams): Promise<void> {
  const line = `${JSON.stringify({ ...fitRecord(outcome), bands })}\n`;
  if (record !== null) await writeWhole(record, line);
  const asText = record !== null || ("isTTY" in stderr && stderr.isTTY === true);
  if (json || !asText) stderr.write(line);
  else
    stderr.write(
      fitSummary(outcome) + (candidates ? `\n${candidatesTable(outcome)}` : "") + spaced(comparisonTable(outcome)) + bandsText(bands),
    );
}

function spaced(table: string): string {
  return table === "" ? "" : `\n${table}`;
}

function bandsText(bands: string | null): string {
  return bands === null ? "" : `The 95 % bands of the percentiles are in ${bands}.\n`;
}

function fitFile({ bytes, table, remarks: ofTable }: TableFile, options: FitOptions): FitOutcome {
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
    remarks: [...ofTable, ...remarks, ...edfWithoutParameter(options.plan, curves)],
  };
}

async function writeDiagnostics(outcome: FitOutcome, about: ReportedAbout, path: string): Promise<void> {
  await writeWhole(path, `${JSON.stringify(keptFit(outcome, about))}\n`);
}

type Outputs = Pick<FitOptions, "out" | "about" | "bands" | "record" | "diagnostics" | "report">;

/**
 * Runs before fitting, as a fit may take minutes.
 * @throws UsageError that names the path
 */
async function checkOutputs({ out, about, bands, record, diagnostics, report }: Outputs): Promise<void> {
  const curves = out === "-" ? null : out;
  if (about !== null) await checkFolder(out);
  const files = [about === null ? curves : null, bands, record, diagnostics, report].filter((path) => path !== null);
  refuseTwice(files);
  for (const path of files) await checkFile(path);
}

function refuseTwice(files: readonly string[]): void {
  const twice = files.find(
    (path, index) => !path.startsWith("/dev/") && files.some((other, at) => at < index && resolve(other) === resolve(path)),
  );
  if (twice !== undefined) throw new UsageError(`${twice} is named for two outputs; give each a file of its own.`);
}

async function checkFile(path: string): Promise<void> {
  if (path.startsWith("/dev/")) return;
  if ((await kindOf(path)) === "folder") throw new UsageError(`${path} is a folder, not a file.`);
  await checkWritable(dirname(resolve(path)), path);
}

async function checkFolder(path: string): Promise<void> {
  let nearest = resolve(path);
  while ((await kindOf(nearest)) === null && dirname(nearest) !== nearest) nearest = dirname(nearest);
  await checkWritable(nearest, path);
}

async function checkWritable(folder: string, path: string): Promise<void> {
  try {
    const found = await stat(folder);
    if (!found.isDirectory()) throw new UsageError(`${path} cannot be written: ${folder} is a file, not a folder.`);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw missing(error) ? new UsageError(`${path} cannot be written: its folder does not exist.`) : asUsageError(error, path);
  }
}

function missing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
