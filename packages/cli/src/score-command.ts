import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { scoreTable, type ScoredTable, type ScoreTableOptions, type TableSummary } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { onlyWord, readArguments } from "./arguments.ts";
import { asUsageError, readBytes, readTextFile } from "./files.ts";
import { openTable, type OpenTable } from "./open-table.ts";
import { readPrecision } from "./precision/read-precision.ts";
import { hashing, keepStudy } from "./rerun/keep-study.ts";
import type { Streams } from "./run.ts";
import { besideOptions, columnMapOf, tableFlags, tableOptionsOf, type AskedBeside } from "./table-options.ts";
import { usableDatasets, type References } from "./usable-datasets.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-file.ts";

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;
const options = {
  ...{ dataset: texts, map: text, ...tableFlags, intervals: flag, precision: text, heights: flag },
  ...{ out: text, bundle: text, json: flag, quiet: flag },
} as const;

interface Answering {
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly answer?: (output: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/** `trabecula score`: writes the scored table to standard output or a file, the summary to standard error. */
export async function scoreCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table to score, or - for standard input.");
  const mapText = values.map === undefined ? null : await readTextFile(values.map);
  const beside = await askedBeside(values);
  const tableOptions = { ...tableOptionsOf(values, columnMapOf(mapText, values.map ?? "")), ...besideOptions(beside) };
  const datasets = await usableDatasets(values.dataset);
  try {
    if (values.bundle === undefined)
      return await scoreTo(streams, datasets, await openTable(path, values.sheet, streams), tableOptions, values);
    // The table is needed twice, and standard input can be read once.
    const table = await readBytes(path, streams);
    const { answer, hash } = hashing();
    const again = { ...streams, stdin: Readable.from([table]) };
    await scoreTo(streams, datasets, await openTable("-", values.sheet, again), tableOptions, { ...values, answer });
    await keepStudy(values.bundle, datasets, { table, flags: values, mapText, beside, answerHash: hash() });
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : asUsageError(error, path);
  }
}

interface Beside {
  readonly intervals?: boolean | undefined;
  readonly precision?: string | undefined;
  readonly heights?: boolean | undefined;
}

async function askedBeside({ intervals, precision, heights }: Beside): Promise<AskedBeside> {
  if (precision !== undefined && !intervals) throw new UsageError("--precision says what --intervals reckon with; give both.");
  return { ...(intervals && { precision: await readPrecision(precision) }), ...(heights && { heights }) };
}

async function scoreTo(
  streams: Streams,
  datasets: References,
  { text: input, daysFrom }: OpenTable,
  tableOptions: ScoreTableOptions,
  { out, json, quiet, answer = (output) => output }: Answering,
): Promise<void> {
  const table = await scoreTable(datasets, input, { ...tableOptions, daysFrom });
  if (!table.ok) throw new UsageError(table.message);
  const output = answer(table.output);
  if (out === undefined || out === "-") await pipeline(Readable.from(output), streams.stdout, { end: false });
  else await writeWhole(out, output);
  if (json) streams.stderr.write(`${JSON.stringify(asJson(datasets, table))}\n`);
  else if (!quiet) streams.stderr.write(inWords(datasets, table));
}

type Scored = Pick<ScoredTable & { ok: true }, "summary" | "summaries">;

function asJson(datasets: References, { summary, summaries }: Scored): object {
  if (datasets.length === 1) return summary;
  const references = datasets.map(({ manifest: { key, version } }, index) => ({ dataset: { key, version }, ...summaries[index]! }));
  return { references };
}

function inWords(datasets: References, { summary, summaries }: Scored): string {
  if (datasets.length === 1) return summarize(summary);
  return datasets.map(({ manifest: { key, version } }, index) => `${key} ${version}: ${summarize(summaries[index]!)}`).join("");
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
