import { shortened } from "../read-number.ts";
import { dateInOrder, dateOfSerial, parseDate, type DateOrder, type DaysFrom, type WrittenDate } from "./parse-date.ts";

export interface DatedColumn {
  readonly header: string;
  readonly dates?: DateOrder | undefined;
}

export interface DateReader {
  /** `YYYY-MM-DD`; null if not understood. */
  readonly read: (text: string) => string | null;
  readonly advice: string;
  /** How dates were read, with an example; null for `YYYY-MM-DD`. */
  readonly remark: string | null;
}

export type DateColumnReading = { readonly ok: true; readonly dates: DateReader } | { readonly ok: false; readonly message: string };

const words = { "day-first": "the day first", "month-first": "the month first" } as const;
const plainAdvice = "write dates as YYYY-MM-DD";

/**
 * Decides how a column writes its dates. If one date is `YYYY-MM-DD`, only such dates are read: a spreadsheet that
 * could not read the other dates may have swapped days and months. An ambiguous order of numbers is not guessed.
 * @param seen nonempty cells of the first rows
 * @param daysFrom start of a workbook's day numbers; null for a text, whose program may count from any day
 */
export function readDateColumn(column: DatedColumn, seen: Iterable<string>, daysFrom: DaysFrom | null): DateColumnReading {
  const cells = [...new Set(seen)].map((text) => ({ text, written: parseDate(text) }));
  if (cells.some(({ written }) => written.kind === "plain")) return { ok: true, dates: plainReader };
  const pairs = cells.flatMap(({ text, written }) => (written.kind === "numbers" ? [{ text, ...written }] : []));
  const order = orderOf(column, pairs);
  if (typeof order === "object" && order !== null) return { ok: false, message: order.message };
  const counted = pairs.length === 0 ? daysFrom : null;
  const read = (text: string) => dateOf(parseDate(text), order, counted);
  const sample = cells.find(({ text }) => read(text) !== null)?.text;
  const isShort = sample === undefined && cells.some(({ written }) => written.kind === "short-year");
  return {
    ok: true,
    dates: { read, advice: adviceOf(order, isShort), remark: sample === undefined ? null : remarkOf(sample, read(sample)!, order) },
  };
}

const plainReader: DateReader = {
  read(text) {
    const written = parseDate(text);
    return written.kind === "plain" && text === written.date ? written.date : null;
  },
  advice: plainAdvice,
  remark: null,
};

function dateOf(written: WrittenDate, order: DateOrder | null, daysFrom: DaysFrom | null): string | null {
  switch (written.kind) {
    case "plain":
    case "certain":
      return written.date;
    case "numbers":
      return order === null ? null : dateInOrder(written, order);
    case "serial":
      return daysFrom === null ? null : dateOfSerial(written.days, daysFrom);
    default:
      return null;
  }
}

type Pair = Extract<WrittenDate, { kind: "numbers" }> & { readonly text: string };

/** Declared order, or shown by a number above 12; otherwise dots mean day first. */
function orderOf({ header, dates }: DatedColumn, pairs: readonly Pair[]): DateOrder | null | { readonly message: string } {
  const statedOrder = dates ?? orderInHeader(header);
  if (statedOrder !== null || pairs.length === 0) return statedOrder;
  const dayFirst = pairs.find((pair) => pair.first > 12 && dateInOrder(pair, "day-first") !== null);
  const monthFirst = pairs.find((pair) => pair.second > 12 && dateInOrder(pair, "month-first") !== null);
  if (dayFirst && monthFirst)
    return refused(header, `“${shortened(dayFirst.text)}” has the day first and “${shortened(monthFirst.text)}” the month`);
  if (dayFirst) return "day-first";
  if (monthFirst) return "month-first";
  if (pairs.every(({ isDotted }) => isDotted)) return "day-first";
  return refused(header, `“${shortened(pairs[0]!.text)}” could be two dates, and no other shows whether the day or the month stands first`);
}

/** Date format in the header: "Scan date (dd/mm/yyyy)", "Datum (TT.MM.JJJJ)", "fecha (dd/mm/aaaa)". */
function orderInHeader(header: string): DateOrder | null {
  const form = /(?<!\p{L})(dd?|tt?|jj?|gg?|mm?)[\s./-]+(dd?|jj?|mm?)[\s./-]+(?:y{2,4}|j{2,4}|a{2,4})(?!\p{L})/iu.exec(header.slice(0, 200));
  if (!form) return null;
  const [first, second] = [form[1]!, form[2]!].map((letters) => letters.toLowerCase().startsWith("m"));
  if (first === second) return null;
  return first ? "month-first" : "day-first";
}

function refused(header: string, why: string): { readonly message: string } {
  return {
    message: `The dates of the column “${header.trim()}” are not clear: ${why}. Say day-first or month-first for it in the column map, or write dates as YYYY-MM-DD.`,
  };
}

function adviceOf(order: DateOrder | null, isShort: boolean): string {
  if (isShort) return "write the year with four digits";
  return order === null
    ? plainAdvice
    : `the dates of this column have ${words[order]}, as in ${order === "day-first" ? "31/12/2020" : "12/31/2020"}`;
}

function remarkOf(sample: string, date: string, order: DateOrder | null): string {
  const how = order !== null && parseDate(sample).kind === "numbers" ? `with ${words[order]}, ` : "";
  return `Dates are read ${how}“${shortened(sample)}” as ${date}.`;
}
