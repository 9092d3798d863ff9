import type { StudyFile } from "../study-api.ts";

const mostBytes = { text: 63_000_000, workbook: 19_000_000 };

/** Returns a message if the file cannot be scored. */
export async function studyFileOf(file: File): Promise<StudyFile | string> {
  if (file.size === 0) return "This file is empty.";
  const isWorkbook = (await file.slice(0, 2).text()) === "PK";
  if (isWorkbook && file.size > mostBytes.workbook) return "This workbook is larger than 19 MB. Save the sheet as CSV and try again.";
  if (file.size > mostBytes.text)
    return "This file is larger than 63 MB. Split it, or score it with the command line, which takes files of any length.";
  return { file, isWorkbook };
}
