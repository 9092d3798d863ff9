import { visible } from "../visible.ts";
import { calendarDate } from "./calendar-date.ts";
import { monthOf } from "./month-names.ts";

/** In which order a column writes a day and a month that are both numbers. */
export type DateOrder = "day-first" | "month-first";

/** What the text of one date tells by itself. */
export type WrittenDate =
  /** As the catalogue's tables write it. */
  | { readonly kind: "plain"; readonly date: string }
  /** One date in another writing. */
  | { readonly kind: "certain"; readonly date: string }
  /** Two numbers before the year, whose order the column must show. `isDotted`: as it is written where the day stands first. */
  | { readonly kind: "numbers"; readonly first: number; readonly second: number; readonly year: string; readonly isDotted: boolean }
  /** Days as a spreadsheet counts them. */
  | { readonly kind: "serial"; readonly days: number }
  | { readonly kind: "short-year" }
  | { readonly kind: "none" };

const none: WrittenDate = { kind: "none" };
const longestDate = 40;

/** A time of day after a date, with its zone. */
const time = /[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:z|utc|[+-]\d{2}:?\d{2}))?$/i;

/** Takes a cell for the date that is written in it, as far as the cell alone tells. */
export function writtenDate(text: string): WrittenDate {
  const whole = visible(text).trim();
  if (whole.length > longestDate) return none;
  if (/^\d{4}-\d{2}-\d{2}$/.test(whole)) return dated("plain", whole.slice(0, 4), Number(whole.slice(5, 7)), Number(whole.slice(8)));
  const day = whole.replace(time, "");
  return yearFirst(day) ?? namedMonth(day) ?? numbersOf(day) ?? serialOf(whole) ?? none;
}

function dated(kind: "plain" | "certain", year: string, month: number, day: number): WrittenDate {
  const date = calendarDate(year, month, day);
  return date === null ? none : { kind, date };
}

/** 2020-3-14, 2020/03/14, 2020.03.14., 20200314 and 2020年3月14日: the year first leaves no doubt. */
function yearFirst(text: string): WrittenDate | null {
  const found =
    /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?$/.exec(text)?.toSpliced(2, 1) ??
    /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/.exec(text) ??
    /^((?:18|19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text);
  return found ? dated("certain", found[1]!, Number(found[2]), Number(found[3])) : null;
}

/** 14-MAR-2026, 14. März 2026, March 14, 2026, 14mar2026, 2026-Mar-14 and "14 de marzo de 2026". */
function namedMonth(text: string): WrittenDate | null {
  const parts = text.split(/[\s,./-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u).filter((part) => part !== "");
  const said = parts.filter((part) => !/^(?:de|del|of|the|st|nd|rd|th|er)$/i.test(part));
  const months = said.flatMap((part, place) => (monthOf(part) === null ? [] : [{ month: monthOf(part)!, place }]));
  const [only] = months;
  if (said.length !== 3 || months.length !== 1 || !only) return null;
  const numbers = said.filter((_, place) => place !== only.place);
  const year = numbers.find((part) => /^\d{4}$/.test(part));
  const day = numbers.find((part) => /^\d{1,2}$/.test(part));
  if (year === undefined && numbers.every((part) => /^\d{1,2}$/.test(part))) return { kind: "short-year" };
  return year === undefined || day === undefined ? null : dated("certain", year, only.month, Number(day));
}

function numbersOf(text: string): WrittenDate | null {
  const found = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?$/.exec(text);
  if (!found) return null;
  const [, first = "", mark, second = "", year = ""] = found;
  if (year.length === 2) return { kind: "short-year" };
  return { kind: "numbers", first: Number(first), second: Number(second), year, isDotted: mark === "." };
}

/** Days of 1906 to 2099. Smaller numbers may be years, or ages. */
const serials = { from: 2201, to: 73_050 };
/** From which year a workbook counts days: those of old Macs begin four years later. */
export type DaysFrom = 1900 | 1904;
/** Day 0 of each; there is a day too many in 1900. */
const dayZero: Readonly<Record<DaysFrom, number>> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

function serialOf(text: string): WrittenDate | null {
  if (!/^\d{4,5}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  return days >= serials.from && days <= serials.to ? { kind: "serial", days } : null;
}

/** The date of days as a spreadsheet counts them. */
export function dateOfSerial(days: number, from: DaysFrom): string {
  return new Date(dayZero[from] + days * 86_400_000).toISOString().slice(0, 10);
}

/** The date of two numbers and a year in this order; null where the calendar has none. */
export function dateInOrder({ first, second, year }: { first: number; second: number; year: string }, order: DateOrder): string | null {
  return order === "day-first" ? calendarDate(year, second, first) : calendarDate(year, first, second);
}
