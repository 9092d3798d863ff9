import { idsIn, type StudyLook, type StudyLookQuery } from "@trabecula/contracts";
import { AppError, type Member, type Strapi } from "@trabecula/strapi-kit";
import { publishedForTables } from "../datasets/dataset-service.ts";
import { workOnFile, type SentWork } from "../work/work-service.ts";
import { fingerprintOf, keptColumns } from "./kept-columns.ts";
import { readMap, sheetChoice, tableOptions } from "./table-options.ts";
import type { Work } from "../work/work-kind.ts";
import type { LookAnswer, LookTask } from "./look-worker.ts";

const lookWork: Work<LookTask, LookAnswer> = {
  job: "look-at-table",
  module: new URL("./look-worker.ts", import.meta.url),
  thread: "files",
  what: "table previews",
  // Each change on the screen sends a new preview; abandoned previews end soon.
  mostOfAnAccount: 6,
  longestMs: 10_000,
};

/**
 * Reads a table as scoring would; stores nothing.
 * @throws `unreadable_file` if it is no table, `validation_failed`, or what `workOnFile` throws
 */
export async function lookAtUploadedTable(strapi: Strapi, actor: Member, query: StudyLookQuery, sent: SentWork): Promise<StudyLook> {
  const map = readMap(query.map);
  const datasets = await publishedForTables(strapi, actor, idsIn(query.tryDatasetIds));
  const options = tableOptions(query, map);
  const answer = await workOnFile(strapi, actor, lookWork, sent, ({ path }) => {
    return { path, isStart: query.start === "true", choice: sheetChoice(query, map), options, ...datasets };
  });
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  const fingerprint = fingerprintOf(answer.reply.columns.map(({ header }) => header));
  return { ...answer.reply, fingerprint, kept: map ? null : await keptColumns(strapi, actor, fingerprint) };
}
