import type { ScanFileResult } from "@trabecula/scan-files";
import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { ScanFileTask } from "./scan-file-worker.ts";

export const scanFileWork: Work<ScanFileTask, ScanFileResult> = {
  job: "scan-file",
  module: new URL("./scan-file-worker.ts", import.meta.url),
  thread: "short",
  what: "scan files",
  mostOfAnAccount: 4,
  longestMs: 20_000,
  ...fileRefusals,
};
