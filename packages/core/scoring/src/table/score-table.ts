import { byteOrderMark, type ReportType, type RowsWanted } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { reportTypes } from "@trabecula/report-types";
import {
  openText,
  RefusedLines,
  refuseUnreadable,
  type CsvRow,
  type DaysFrom,
  missingReader,
  withoutFormLines,
} from "@trabecula/study-tables";
import { additionalScores, type AdditionalScoreOptions } from "../additional-scores.ts";
import { comparerOf } from "../comparison.ts";
import { parameterOf } from "../match/parameter-of.ts";
import { writeRow, type AnswerForm, type AnswerSink } from "./answer-sink.ts";
import { requestedColumns } from "./requested-columns.ts";
import type { ColumnMap } from "./column-map.ts";
import { ComparisonMemory } from "./comparison-memory.ts";
import { ByteWriter, CsvSink } from "./csv-sink.ts";
import { scaleProblem } from "../scale/conversion.ts";
import { readColumns } from "./column-readers.ts";
import { groupReader, PersonsRows, personsRowsRemark, type FilledRow } from "./persons-rows.ts";
import { answerNames, columnsForMissing, earlierRemark, repeatedHeader, readLayout, type Layout, type TableForm } from "./layout.ts";
import { headerPlace, titleRemark, withHeaderBelow, readRecords } from "./header-lines.ts";
import { overlookedRemark } from "./overlooked-columns.ts";
import { ContextMemory } from "./row-context.ts";
import { callFactsOf, type CallFacts } from "./row-facts.ts";
import { referencePrefixes } from "./earlier-results.ts";
import { refusedRow, scoreRow, type RowScorer } from "./score-row.ts";
import { LongScans } from "./long-scans.ts";
import { reasonToCorrect, SummaryCounter, type TableSummary } from "./table-summary.ts";
import { answerer, writeAnswers } from "./write-answers.ts";

/** `errorOfValue` adds `intervalColumns`. `growth` adds `heightColumns` and `heightAdjustedColumns`, from `height_cm`. */
export interface ScoreTableOptions extends Partial<CallFacts>, AdditionalScoreOptions {
  format?: TableForm | null;
  map?: ColumnMap;
  reportType?: ReportType | null;
  /** Codes for missing values, such as -9 or 999. */
  missing?: readonly string[];
  daysFrom?: DaysFrom | null;
  remarks?: readonly string[];
  groupBy?: string | null;
  sink?: (form: AnswerForm) => AnswerSink;
  rows?: RowsWanted | undefined;
}

/**
 * `output` is UTF-8 CSV in pieces; `summary` covers the rows read so far. Reading may throw `UnreadableTable` if later
 * input is not CSV.
 */
export type ScoredTable =
  | {
      ok: true;
      output: AsyncIterable<Uint8Array>;
      columns: number;
      readonly summary: TableSummary;
      readonly summaries: readonly TableSummary[];
    }
  | { ok: false; message: string };

const probedRows = 1000;

/** Takes at most 20 ms per piece, for rows of any width. */
const cellsPerPiece = 20_000;

/**
 * Scores CSV row by row in constant memory; each row keeps its columns and gets scores or a reason. Fails only for an
 * unusable table (columns, coding of the sex, no CSV), with one sentence.
 * @param references of one report type; each of several has its own columns (`referencePrefixes`)
 */
export async function scoreTable(
  references: Dataset | readonly [Dataset, ...Dataset[]],
  input: AsyncIterable<Uint8Array | string>,
  options: ScoreTableOptions,
): Promise<ScoredTable> {
  const datasets: readonly [Dataset, ...Dataset[]] = "manifest" in references ? [references] : references;
  const { reportType } = datasets[0].manifest;
  if (options.reportType && options.reportType !== reportType) {
    return { ok: false, message: `The dataset is for ${reportTypes[reportType].label}, not for ${reportTypes[options.reportType].label}.` };
  }
  const other = datasets.find(({ manifest }) => manifest.reportType !== reportType);
  if (other) return { ok: false, message: differentTypes(datasets[0], other) };
  const unscaled = scaleProblem(options.scale, reportType);
  if (unscaled !== null) return { ok: false, message: unscaled };
  try {
    return await open(datasets, input, options);
  } catch (error) {
    return refuseUnreadable(error);
  }
}

function differentTypes(...datasets: readonly [Dataset, Dataset]): string {
  const [one, other] = datasets.map(({ manifest: { key, reportType } }) => `${key} is for ${reportTypes[reportType].label}`);
  return `${one} and ${other}; only references of one kind score a table together.`;
}

