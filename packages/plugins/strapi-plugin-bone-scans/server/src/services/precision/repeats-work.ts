import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { RepeatsAnswer, RepeatsTask } from "./repeats-worker.ts";

export const repeatsWork: Work<RepeatsTask, RepeatsAnswer> = {
  job: "repeated-scans",
  module: new URL("./repeats-worker.ts", import.meta.url),
  thread: "long",
  what: "files of repeated scans",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};
