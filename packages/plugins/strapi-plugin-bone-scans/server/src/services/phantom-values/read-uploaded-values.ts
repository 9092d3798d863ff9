import type { Core } from "@strapi/strapi";
import type { PhantomFile } from "@trabecula/contracts";
import { AppError, fileRefused, type Actor } from "@trabecula/strapi-kit";
import { workOnFile, type SentWork } from "../work/work-on-file.ts";
import { phantomFileWork } from "./phantom-file-work.ts";

/**
 * Reads phantom values from an upload; the file is not stored. @throws AppError `unreadable_file` with the reasons line
 * by line, or what `workOnFile` throws
 */
export async function readUploadedValues(strapi: Core.Strapi, actor: Actor, sent: SentWork): Promise<PhantomFile> {
  const answer = await workOnFile(strapi, actor, phantomFileWork, sent, ({ path, name }) => ({ path, fileName: name ?? "The file" }));
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  const { scanners, problems } = answer.reply;
  if (scanners.some(({ series, events }) => series.length > 0 || events.length > 0)) return answer.reply;
  const [first, ...more] = problems;
  throw first ? fileRefused("unreadable_file", [first, ...more]) : new AppError("unreadable_file", "The table has no value.");
}
