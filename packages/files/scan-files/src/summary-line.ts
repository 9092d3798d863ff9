import { isSummaryWord } from "@trabecula/study-tables";

export const summaryReason = "It holds what a spreadsheet worked out of the lines above, such as their mean: no person's scan.";

/**
 * Whether a line is what somebody had worked out of the others: its first cell says so ("Mean", "n = 12"), and no day stands in it, which the scan of
 * a person of that name has.
 *
 * @param dates places of the columns of the scan's date
 */
export function isSummaryLine(cells: readonly string[], dates: readonly number[]): boolean {
  const first = cells.find((cell) => cell !== "");
  return first !== undefined && isSummaryWord(first) && dates.every((index) => (cells[index] ?? "") === "");
}