async function open(
  datasets: readonly Dataset[],
  input: AsyncIterable<Uint8Array | string>,
  options: ScoreTableOptions,
): Promise<ScoredTable> {
  const { reportType } = datasets[0]!.manifest;
  const prefixes = referencePrefixes(datasets);
  if (prefixes === null) return { ok: false, message: "A reference is named twice." };
  const text = await openText(input);
  const batches = readRecords(text.chunks, text.delimiter);
  const first = withoutFormLines(await firstRows(batches));
  const titles = headerPlace(first, options.map ?? new Map());
  const [head, ...probe] = first.slice(titles);
  if (!head) return { ok: false, message: "The file is empty." };
  const requested = requestedColumns(options, prefixes);
  const find = (key: string) => firstOf(datasets, (dataset) => parameterOf(dataset, key));
  const reading = readLayout(head.cells, options.map ?? new Map(), options.format ?? null, find, requested);
  if (!reading.ok) return close(batches, withHeaderBelow(reading.message, head.cells, probe));
  const { layout } = reading;
  const read = missingReader(options.missing, columnsForMissing(layout));
  const probed = probe.slice(0, probedRows).map(({ cells }) => read(cells));
  const { delimiter } = text;
  const reader = readColumns(layout, probed, { delimiter, daysFrom: options.daysFrom ?? null });
  if (!reader.ok) return close(batches, reader.message);
  const { readSex, dates } = reader.known;
  const group = groupReader(layout, options.groupBy ?? null, readSex);
  if (!group.ok) return close(batches, group.message);
  const scorers = datasets.map((dataset) => scorerOf({ dataset, ...reader.known }, options));
  const names = [...repeatedHeader(layout), ...answerNames(layout)];
  const persons = PersonsRows.of(layout, readSex, dates);
  const together = persons ?? (layout.form === "long" && reportType === "dxa" ? new LongScans(scorers[0]!, find) : null);
  const form = formOf(layout, { delimiter, decimalComma: reader.decimalComma, requested }, [
    reader.remark,
    persons && personsRowsRemark,
    options.map ? null : overlookedRemark(layout),
    titleRemark(titles),
    ...(options.remarks ?? []),
  ]);
  const sink = options.sink?.(form) ?? new CsvSink(form);
  const wanted = options.rows ?? "all";
  const refused = new RefusedLines(head.cells, delimiter);
  const refusedBytes = new ByteWriter();
  const counters = datasets.map(() => new SummaryCounter());
  const columns = layout.form === "long" ? null : layout.parameters.map(({ parameter, site }) => ({ key: parameter.key, site }));
  const answer = (row: CsvRow, { cells, problem }: FilledRow) => {
    const groupName = group.read(cells);
    const answers = scorers.map((scorer) => (problem === null ? scoreRow(scorer, cells) : refusedRow(scorer, problem)));
    counters.forEach((counter, index) => counter.count(answers[index]!.values, columns, groupName));
    const reason = wanted === "all" ? null : reasonToCorrect(answers.flatMap(({ values }) => values));
    if (wanted === "refused" && reason !== null) refusedBytes.text(refused.line(persons ? cells : row.cells, reason));
    if (wanted !== "refused" && reason === null) writeRow(sink, row, answers, form);
  };
  if (wanted === "refused") refusedBytes.text((text.hasBom ? byteOrderMark : "") + refused.head);
  else sink.head(names, text.hasBom);
  return {
    ok: true,
    columns: names.length,
    get summary() {
      return counters[0]!.summary;
    },
    get summaries() {
      return counters.map(({ summary }) => summary);
    },
    output: writeAnswers(
      wanted === "refused" ? refusedBytes : sink,
      answerer(answer, read, together),
      probe,
      batches,
      Math.max(1, Math.floor(cellsPerPiece / names.length)),
    ),
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function formOf(
  layout: Layout,
  written: Pick<AnswerForm, "delimiter" | "decimalComma" | "requested">,
  notes: readonly (string | null)[],
): AnswerForm {
  const remarks = [...notes, earlierRemark(layout)].filter((remark) => remark !== null);
  return { width: layout.header.length, ...written, remark: remarks.join(" ") || null };
}

function scorerOf(
  known: Pick<RowScorer, "dataset" | "layout" | "sign" | "readSex" | "dates" | "negativeLoads">,
  options: ScoreTableOptions,
): RowScorer {
  const comparisons = new ComparisonMemory(comparerOf(known.dataset));
  const additional = options.errorOfValue || options.growth ? additionalScores(options) : null;
  return { ...known, comparisons, additional, memory: new ContextMemory(known.layout), call: callFactsOf(options) };
}

async function close(batches: AsyncGenerator<CsvRow[]>, message: string): Promise<ScoredTable> {
  await batches.return(undefined);
  return { ok: false, message };
}

async function firstRows(batches: AsyncGenerator<CsvRow[]>): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  while (rows.length <= probedRows) {
    const next = await batches.next();
    if (next.done) break;
    for (const row of next.value) rows.push(row);
  }
  return rows;
}
