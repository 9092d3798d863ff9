import { isSameUnit } from "@trabecula/study-tables/units";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { countOf, lowerFirst } from "@trabecula/messages";
import { readTypedNumber, shownText, numberOf } from "../../../../format/typed-numbers.ts";
import type { Fill } from "../draft-reducer.ts";
import { findField, unitOfName, type ValueField } from "./field-names.ts";
import { cellsOf, readLine, type PastedLine, type PastedNumber, tableAsLines } from "./table.ts";
import type { ScanDraft } from "../scan-draft.ts";

export interface PastedBlock {
  fills: Fill[];
  skipped: { text: string; reason: string }[];
}

interface PasteTarget {
  fields: readonly ValueField[];
  /** The target field and those after it in its scan, in display order. */
  following: readonly ValueField[];
}

const longestBlock = 20_000;
const tooLong = "a form takes one person's values, up to 20,000 characters";

/**
 * Fills the named field of each line, or the fields of a table's lines and columns; bare numbers fill the fields from
 * this one. Omits and reports lines in another unit, with several numbers or an ambiguous name.
 * @returns null for a single value: the browser pastes it into the field itself
 */
export function readPastedBlock(text: string, target: PasteTarget): PastedBlock | null {
  const [here] = target.following;
  if (!here || isSingleValue(text)) return null;
  if (text.length > longestBlock) return { fills: [], skipped: [{ text, reason: tooLong }] };
  const rows = rowsOf(text);
  const lines = tableAsLines(withoutBlank(rows), target.fields, here.key) ?? linesOf(rows);
  const isNamed = lines.some((line) => line.name !== null && line.numbers.length > 0);
  return isNamed ? byName(lines, target.fields, here.key) : inOrder(lines, target.following);
}

function isSingleValue(text: string): boolean {
  const trimmed = text.trim();
  if (/[\r\n\t;]/.test(trimmed)) return false;
  const { name, numbers } = readLine([trimmed]);
  return numbers.length === 0 || (name === null && numbers[0]!.unit === null);
}

function rowsOf(text: string): string[][] {
  return text
    .replace(/(?:\r\n|\n|\r)$/, "")
    .split(/\r\n|\n|\r/)
    .map(cellsOf);
}

const withoutBlank = (rows: readonly string[][]) => rows.filter((row) => row.some((cell) => cell !== ""));

const linesOf = (rows: readonly string[][]): PastedLine[] => (acrossAsLines(withoutBlank(rows)) ?? rows).map(readLine);

/** Transposes one row of numbers, with or without a header row, so that empty cells keep their place. */
function acrossAsLines(rows: readonly string[][]): string[][] | null {
  const values = rows.at(-1);
  if (!values || !values.every((cell) => isBareNumber(cell) || isBlank(cell)) || values.every(isBlank)) return null;
  if (rows.length === 1) return values.map((value) => [value]);
  const names = rows[0]!;
  if (rows.length !== 2 || names.length < 2 || readLine(names).numbers.length > 0) return null;
  return names.map((name, column) => [name, values[column] ?? ""]);
}

const isBlank = (cell: string) => readLine([cell]).name === null && readLine([cell]).numbers.length === 0;
const isBareNumber = (cell: string) => readLine([cell]).name === null && readLine([cell]).numbers[0]?.unit === null;

function byName(lines: readonly PastedLine[], fields: readonly ValueField[], scanKey: string): PastedBlock {
  const block: PastedBlock = { fills: [], skipped: [] };
  const found = new Map<ValueField, { line: PastedLine; answer: Answer }[]>();
  for (const line of lines) {
    if (line.name === null && line.numbers.length === 0) continue;
    const match = findField(line, fields, scanKey);
    if (!match.ok) block.skipped.push({ text: line.text, reason: match.reason });
    else found.set(match.field, [...(found.get(match.field) ?? []), { line, answer: answerOf(line, match.field) }]);
  }
  for (const [field, answers] of found) {
    if (answers.length > 1) for (const { line } of answers) block.skipped.push({ text: line.text, reason: "stands there more than once" });
    else for (const { line, answer } of answers) put(block, line.text, field, answer);
  }
  return block;
}

