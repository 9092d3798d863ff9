/** No scanner is older; later years come from wrong clocks. */
const years = { first: "1985", last: "2100" };

/** `YYYY-MM-DD` if plausible, else null, such as OpenVMS's 17 November 1858. */
export function scanDay(date: string | null): string | null {
  return date !== null && date >= years.first && date.slice(0, 4) <= years.last ? date : null;
}

/** Warning about a numeric day in a workbook cell without date format. */
export function countedDayRemark(text: string, date: string): string {
  return `The scan's date is ${text.trim()} in the workbook, a day without a date's format, and is read as ${date}: check it.`;
}

/** `date`: what the cell says; null if ambiguous or not a date. */
export function noScanDay(date: string | null): string {
  const why = date === null ? "it is not a date or could be two" : `no scanner measured on ${date}`;
  return `The scan's date is not read: ${why}; enter it.`;
}
