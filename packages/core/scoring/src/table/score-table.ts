import type { ReportType } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { reportTypes } from "@trabecula/report-types";
import {
  openText,
  readSexCoding,
  UnreadableTable,
  type CsvRow,
  type DaysFrom,
  type SexCoding,
  missingReader,
} from "@trabecula/study-tables";
import { besideScores, type BesideChoice } from "../beside-scores.ts";
import { comparerOf } from "../comparison.ts";
import { parameterOf } from "../match/parameter-of.ts";
import { writeRow, type AnswerForm, type AnswerSink } from "./answer-sink.ts";
import { askedColumns } from "./asked-columns.ts";
import type { ColumnMap } from "./column-map.ts";
import { ComparisonMemory } from "./comparison-memory.ts";
import { CsvSink } from "./csv-sink.ts";
import { scaleProblem } from "../scale/conversion.ts";
import { readDates } from "./date-readers.ts";
import { decimalSignsOfLayout } from "./decimal-sign-of-layout.ts";
import { groupReader } from "./group-reader.ts";
import { answerNames, earlierRemark, repeatedHeader, readLayout, type Layout, type TableForm } from "./layout.ts";
import { negativeLoads } from "./negative-loads.ts";
import { headerPlace, titleRemark, unitsBelow, withHeaderBelow } from "./header-lines.ts";
import { overlookedRemark } from "./overlooked-columns.ts";
import { PersonsRows, personsRowsRemark, type FilledRow } from "./persons-rows.ts";
import { porosityDoubt } from "./porosity-unit.ts";
import { readRecords } from "./read-records.ts";
import { ContextMemory } from "./row-context.ts";
import type { CallFacts } from "./row-facts.ts";
import { referencePrefixes } from "./reference-prefixes.ts";
import { refusedRow, scoreRow, type RowScorer } from "./score-row.ts";
import { SummaryCounter, type TableSummary } from "./table-summary.ts";
import { answerer, writeAnswers } from "./write-answers.ts";

