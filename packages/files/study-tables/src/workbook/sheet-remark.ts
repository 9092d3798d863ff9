import { listOf } from "@trabecula/messages";
import { shortened } from "../read-number.ts";
import type { StudyTable } from "./read-table.ts";

const mostNamed = 5;

/** Remark about unread visible sheets; null if none. */
export function sheetRemark({ sheet, otherSheets }: Pick<StudyTable, "sheet" | "otherSheets">): string | null {
  if (sheet === null || otherSheets.length === 0) return null;
  const names = otherSheets.slice(0, mostNamed).map((name) => `“${shortened(name)}”`);
  return `Read was the sheet “${shortened(sheet)}” alone, not ${listOf(names)}${otherSheets.length > mostNamed ? ` and ${otherSheets.length - mostNamed} more` : ""}.`;
}
