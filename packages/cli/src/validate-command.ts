import type { FileProblem } from "@trabecula/contracts";
import type { Dataset, DatasetCheck } from "@trabecula/reference-datasets";
import { findParameter } from "@trabecula/report-types";
import { findCatalogueProblems, findDatasetFaults, findExplodingCurves } from "@trabecula/scoring";
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";
import { columnOptions, readColumnOptions } from "./fit/fit-options.ts";
import { readCohortFile, type CohortFile } from "./fit/read-cohort-file.ts";
import { onlyWord, readArguments } from "./arguments.ts";
import { kindOf } from "./files.ts";
import { isCurvesHeader } from "./manifest-for-curves.ts";
import { openDataset } from "./open-dataset.ts";
import { readStudyFile, type TableFile } from "./read-table-file.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** Prints every problem, or a summary of a valid one. */
export async function validateCommand(args: string[], streams: Streams): Promise<void> {
  const { positionals, values } = readArguments(args, columnOptions);
  const name = onlyWord(
    positionals,
    "Name one dataset (dataset.json, its folder, its .zip, curves.csv, a built-in key) or one raw cohort.",
  );
  const cohort = await cohortContent(name, readColumnOptions(values).choice, streams);
  const { summary, problems } = cohort
    ? describeCohort(name, readCohortFile(cohort.table, name, readColumnOptions(values)), cohort.remarks)
    : await describeDataset(name);
  streams.stdout.write([...problems, ...summary].map((line) => `${line}\n`).join(""));
  if (problems.length > 0) throw new UsageError(`${name} has ${counted(problems.length, "problem")}.`);
}

interface Description {
  readonly summary: readonly string[];
  readonly problems: readonly string[];
}

async function cohortContent(name: string, choice: SheetChoice, streams: Streams): Promise<TableFile | null> {
  if (name !== "-" && (!/\.(?:csv|tsv|txt|xlsx)$/i.test(name) || (await kindOf(name)) !== "file")) return null;
  const file = await readStudyFile(name, choice, streams);
  const { table } = file;
  const start = typeof table === "string" ? table.slice(0, 10_000) : new TextDecoder().decode(table.subarray(0, 10_000));
  const [header = ""] = start.split(/[\r\n]/, 1);
  return isCurvesHeader(header) ? null : file;
}

async function describeDataset(name: string): Promise<Description> {
  const isLoose = name.toLowerCase().endsWith(".csv");
  const reading = await openDataset(name, isLoose ? checkKnown : findDatasetFaults);
  if (!reading.ok) return { problems: reading.problems.map(sentence), summary: [] };
  const { manifest, curves } = reading.dataset;
  const unknown = [...new Set(curves.map(({ parameter }) => parameter))].filter((key) => !findParameter(key));
  const remarks = unknown.map((key) => `${key} is not a parameter of the catalogue: its curves score tables, and cannot be imported.`);
  return {
    problems: [],
    summary: [`${manifest.name} (${manifest.key} ${manifest.version}): ${counted(curves.length, "curve")}, no problems.`, ...remarks],
  };
}

/** Curves without a manifest may have values outside the catalog. */
const checkKnown: DatasetCheck = (dataset: Dataset) => [
  ...findCatalogueProblems(dataset).filter(({ curve }) => findParameter(curve.parameter)),
  ...findExplodingCurves(dataset),
];

function describeCohort(name: string, { report, remarks }: CohortFile, ofTable: readonly string[]): Description {
  const groups = report.groups.map(
    ({ parameter, site, sex, rows, persons, ages }) =>
      `  ${parameter}, ${site}, ${sex}: ${counted(rows, "value")} of ${counted(persons, "person")}, ages ${ages[0]} to ${ages[1]}`,
  );
  const count = `${name}: ${counted(report.rows, "row")}, ${report.refusedRows} of them with problems.`;
  return {
    problems: report.problems.map(sentence),
    summary: [count, ...groups, ...remarks, ...ofTable, ...report.warnings.map(({ message }) => message)],
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function sentence({ file, line, message }: FileProblem): string {
  return `${file}${line === null ? "" : ` line ${line}`}: ${message}`;
}
