import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { ZMenopausalStatus, ZReportType, ZScanner, ZSite } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { parseColumnMap, scoreTable, type ScoreTableOptions, type TableSummary } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { choice, wholeNumber } from "./choices.ts";
import { asUsageError, kindOf, readTextFile } from "./files.ts";
import { openDataset } from "./open-dataset.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

const text = { type: "string" } as const;
const options = {
  dataset: text,
  map: text,
  format: text,
  scanner: text,
  site: text,
  "report-type": text,
  "menopausal-status": text,
  region: text,
  stacks: text,
} as const;

/** `trabecula score`: the scored table goes to standard output, the summary to standard error. */
export async function scoreCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError("Name one table to score, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  const tableOptions: ScoreTableOptions = {
    format: choice("--format", ["long", "wide"], values.format),
    reportType: choice("--report-type", ZReportType.options, values["report-type"]),
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    site: choice("--site", ZSite.options, values.site),
    menopausalStatus: choice("--menopausal-status", ZMenopausalStatus.options, values["menopausal-status"]) ?? "unknown",
    region: choice("--region", ["single-stack", "multi-stack"], values.region),
    stacks: wholeNumber("--stacks", values.stacks, 1, 20),
    map: values.map === undefined ? new Map() : await readMap(values.map),
  };
  const dataset = await usableDataset(values.dataset);
  const input = await openInput(path, streams);
  try {
    await scoreTo(streams, dataset, input, tableOptions);
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : asUsageError(error, path);
  } finally {
    input.destroy();
  }
}

async function scoreTo(streams: Streams, dataset: Dataset, input: Readable, tableOptions: ScoreTableOptions): Promise<void> {
  const table = await scoreTable(dataset, input, tableOptions);
  if (!table.ok) throw new UsageError(table.message);
  await pipeline(Readable.from(table.output), streams.stdout, { end: false });
  streams.stderr.write(summarize(table.summary));
}

async function readMap(path: string) {
  const reading = parseColumnMap(await readTextFile(path));
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  return reading.map;
}

async function usableDataset(name: string): Promise<Dataset> {
  const reading = await openDataset(name);
  if (reading.ok) return reading.dataset;
  const [first] = reading.problems;
  const place = first?.line ? `${first.file} line ${first.line}` : first?.file;
  throw new UsageError(`The dataset ${name} cannot be used (${place}: ${first?.message}) Run “trabecula validate” for all problems.`);
}

async function openInput(path: string, streams: Streams): Promise<Readable> {
  if (path === "-") return streams.stdin;
  const kind = await kindOf(path);
  if (kind === "file") return createReadStream(path);
  throw new UsageError(kind ? `${path} is a folder, not a file.` : `${path} does not exist.`);
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
