import { fileRefusals, type Work } from "../../work/work-kind.ts";
import type { ScansAnswer, ScansTask } from "./plan-worker.ts";

/** Ten thousand scans of twenty values take seconds. Concurrency 1, so that a second file sees the scans of the first. */
export const scansFileWork: Work<ScansTask, ScansAnswer> = {
  job: "scans-file",
  module: new URL("./plan-worker.ts", import.meta.url),
  thread: "long",
  what: "scan import",
  mostOfAnAccount: 1,
  longestMs: 2 * 60_000,
  ...fileRefusals,
};
