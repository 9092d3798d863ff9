import type { ReportType } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { reportTypes } from "@trabecula/report-types";
import { curveFinder, type CurveFinder } from "../score-value.ts";
import { answerCells } from "./answer-cells.ts";
import { parameterOf } from "../match/parameter-of.ts";
import type { ColumnMap } from "./column-map.ts";
import { hasDecimalComma, openText, readSexCoding, UnreadableTable, type SexCoding } from "@trabecula/study-tables";
import { answerNames, readLayout, type Layout, type TableForm } from "./layout.ts";
import { readRecords } from "./read-records.ts";
import { cellText, type CallFacts } from "./row-facts.ts";
import { scoreRow, type RowScorer } from "./score-row.ts";
import { missingReader, type MissingReader } from "./declared-missing.ts";
import { groupReader } from "./group-reader.ts";
import { SummaryCounter, type TableSummary } from "./table-summary.ts";
import { writeRows } from "./write-cells.ts";

export interface ScoreTableOptions extends Partial<CallFacts> {
  /** Left out: long where the columns `parameter` and `value` are there, else wide. */
  format?: TableForm | null;
  map?: ColumnMap;
  /** Must be the dataset's own where given. */
  reportType?: ReportType | null;
  /** What the file writes where there is nothing, such as -9 or 999. */
  missing?: readonly string[];
  /** Header of the column by whose cells the summary groups; left out: the sex. */
  groupBy?: string | null;
  /** How rows of the answer become text; left out: CSV as the table is. */
  write?: (rows: readonly (readonly string[])[], delimiter: string) => string;
}

/**
 * `output` is the answer as CSV text in pieces; `summary` tells of what has been read of it. Reading `output` may throw
 * `UnreadableTable` where the input turns out to be no CSV further down.
 */
export type ScoredTable =
  | { ok: true; output: AsyncIterable<string>; /** Columns of the answer. */ columns: number; readonly summary: TableSummary }
  | { ok: false; message: string };

/** Rows that are looked at before the first is answered, to see how sex and decimals are written. */
const probedRows = 1000;

/** Cells written in one piece: a fiftieth of a second at most, however wide the rows are. */
const cellsPerPiece = 20_000;

/**
 * Scores a table: CSV in, CSV out, row by row in constant memory. Each input row is answered in its place with its own
 * columns repeated and the scores or the reason added; none is dropped. Fails as a whole only where the table cannot be
 * understood (columns, coding of the sex, no CSV), with one sentence.
 */
