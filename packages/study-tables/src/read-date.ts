const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a calendar date. Known forms, each with or without a time after it: `2026-03-14`, `14-MAR-2026`
 * (OpenVMS), `14.03.2026` (day first), `14/03/2026` and `03/14/2026` where only one reading is a date.
 *
 * @returns the date as `YYYY-MM-DD`; null where the text is none or could be two
 */
export function readDate(text: string): string | null {
  const date = text.trim().split(/[\sT]/)[0]!.toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date);
  if (iso) return calendarDate(iso[1]!, Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})-([a-z]{3})-(\d{4})$/.exec(date);
  if (named) return calendarDate(named[3]!, months.indexOf(named[2]!) + 1, Number(named[1]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(date);
  if (dotted) return calendarDate(dotted[3]!, Number(dotted[2]), Number(dotted[1]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date);
  return slashed ? onlyReading(slashed[3]!, Number(slashed[1]), Number(slashed[2])) : null;
}

function onlyReading(year: string, first: number, second: number): string | null {
  const dayFirst = calendarDate(year, second, first);
  const monthFirst = calendarDate(year, first, second);
  return dayFirst && monthFirst && dayFirst !== monthFirst ? null : (dayFirst ?? monthFirst);
}

/** The date as text, null for a day that the calendar does not have. */
export function calendarDate(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null;
}
