import { readFileSync } from "node:fs";
import type { RepeatsReply } from "@trabecula/contracts";
import { mostRepeatRows, readRepeats, repeatsReply, type RepeatsFacts } from "@trabecula/repeat-scans";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";

export interface RepeatsTask {
  readonly path: string;
  readonly fileName: string;
  readonly facts: RepeatsFacts;
}

export type RepeatsAnswer = { readonly ok: true; readonly reply: RepeatsReply } | { readonly ok: false; readonly message: string };

/** Runs on a worker thread: a workbook takes seconds. */
export default async function readRepeatsFile({ path, fileName, facts }: RepeatsTask): Promise<RepeatsAnswer> {
  try {
    const table = await readTable(readFileSync(path), mostRepeatRows);
    return { ok: true, reply: repeatsReply(readRepeats(table, fileName, facts)) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}
