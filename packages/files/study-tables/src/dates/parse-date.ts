import { dayMs, utcDay, normalizedText } from "@trabecula/contracts";
import { visible } from "../visible.ts";

const names = [
  "january januar janvier enero gennaio januari janeiro janvár jan jän jänner janv ene gen",
  "february februar février febrero febbraio februari fevereiro feb févr fev fevr",
  "march märz marz maerz mars marzo maart março marco mar mär mrz mrt",
  "april avril abril aprile apr avr abr",
  "may mai mayo maggio mei maio maj mag",
  "june juni juin junio giugno junho jun giu",
  "july juli juillet julio luglio julho jul juil lug",
  "august août aout agosto augusti augustus aug ago",
  "september septembre septiembre settembre setembro sep sept set",
  "october oktober octobre octubre ottobre outubro oct okt ott out",
  "november novembre noviembre novembro nov",
  "december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic",
];

const byName = new Map(names.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)));

function monthOf(word: string): number | null {
  return byName.get(normalizedText(word, "NFC").toLowerCase().replace(/\.$/, "")) ?? null;
}

export type DateOrder = "day-first" | "month-first";

export type WrittenDate =
  | { readonly kind: "plain"; readonly date: string }
  | { readonly kind: "certain"; readonly date: string }
  /** Order unknown without the column. `isDotted`: suggests day first. */
  | { readonly kind: "numbers"; readonly first: number; readonly second: number; readonly year: string; readonly isDotted: boolean }
  | { readonly kind: "serial"; readonly days: number }
  | { readonly kind: "short-year" }
  | { readonly kind: "none" };

const none: WrittenDate = { kind: "none" };
const longestDate = 40;

const time = /[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]\.?m\.?)?(?:\s*(?:z|utc|[+-]\d{2}:?\d{2}))?$/i;

export function parseDate(text: string): WrittenDate {
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

/** 2020-3-14, 2020/03/14, 2020.03.14., 20200314 and 2020年3月14日. */
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
  const meaningful = parts.filter((part) => !/^(?:de|del|of|the|st|nd|rd|th|er)$/i.test(part));
  const months = meaningful.flatMap((part, place) => (monthOf(part) === null ? [] : [{ month: monthOf(part)!, place }]));
  const [only] = months;
  if (meaningful.length !== 3 || months.length !== 1 || !only) return null;
  const numbers = meaningful.filter((_, place) => place !== only.place);
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

/** Days from 1906 to 2099. Smaller numbers may be years or ages. */
const serials = { from: 2201, to: 73_050 };
/** Date base year of a workbook; old Macs use 1904. */
export type DaysFrom = 1900 | 1904;
/** Day 0 of each base; 1900 has an extra leap day. */
const dayZero: Readonly<Record<DaysFrom, number>> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

function serialOf(text: string): WrittenDate | null {
  if (!/^\d{4,5}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  return days >= serials.from && days <= serials.to ? { kind: "serial", days } : null;
}

export function dateOfSerial(days: number, from: DaysFrom): string {
  return utcDay(dayZero[from] + days * dayMs);
}

export function dateInOrder({ first, second, year }: { first: number; second: number; year: string }, order: DateOrder): string | null {
  return order === "day-first" ? calendarDate(year, second, first) : calendarDate(year, first, second);
}

function calendarDate(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null;
}
