/** No scanner is older; a clock that runs further ahead was never set. */
const years = { first: "1985", last: "2100" };

/** The day itself where a scanner may have measured on it (`YYYY-MM-DD`); null for the 17th of November 1858, on which OpenVMS begins, and its like. */
export function scanDay(date: string | null): string | null {
  return date !== null && date >= years.first && date.slice(0, 4) <= years.last ? date : null;
}

/** What is told of a day that stands in a workbook as a number, whose cells nobody has said to be dates. */
export function countedDayRemark(text: string, date: string): string {
  return `The scan's date is ${text.trim()} in the workbook, a day without a date's format, and is read as ${date}: check it.`;
}

/** Why a cell is not taken for the day of a scan. `date`: what the cell says, null where that is no one date. */
export function noScanDay(date: string | null): string {
  const why = date === null ? "it is not a date or could be two" : `no scanner measured on ${date}`;
  return `The scan's date is not read: ${why}; enter it.`;
}
