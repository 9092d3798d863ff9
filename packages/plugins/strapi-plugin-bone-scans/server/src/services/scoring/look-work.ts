import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { LookAnswer, LookTask } from "./look-worker.ts";

export const lookWork: Work<LookTask, LookAnswer> = {
  job: "look-at-table",
  module: new URL("./look-worker.ts", import.meta.url),
  thread: "short",
  what: "table previews",
  // Each change on the screen sends a new preview; abandoned ones end soon.
  mostOfAnAccount: 6,
  longestMs: 30_000,
  ...fileRefusals,
};
