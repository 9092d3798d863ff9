import type { ScanFileQuery, ScanFileReply } from "@trabecula/contracts";
import { missingCodes } from "@trabecula/study-tables";
import { AppError, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { workOnFile, type SentWork } from "../work/work-service.ts";
import type { ScanFileResult } from "@trabecula/scan-files";
import type { Work } from "../work/work-kind.ts";
import type { ScanFileTask } from "./scan-file-worker.ts";

const scanFileWork: Work<ScanFileTask, ScanFileResult> = {
  job: "scan-file",
  module: new URL("./scan-file-worker.ts", import.meta.url),
  thread: "files",
  what: "scan files",
  mostOfAnAccount: 4,
  longestMs: 10_000,
};

/** Nothing is stored or logged. @throws `unreadable_file` with the reason, or what `workOnFile` throws */
export async function readUploadedScan(strapi: Strapi, actor: Actor, query: ScanFileQuery, sent: SentWork): Promise<ScanFileReply> {
  const missing = missingCodes(query.missing);
  const choice = { hidden: query.hidden };
  const read = await workOnFile(strapi, actor, scanFileWork, sent, ({ path, name }) => ({ path, fileName: name, missing, choice }));
  if (!read.ok) throw new AppError("unreadable_file", read.message);
  return read.reply;
}
