import type { Core } from "@strapi/strapi";
import type { PhantomFile } from "@trabecula/contracts";
import { AppError, fileRefused, type Actor } from "@trabecula/strapi-kit";
import { workOnFile, type SentWork } from "../work/work-on-file.ts";
import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { PhantomFileAnswer, PhantomFileTask } from "./phantom-file-worker.ts";

const phantomFileWork: Work<PhantomFileTask, PhantomFileAnswer> = {
  job: "phantom-values",
  module: new URL("./phantom-file-worker.ts", import.meta.url),
  thread: "long",
  what: "files of phantom values",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};

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