function inOrder(lines: readonly PastedLine[], following: readonly ValueField[]): PastedBlock {
  const block: PastedBlock = { fills: [], skipped: [] };
  let place = 0;
  for (const line of lines) {
    // A column heading uses no field; an empty cell does.
    if (line.name !== null) {
      block.skipped.push({ text: line.text, reason: "holds no number" });
      continue;
    }
    const field = following[place];
    place += 1;
    if (line.numbers.length === 0) continue;
    if (field) put(block, line.text, field, answerOf(line, field));
    else block.skipped.push({ text: line.text, reason: "has no field left below" });
  }
  return block;
}

type Answer = { ok: true; text: string } | { ok: false; reason: string };

function put(block: PastedBlock, text: string, { key, parameter }: ValueField, answer: Answer): void {
  if (answer.ok) block.fills.push({ key, parameter: parameter.key, text: answer.text });
  else block.skipped.push({ text, reason: answer.reason });
}

function answerOf(line: PastedLine, field: ValueField): Answer {
  const [number, ...others] = line.numbers;
  if (!number) return { ok: false, reason: "holds no number" };
  if (others.length > 0) return { ok: false, reason: "holds several numbers" };
  return fieldText(number, line.name === null ? null : unitOfName(line.name), field);
}

/** Converts only from the stored to the displayed unit. */
function fieldText({ text, unit }: PastedNumber, unitOfColumn: string | null, { parameter }: ValueField): Answer {
  const read = readTypedNumber(text);
  if (read.kind !== "number")
    return { ok: false, reason: read.kind === "empty" ? "holds no number" : lowerFirst(read.message).replace(/\.$/, "") };
  const stated = unit ?? unitOfColumn;
  const { display } = parameter;
  if (stated === null || isSameUnit(stated, display.unit)) return { ok: true, text };
  if (isSameUnit(stated, parameter.unit)) return { ok: true, text: shownText(read.value, display.factor) };
  return {
    ok: false,
    reason: `is in ${stated}, and ${parameter.abbreviation} ${display.unit === "" ? "has no unit" : `is in ${display.unit}`}`,
  };
}

export interface PasteTexts {
  title: string;
  /** One per scan: "Hip: Total hip BMD 0.842, Neck BMD 0.634 (was 0.7)". */
  filled: string[];
  /** One per line that was not understood. */
  skipped: string[];
}

/** `before`: the scans before the paste, to show replaced values. */
export function pasteTexts({ fills, skipped }: PastedBlock, before: readonly ScanDraft[], catalogue: ReportTypeCatalogue): PasteTexts {
  const left = skipped.length === 0 ? "" : `, ${skipped.length} not understood`;
  return {
    title: fills.length === 0 ? "Nothing was filled in from what you pasted" : `Filled ${countOf(fills.length, "value")}${left}`,
    filled: before.flatMap((scan) => {
      const own = fills.filter(({ key }) => key === scan.key);
      return own.length === 0 ? [] : [`${titleOf(scan, catalogue)}: ${own.map((fill) => fillText(fill, scan, catalogue)).join(", ")}`];
    }),
    skipped: skipped.map(({ text, reason }) => `“${shortened(text)}” ${reason}.`),
  };
}

function titleOf({ site, key }: ScanDraft, { sites }: ReportTypeCatalogue): string {
  return sites.find((known) => known.key === site)?.label ?? `Scan ${key.split("-")[1]}`;
}

function fillText({ parameter, text }: Fill, { values }: ScanDraft, { parameters }: ReportTypeCatalogue): string {
  const before = values[parameter]?.trim() ?? "";
  const name = parameters.find(({ key }) => key === parameter)?.abbreviation ?? parameter;
  const isSame = before === text || (numberOf(before) !== null && numberOf(before) === numberOf(text));
  return `${name} ${text}${before === "" || isSame ? "" : ` (was ${before})`}`;
}

const shortened = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 39)}…`);
