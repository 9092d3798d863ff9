import { listOf } from "@trabecula/messages";
import { shortened } from "../read-number.ts";

const mostNamed = 5;

export function sheetRemarks(sheet: string | null, others: readonly string[], hidden: readonly string[]): string[] {
  const unread = sheet === null || others.length === 0 ? [] : [`Read was the sheet “${shortened(sheet)}” alone, not ${named(others)}.`];
  if (hidden.length === 0) return unread;
  return [
    ...unread,
    `The hidden ${hidden.length === 1 ? "sheet" : "sheets"} ${named(hidden)} ${hidden.length === 1 ? "was" : "were"} not read.`,
  ];
}

function named(sheets: readonly string[]): string {
  const names = sheets.slice(0, mostNamed).map((name) => `“${shortened(name)}”`);
  return sheets.length > mostNamed ? `${listOf(names)} and ${sheets.length - mostNamed} more` : listOf(names);
}
