import type { Core } from "@strapi/strapi";
import type { ScanFileQuery, ScanFileReply } from "@trabecula/contracts";
import { missingCodes } from "@trabecula/study-tables";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { workOnFile, type SentWork } from "../work/work-on-file.ts";
import { scanFileWork } from "./scan-file-work.ts";

/**
 * Reads an uploaded scanner export; nothing is stored or logged. @throws AppError `unreadable_file` with the reason, or
 * what `workOnFile` throws
 */
export async function readUploadedScan(strapi: Core.Strapi, actor: Actor, query: ScanFileQuery, sent: SentWork): Promise<ScanFileReply> {
  const missing = missingCodes(query.missing);
  const read = await workOnFile(strapi, actor, scanFileWork, sent, ({ path, name }) => ({ path, fileName: name, missing }));
  if (!read.ok) throw new AppError("unreadable_file", read.message);
  return read.reply;
}
