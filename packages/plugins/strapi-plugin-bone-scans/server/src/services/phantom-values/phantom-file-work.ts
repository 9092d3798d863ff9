import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { PhantomFileAnswer, PhantomFileTask } from "./phantom-file-worker.ts";

export const phantomFileWork: Work<PhantomFileTask, PhantomFileAnswer> = {
  job: "phantom-values",
  module: new URL("./phantom-file-worker.ts", import.meta.url),
  thread: "long",
  what: "files of phantom values",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};
