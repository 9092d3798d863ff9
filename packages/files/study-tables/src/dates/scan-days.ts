import type { DaysFrom } from "./parse-date.ts";
import { readCountedDay, readDate, scanDay } from "./read-date.ts";

/** `remark` explains an ambiguous date. */
export type ReadDay = { date: string | null; remark: string | null };

const slashed = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[\sT,].*)?$/;

/** Date order shown by a number above 12; null if unknown or contradictory. */
export function orderShown(cells: readonly string[]): "day-first" | "month-first" | null {
  const pairs = cells.map((text) => slashed.exec(text)).filter((found) => found !== null);
  const dayFirst = pairs.some(([, first]) => Number(first) > 12);
  const monthFirst = pairs.some(([, , second]) => Number(second) > 12);
  if (dayFirst === monthFirst) return null;
  return dayFirst ? "day-first" : "month-first";
}

/**
 * Reads the dates of a column. The file's other dates show the order of a date with slashes. Otherwise the format's
 * order applies, with a remark for each ambiguous date.
 * @param cells every cell of the column
 * @param daysFrom of a workbook, whose numbers are days if no cell is a text with slashes: a program that could not read these may have
 * swapped days and months of the others
 */
export function dayReader(
  cells: readonly string[],
  unproven: "month-first" | null,
  daysFrom: DaysFrom | null = null,
): (text: string) => ReadDay {
  const shown = orderShown(cells);
  const order = shown ?? unproven;
  const counted = cells.some((text) => slashed.test(text)) ? null : daysFrom;
  return (text) => {
    const date = counted === null ? null : scanDay(readCountedDay(text, counted));
    return date === null ? written(text) : { date, remark: countedDayRemark(text, date) };
  };

  function written(text: string): ReadDay {
    const found = slashed.exec(text);
    if (!found || order === null) return { date: readDate(text), remark: null };
    const [, first = "", second = "", year = ""] = found;
    const [month, day] = order === "month-first" ? [first, second] : [second, first];
    const date = readDate(`${year}-${month}-${day}`);
    const couldBeTwo = shown === null && first !== second && Number(first) <= 12 && Number(second) <= 12;
    return { date: date ?? readDate(text), remark: couldBeTwo ? monthFirstRemark(text) : null };
  }
}

function monthFirstRemark(text: string): string {
  const written = text.trim().split(/[\sT,]/)[0];
  return `The date ${written} is read with the month first, as workstations in the United States write it: correct it if yours writes the day first.`;
}

function countedDayRemark(text: string, date: string): string {
  return `The scan's date is ${text.trim()} in the workbook, a day without a date's format, and is read as ${date}: check it.`;
}

export type ScanDay = ReadDay & { problem: string | null };

export function readScanDay(readDay: (text: string) => ReadDay, text: string): ScanDay {
  if (text === "") return { date: null, remark: null, problem: null };
  const { date: written, remark } = readDay(text);
  const date = scanDay(written);
  return { date, remark, problem: date === null ? noScanDay(written) : null };
}

function noScanDay(written: string | null): string {
  const why = written === null ? "it is not a date or could be two" : `no scanner measured on ${written}`;
  return `The scan's date is not read: ${why}; enter it.`;
}
