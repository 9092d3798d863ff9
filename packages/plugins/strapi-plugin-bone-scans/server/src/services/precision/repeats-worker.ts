import { readFileSync } from "node:fs";
import type { RepeatsReply } from "@trabecula/contracts";
import { mostRepeatRows, readRepeats, repeatsReply, type RepeatsFacts } from "@trabecula/repeat-scans";
import { refuseUnreadable } from "@trabecula/study-tables";
import type { SheetChoice } from "@trabecula/study-tables/workbook";
import { readStudyTable } from "@trabecula/scan-files/study-table";

export interface RepeatsTask {
  readonly path: string;
  readonly fileName: string;
  readonly facts: RepeatsFacts;
  readonly choice: SheetChoice;
}

export type RepeatsAnswer = { readonly ok: true; readonly reply: RepeatsReply } | { readonly ok: false; readonly message: string };

export default async function readRepeatsFile({ path, fileName, facts, choice }: RepeatsTask): Promise<RepeatsAnswer> {
  try {
    const table = await readStudyTable(readFileSync(path), mostRepeatRows, choice);
    return { ok: true, reply: repeatsReply(readRepeats(table, fileName, facts), table.remarks) };
  } catch (error) {
    return refuseUnreadable(error);
  }
}
