import type { Cell, ScoreResult } from "@trabecula/contracts";
import { whyNoNumber } from "@trabecula/report-types";
import type { CsvRow } from "@trabecula/study-tables";
import type { RequestedColumns } from "./requested-columns.ts";
import { heightReasons, type RowAnswer, type ValueAnswer } from "./score-row.ts";

export interface Refused {
  readonly code: string;
  readonly message: string;
}

export interface AnswerForm {
  /** Rows with more or fewer cells are cut or padded. */
  readonly width: number;
  readonly delimiter: string;
  readonly decimalComma: boolean;
  readonly remark: string | null;
  readonly requested: RequestedColumns;
}

export interface AnswerSink {
  head(names: readonly string[], hasBom: boolean): void;
  repeat(row: CsvRow): void;
  number(value: number | null): void;
  word(text: string): void;
  reason(refusal: Refused | null): void;
  note(text: string): void;
  endRow(): void;
  take(): Uint8Array;
}

export function refusalOf(answer: ValueAnswer): Refused | null {
  return answer.ok ? whyNoNumber(answer.result) : answer;
}

/** Writes the row's cells, then `answerColumns` and the requested columns per reference and value. */
export function writeRow(
  sink: AnswerSink,
  row: CsvRow,
  answers: readonly RowAnswer[],
  { remark, requested }: Pick<AnswerForm, "remark" | "requested">,
): void {
  sink.repeat(row);
  const height = answers[0]?.height.height ?? null;
  for (const { cell } of requested.ofRow) writeCell(sink, height && cell(height));
  for (const answer of answers) writeValues(sink, answer, { remark, requested });
  sink.endRow();
}

function writeValues(
  sink: AnswerSink,
  { values, height }: RowAnswer,
  { remark, requested }: Pick<AnswerForm, "remark" | "requested">,
): void {
  for (const answer of values) {
    if (answer.ok) writeResult(sink, answer.result, refusalOf(answer), remark);
    else writeUnread(sink, answer);
    for (const { cell } of requested.ofValue) writeCell(sink, answer.ok ? cell(answer.result) : null);
    if (requested.heights) sink.note(heightReasons(height, answer));
  }
}

function writeCell(sink: AnswerSink, cell: Cell): void {
  if (typeof cell === "string") sink.note(cell);
  else sink.number(cell);
}

function writeResult(sink: AnswerSink, result: ScoreResult, refusal: Refused | null, remark: string | null): void {
  const { zScore, percentile, tScore, preferred, flags } = result;
  sink.number(zScore);
  sink.number(percentile);
  sink.number(tScore);
  sink.reason(refusal);
  sink.word(preferred);
  sink.word(joined(flags));
  const notes = notesOf(result);
  sink.note(joined(remark !== null && refusal === null ? [...notes, remark] : notes));
}

function writeUnread(sink: AnswerSink, refusal: Refused): void {
  for (let number = 0; number < 3; number += 1) sink.number(null);
  sink.reason(refusal);
  for (let word = 0; word < 3; word += 1) sink.word("");
}

function joined(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : words.join(" ");
}

function notesOf({ zScore, tScore, refusal, tRefusal, notes }: ScoreResult): readonly string[] {
  if ((zScore === null) === (tScore === null)) return notes;
  const missing = zScore === null ? missingScore("Z", refusal?.code) : missingScore("T", tRefusal?.code);
  return notes.length === 0 ? missing : [...notes, ...missing];
}

const missingScores = { Z: new Map<string | undefined, readonly string[]>(), T: new Map<string | undefined, readonly string[]>() };

function missingScore(score: "Z" | "T", code: string | undefined): readonly string[] {
  const known = missingScores[score];
  let notes = known.get(code);
  if (!notes) known.set(code, (notes = [`No ${score}-score (${code}).`]));
  return notes;
}
