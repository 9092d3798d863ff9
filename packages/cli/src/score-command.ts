import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { countOf } from "@trabecula/messages";
import { scoreCountsText } from "@trabecula/report-types";
import { codeHeaders, scoreTable, type ScoredTable, type ScoreTableOptions, type TableSummary } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { onlyWord, readArguments } from "./arguments.ts";
import { asUsageError, readBytes, readTextFile } from "./files.ts";
import { keepInputs } from "./keep-inputs.ts";
import { openTable, type OpenTable } from "./open-table.ts";
import { readPrecision } from "./precision/read-precision.ts";
import { hashing, keepStudy } from "./rerun/keep-study.ts";
import type { Streams } from "./run.ts";
import { additionalOptions, columnMapOf, tableFlags, tableOptionsOf, type AdditionalInputs } from "./table-options.ts";
import { sheetChoiceOf } from "./sheet-choice.ts";
import { usableDatasets, type References } from "./open-dataset.ts";
import { UsageError } from "./usage-error.ts";
import { writeWhole } from "./write-file.ts";

const text = { type: "string" } as const;
const texts = { type: "string", multiple: true } as const;
const flag = { type: "boolean" } as const;
const options = {
  ...{ dataset: texts, map: text, ...tableFlags, intervals: flag, precision: text, heights: flag },
  ...{ out: text, refused: text, bundle: text, json: flag, quiet: flag },
} as const;

interface Answering {
  readonly out?: string | undefined;
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly answer?: (output: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

export async function scoreCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table to score, or - for standard input.");
  const others = [values.map, values.precision, ...(values.dataset ?? [])];
  await keepInputs({ out: values.out, refused: values.refused, bundle: values.bundle }, { tables: [path], others });
  const mapText = values.map === undefined ? null : await readTextFile(values.map);
  const additional = await readAdditionalInputs(values);
  const map = columnMapOf(mapText, values.map ?? "");
  const tableOptions = { ...tableOptionsOf(values, map), ...additionalOptions(additional) };
  const choice = sheetChoiceOf(values, codeHeaders(map));
  const hint = { missing: tableOptions.missing, named: [...map.keys()] };
  const datasets = await usableDatasets(values.dataset);
  try {
    if (values.refused !== undefined) {
      if (values.bundle !== undefined) throw new UsageError("--refused leaves rows out, which a bundle keeps; give one of the two.");
      const table = await readBytes(path, streams);
      const again = () => openTable("-", choice, { ...streams, stdin: Readable.from([table]) }, hint);
      const back = await scoreTable(datasets, (await again()).text, {
        ...tableOptions,
        daysFrom: (await again()).daysFrom,
        rows: "refused",
      });
      if (!back.ok) throw new UsageError(back.message);
      await writeWhole(values.refused, back.output);
      return await scoreTo(streams, datasets, await again(), { ...tableOptions, rows: "good" }, values);
    }
    if (values.bundle === undefined)
      return await scoreTo(streams, datasets, await openTable(path, choice, streams, hint), tableOptions, values);
    const table = await readBytes(path, streams);
    const { answer, hash } = hashing();
    const again = { ...streams, stdin: Readable.from([table]) };
    await scoreTo(streams, datasets, await openTable("-", choice, again, hint), tableOptions, { ...values, answer });
    await keepStudy(values.bundle, datasets, { table, flags: values, mapText, additional, answerHash: hash() });
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : asUsageError(error, path);
  }
}

interface AdditionalFlags {
  readonly intervals?: boolean | undefined;
  readonly precision?: string | undefined;
  readonly heights?: boolean | undefined;
}

async function readAdditionalInputs({ intervals, precision, heights }: AdditionalFlags): Promise<AdditionalInputs> {
  if (precision !== undefined && !intervals) throw new UsageError("--precision applies only to --intervals; give both.");
  return { ...(intervals && { precision: await readPrecision(precision) }), ...(heights && { heights }) };
}

async function scoreTo(
  streams: Streams,
  datasets: References,
  { text: input, daysFrom, remarks }: OpenTable,
  tableOptions: ScoreTableOptions,
  { out, json, quiet, answer = (output) => output }: Answering,
): Promise<void> {
  const table = await scoreTable(datasets, input, { ...tableOptions, daysFrom, remarks });
  if (!table.ok) throw new UsageError(table.message);
  const output = answer(table.output);
  if (out === undefined || out === "-") await pipeline(Readable.from(output), streams.stdout, { end: false });
  else await writeWhole(out, output);
  if (json) streams.stderr.write(`${JSON.stringify({ ...asJson(datasets, table), ...(remarks.length > 0 && { remarks }) })}\n`);
  else if (!quiet) streams.stderr.write(`${asText(datasets, table)}${remarks.map((remark) => `${remark}\n`).join("")}`);
}

type Scored = Pick<ScoredTable & { ok: true }, "summary" | "summaries">;

function asJson(datasets: References, { summary, summaries }: Scored): object {
  if (datasets.length === 1) return summary;
  const references = datasets.map(({ manifest: { key, version } }, index) => ({ dataset: { key, version }, ...summaries[index]! }));
  return { references };
}

function asText(datasets: References, { summary, summaries }: Scored): string {
  if (datasets.length === 1) return summarize(summary);
  return datasets.map(({ manifest: { key, version } }, index) => `${key} ${version}: ${summarize(summaries[index]!)}`).join("");
}

function summarize(summary: TableSummary): string {
  const { rows, values, tOnly, none, refused, zRefused, flagged } = summary;
  const counts = (record: Record<string, number>) =>
    Object.entries(record)
      .toSorted(([, left], [, right]) => right - left)
      .map(([name, count]) => `  ${name}: ${count}\n`)
      .join("");
  const withoutZ = tOnly > 0 ? `No Z-score:\n${counts(zRefused)}` : "";
  const refusals = none > 0 ? `Refused:\n${counts(refused)}` : "";
  const flags = Object.keys(flagged).length > 0 ? `Flagged:\n${counts(flagged)}` : "";
  return `${countOf(rows, "row")}, ${countOf(values, "value")}: ${scoreCountsText(summary)}.\n${withoutZ}${refusals}${flags}`;
}
