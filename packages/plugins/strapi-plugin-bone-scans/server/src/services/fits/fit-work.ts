import { type Refusal, type Work } from "../work/work-kind.ts";
import type { FitTask, ReadAnswer, ReadTask } from "./worker-tasks.ts";

export const cohortWork: Work<ReadTask, ReadAnswer> = {
  job: "cohort",
  module: new URL("./cohort-worker.ts", import.meta.url),
  thread: "long",
  what: "cohorts",
  mostOfAnAccount: 2,
  longestMs: 120_000,
};

const tooMuch: Refusal = ["unavailable", "This needs more memory than the server allows; fit fewer parameters or rows per run."];

export const fitWork: Work<FitTask, void> = {
  job: null,
  module: new URL("./fit-worker.ts", import.meta.url),
  thread: "fits",
  what: "fit",
  mostOfAnAccount: 1,
  longestMs: null,
  tooLong: tooMuch,
  tooMuch,
};
