import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZMenopausalStatus, ZReportType, ZScale, ZScanner, ZSite } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { parseColumnMap, scoreTable, type ScoreTableOptions, type TableSummary } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { onlyWord, readArguments } from "./arguments.ts";
import { choice, wholeNumber } from "./choices.ts";
import { asUsageError, readTextFile } from "./files.ts";
import { openDataset } from "./open-dataset.ts";
import { openTable, type OpenTable } from "./open-table.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-file.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  dataset: text,
  map: text,
  format: text,
  sheet: text,
  scanner: text,
  site: text,
  "report-type": text,
  "menopausal-status": text,
  region: text,
  stacks: text,
  scale: text,
  out: text,
  json: flag,
  quiet: flag,
} as const;

/** Where the answer goes and how it is summed up. */
interface Answering {
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** `trabecula score`: the scored table goes to standard output or a file, the summary to standard error. */
export async function scoreCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table to score, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  const tableOptions: ScoreTableOptions = {
    format: choice("--format", ["long", "wide"], values.format),
    reportType: choice("--report-type", ZReportType.options, values["report-type"]),
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    site: choice("--site", ZSite.options, values.site),
    menopausalStatus: choice("--menopausal-status", ZMenopausalStatus.options, values["menopausal-status"]) ?? "unknown",
    region: choice("--region", ["single-stack", "multi-stack"], values.region),
    stacks: wholeNumber("--stacks", values.stacks, 1, 20),
    scale: choice("--scale", ZScale.options, values.scale),
    map: values.map === undefined ? new Map() : await readMap(values.map),
  };
  const dataset = await usableDataset(values.dataset);
  try {
    await scoreTo(streams, dataset, await openTable(path, values.sheet, streams), tableOptions, values);
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : asUsageError(error, path);
  }
}

async function scoreTo(
  streams: Streams,
  dataset: Dataset,
  { text: input, isWorkbook }: OpenTable,
  tableOptions: ScoreTableOptions,
  { out, json, quiet }: Answering,
): Promise<void> {
  const table = await scoreTable(dataset, input, { ...tableOptions, isWorkbook });
  if (!table.ok) throw new UsageError(table.message);
  if (out === undefined || out === "-") await pipeline(Readable.from(table.output), streams.stdout, { end: false });
  else await writeWhole(out, table.output);
  if (json) streams.stderr.write(`${JSON.stringify(table.summary)}\n`);
  else if (!quiet) streams.stderr.write(summarize(table.summary));
}

async function readMap(path: string) {
  const reading = parseColumnMap(await readTextFile(path));
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  return reading.map;
}

/** A dataset that scores. @throws UsageError with its first problem where it cannot */
export async function usableDataset(name: string): Promise<Dataset> {
  const reading = await openDataset(name);
  if (reading.ok) return reading.dataset;
  const [first] = reading.problems;
  const place = first?.line ? `${first.file} line ${first.line}` : first?.file;
  throw new UsageError(`The dataset ${name} cannot be used (${place}: ${first?.message}) Run “trabecula validate” for all problems.`);
}

function summarize({ rows, values, scored, refused, flagged }: TableSummary): string {
  const counts = (record: Record<string, number>) =>
    Object.entries(record)
      .toSorted(([, left], [, right]) => right - left)
      .map(([name, count]) => `  ${name}: ${count}\n`)
      .join("");
  const refusals = values > scored ? `Refused:\n${counts(refused)}` : "";
  const flags = Object.keys(flagged).length > 0 ? `Flagged:\n${counts(flagged)}` : "";
  return `${rows} rows, ${values} values: ${scored} scored, ${values - scored} refused.\n${refusals}${flags}`;
}
