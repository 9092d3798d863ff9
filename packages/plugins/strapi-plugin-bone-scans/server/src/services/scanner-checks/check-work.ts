import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { CheckAnswer, CheckTask } from "./check-worker.ts";

export const checkWork: Work<CheckTask, CheckAnswer> = {
  job: "scanner-check",
  module: new URL("./check-worker.ts", import.meta.url),
  thread: "long",
  what: "scanner checks",
  mostOfAnAccount: 2,
  longestMs: 60_000,
  ...fileRefusals,
};