export async function scoreTable(
  dataset: Dataset,
  input: AsyncIterable<Uint8Array | string>,
  options: ScoreTableOptions = {},
): Promise<ScoredTable> {
  const { reportType } = dataset.manifest;
  if (options.reportType && options.reportType !== reportType) {
    return { ok: false, message: `The dataset is for ${reportTypes[reportType].label}, not for ${reportTypes[options.reportType].label}.` };
  }
  try {
    return await open(dataset, input, options);
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}

async function open(dataset: Dataset, input: AsyncIterable<Uint8Array | string>, options: ScoreTableOptions): Promise<ScoredTable> {
  const text = await openText(input);
  const records = readRecords(text.chunks, text.delimiter);
  const first = await records.next();
  if (first.done) return { ok: false, message: "The file is empty." };
  const reading = readLayout(first.value, options.map ?? new Map(), options.format ?? null, (key) => parameterOf(dataset, key));
  if (!reading.ok) return close(records, reading.message);
  const { layout } = reading;
  const probe = await take(records, probedRows);
  const read = missingReader(options.missing);
  const coding = readSexes(layout, probe.map(read));
  if (!coding.ok) return close(records, coding.message);
  const group = groupReader(layout, options.groupBy ?? null, coding.read);
  if (!group.ok) return close(records, group.message);
  const call: CallFacts = {
    site: options.site ?? null,
    scanner: options.scanner ?? null,
    menopausalStatus: options.menopausalStatus ?? "unknown",
    region: options.region ?? null,
    stacks: options.stacks ?? null,
  };
  const scorer: RowScorer = {
    dataset,
    find: remember(curveFinder(dataset)),
    layout,
    delimiter: text.delimiter,
    call,
    readSex: coding.read,
  };
  const counter = new SummaryCounter();
  const columns = layout.header.length + answerNames(layout).length;
  const asked = { hasBom: text.hasBom, remark: coding.remark, read, groupOf: group.read, write: options.write ?? writeRows };
  return {
    ok: true,
    columns,
    get summary() {
      return counter.summary;
    },
    output: write(scorer, probe, records, counter, asked),
  };
}

/** How the answer of a table is written. */
interface Asked {
  readonly hasBom: boolean;
  readonly remark: string | null;
  readonly read: MissingReader;
  readonly groupOf: (cells: readonly string[]) => string | null;
  readonly write: NonNullable<ScoreTableOptions["write"]>;
}

async function close(records: AsyncGenerator<string[]>, message: string): Promise<ScoredTable> {
  await records.return(undefined);
  return { ok: false, message };
}

async function take(records: AsyncGenerator<string[]>, count: number): Promise<string[][]> {
  const taken: string[][] = [];
  while (taken.length < count) {
    const next = await records.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function readSexes(layout: Layout, probe: readonly (readonly string[])[]): SexCoding {
  const column = layout.facts.sex;
  if (!column) return { ok: true, read: () => null, remark: null };
  return readSexCoding(column, new Set(probe.map((cells) => cells[column.index] ?? "")));
}

/** Whether the numbers of the first rows are written with a decimal comma; the answer then follows. */
function usesDecimalComma({ facts, parameters }: Layout, probe: readonly (readonly string[])[]): boolean {
  const columns = [facts.value, facts.age, ...parameters.map(({ column }) => column)];
  return probe.some((cells) => columns.some((column) => hasDecimalComma(cellText(column, cells))));
}

async function* write(
  scorer: RowScorer,
  probe: readonly string[][],
  records: AsyncGenerator<string[]>,
  counter: SummaryCounter,
  { hasBom, remark, read, groupOf, write: writeRows }: Asked,
): AsyncGenerator<string> {
  const { layout, delimiter } = scorer;
  const decimalComma = usesDecimalComma(layout, probe.map(read));
  const columns = layout.form === "long" ? null : layout.parameters.map(({ parameter, site }) => ({ key: parameter.key, site }));
  const answer = (cells: readonly string[]) => {
    const known = read(cells);
    const answers = scoreRow(scorer, known);
    counter.count(answers, columns, groupOf(known));
    const repeated = layout.header.map((_, index) => cells[index] ?? "");
    return [...repeated, ...answers.flatMap((value) => answerCells(value, decimalComma, remark))];
  };
  try {
    const head = [...layout.header, ...answerNames(layout)];
    const rowsPerPiece = Math.max(1, Math.floor(cellsPerPiece / head.length));
    yield (hasBom ? "\uFEFF" : "") + writeRows([head], delimiter);
    for (let from = 0; from < probe.length; from += rowsPerPiece)
      yield writeRows(probe.slice(from, from + rowsPerPiece).map(answer), delimiter);
    for (let rows = await take(records, rowsPerPiece); rows.length > 0; rows = await take(records, rowsPerPiece)) {
      yield writeRows(rows.map(answer), delimiter);
    }
  } finally {
    await records.return(undefined);
  }
}

/** More different scans than this do not come in a study file; the memory stays bounded all the same. */
const mostRemembered = 10_000;

/** A curve finder that looks each kind of measurement up once. */
function remember(find: CurveFinder): CurveFinder {
  const known = new Map<string, ReturnType<CurveFinder>>();
  return (parameter, context, purpose) => {
    const { site, scanner, protocol, person } = context;
    const { region, stacks, offsetMm, offsetPercent, feCriterion } = protocol;
    const key = [purpose, parameter.key, site, scanner, person.sex, region, stacks, offsetMm, offsetPercent, feCriterion].join("|");
    let match = known.get(key);
    if (!match) {
      if (known.size >= mostRemembered) known.clear();
      match = find(parameter, context, purpose);
      known.set(key, match);
    }
    return match;
  };
}
