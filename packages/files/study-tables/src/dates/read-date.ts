import { dateInOrder, dateOfSerial, parseDate, type DaysFrom } from "./parse-date.ts";

/**
 * Reads, with or without a time after it: `2026-03-14`, `2026/03/14`, `14-MAR-2026` (OpenVMS), `March 14, 2026`,
 * `14.03.2026` (day first), and `14/03/2026` and `03-14-2026` where only one reading is a date.
 * @returns the date as `YYYY-MM-DD`; null if the text is none or could be two
 */
export function readDate(text: string): string | null {
  const written = parseDate(text);
  if (written.kind === "plain" || written.kind === "certain") return written.date;
  if (written.kind !== "numbers") return null;
  const dayFirst = dateInOrder(written, "day-first");
  const monthFirst = dateInOrder(written, "month-first");
  if (written.isDotted || dayFirst === monthFirst) return dayFirst;
  return dayFirst !== null && monthFirst !== null ? null : (dayFirst ?? monthFirst);
}

export function readCountedDay(text: string, daysFrom: DaysFrom): string | null {
  const written = parseDate(text);
  return written.kind === "serial" ? dateOfSerial(written.days, daysFrom) : null;
}

/** No scanner is older; later years come from wrong clocks. */
const scanYears = { first: "1985", last: "2100" };

/** `YYYY-MM-DD` if plausible, else null, such as OpenVMS's 17 November 1858. */
export function scanDay(date: string | null): string | null {
  return date !== null && date >= scanYears.first && date.slice(0, 4) <= scanYears.last ? date : null;
}