/** `errorOfValue` adds `intervalColumns`. `growth` adds `heightColumns` and `heightAdjustedColumns`, from `height_cm`. */
export interface ScoreTableOptions extends Partial<CallFacts>, BesideChoice {
  /** Left out: long if columns `parameter` and `value` exist, else wide. */
  format?: TableForm | null;
  map?: ColumnMap;
  /** Must be the dataset's own. */
  reportType?: ReportType | null;
  /** Codes for missing values, such as -9 or 999. */
  missing?: readonly string[];
  /** Epoch of numeric dates from workbooks. */
  daysFrom?: DaysFrom | null;
  /** Header of the column that groups the summary; left out: sex. */
  groupBy?: string | null;
  /** Left out: CSV. */
  sink?: (form: AnswerForm) => AnswerSink;
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

/** Number of rows inspected first, to infer codes of sex and decimal signs. */
const probedRows = 1000;

/** Takes at most 20 ms per piece, for rows of any width. */
const cellsPerPiece = 20_000;

/**
 * Scores a table: CSV in, CSV out, row by row in constant memory. Each input row is answered in its place with its own
 * columns repeated and the scores or the reason added; none is dropped. Fails as a whole only where the table cannot be
 * understood (columns, coding of the sex, no CSV), with one sentence.
 *
 * @param references one or several datasets of one report type. Each of several has columns of its own, named by it (`referencePrefixes`); nothing is
 *   averaged
 */
export async function scoreTable(
  references: Dataset | readonly [Dataset, ...Dataset[]],
  input: AsyncIterable<Uint8Array | string>,
  options: ScoreTableOptions = {},
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
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
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
  const prefixes = referencePrefixes(datasets);
  if (prefixes === null) return { ok: false, message: "A reference is named twice." };
  const text = await openText(input);
  const batches = readRecords(text.chunks, text.delimiter);
  const first = await firstRows(batches);
  const titles = headerPlace(first, options.map ?? new Map());
  const [head, ...probe] = first.slice(titles);
  if (!head) return { ok: false, message: "The file is empty." };
  const asked = askedColumns(options, prefixes);
  const find = (key: string) => firstOf(datasets, (dataset) => parameterOf(dataset, key));
  const reading = readLayout(head.cells, options.map ?? new Map(), options.format ?? null, find, asked);
  if (!reading.ok) return close(batches, withHeaderBelow(reading.message, head.cells, probe));
  const { layout } = reading;
  const read = missingReader(options.missing);
  const probed = probe.slice(0, probedRows).map(({ cells }) => read(cells));
  const units = unitsBelow(layout, probed);
  if (units !== null) return close(batches, units);
  const coding = readSexes(layout, probed);
  if (!coding.ok) return close(batches, coding.message);
  const dated = readDates(layout, probed, options.daysFrom ?? null);
  if (!dated.ok) return close(batches, dated.message);
  const group = groupReader(layout, options.groupBy ?? null, coding.read);
  if (!group.ok) return close(batches, group.message);
  const { delimiter } = text;
  const signs = decimalSignsOfLayout(layout, probed, delimiter);
  const sign = signs.read;
  const doubt = porosityDoubt(layout, probed, sign);
  if (doubt !== null) return close(batches, doubt);
  const loads = negativeLoads(layout, probed, sign);
  const reader = { layout, sign, readSex: coding.read, dates: dated.dates, negativeLoads: loads };
  const scorers = datasets.map((dataset) => scorerOf({ dataset, ...reader }, options));
  const names = [...repeatedHeader(layout), ...answerNames(layout)];
  const persons = PersonsRows.of(layout, coding.read, dated.dates);
  const form = formOf(layout, { delimiter, decimalComma: signs.answer === "comma", asked }, [
    coding.remark,
    persons && personsRowsRemark,
    options.map ? null : overlookedRemark(layout),
    titleRemark(titles),
  ]);
  const sink = options.sink?.(form) ?? new CsvSink(form);
  const counters = datasets.map(() => new SummaryCounter());
  const columns = layout.form === "long" ? null : layout.parameters.map(({ parameter, site }) => ({ key: parameter.key, site }));
  const answer = (row: CsvRow, { cells, problem }: FilledRow) => {
    const groupName = group.read(cells);
    const answers = scorers.map((scorer) => (problem === null ? scoreRow(scorer, cells) : refusedRow(scorer, problem)));
    counters.forEach((counter, index) => counter.count(answers[index]!.values, columns, groupName));
    writeRow(sink, row, answers, form);
  };
  sink.head(names, text.hasBom);
  return {
    ok: true,
    columns: names.length,
    get summary() {
      return counters[0]!.summary;
    },
    get summaries() {
      return counters.map(({ summary }) => summary);
    },
    output: writeAnswers(sink, answerer(answer, read, persons), probe, batches, Math.max(1, Math.floor(cellsPerPiece / names.length))),
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
  written: Pick<AnswerForm, "delimiter" | "decimalComma" | "asked">,
  said: readonly (string | null)[],
): AnswerForm {
  const remarks = [...said, earlierRemark(layout)].filter((remark) => remark !== null);
  return { width: layout.header.length, ...written, remark: remarks.join(" ") || null };
}

function scorerOf(
  known: Pick<RowScorer, "dataset" | "layout" | "sign" | "readSex" | "dates" | "negativeLoads">,
  options: ScoreTableOptions,
): RowScorer {
  const { site = null, scanner = null, menopausalStatus = "unknown", region = null, stacks = null, scale = null } = options;
  const call: CallFacts = { site, scanner, menopausalStatus, region, stacks, scale };
  const comparisons = new ComparisonMemory(comparerOf(known.dataset));
  const beside = options.errorOfValue || options.growth ? besideScores(options) : null;
  return { ...known, comparisons, beside, memory: new ContextMemory(known.layout), call };
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

function readSexes(layout: Layout, probed: readonly (readonly string[])[]): SexCoding {
  const column = layout.facts.sex;
  if (!column) return { ok: true, read: () => null, remark: null };
  return readSexCoding(column, new Set(probed.map((cells) => cells[column.index] ?? "")));
}
