import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { TableEnd, TableTask } from "./table-worker.ts";

/** A million rows take half a minute, the maximum some minutes. */
export const tableWork: Work<TableTask, TableEnd> = {
  job: "study-table",
  module: new URL("./table-worker.ts", import.meta.url),
  thread: "long",
  what: "tables",
  mostOfAnAccount: 2,
  longestMs: 10 * 60_000,
  ...fileRefusals,
};
