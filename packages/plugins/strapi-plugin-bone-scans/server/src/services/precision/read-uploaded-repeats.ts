import type { Core } from "@strapi/strapi";
import type { RepeatsQuery, RepeatsReply } from "@trabecula/contracts";
import { AppError, fileRefused, type Actor } from "@trabecula/strapi-kit";
import { workOnFile, type SentWork } from "../work/work-on-file.ts";
import { fileRefusals, type Work } from "../work/work-kind.ts";
import type { RepeatsAnswer, RepeatsTask } from "./repeats-worker.ts";

const repeatsWork: Work<RepeatsTask, RepeatsAnswer> = {
  job: "repeated-scans",
  module: new URL("./repeats-worker.ts", import.meta.url),
  thread: "long",
  what: "files of repeated scans",
  mostOfAnAccount: 2,
  longestMs: 30_000,
  ...fileRefusals,
};

/**
 * Computes precision errors from an uploaded file; the file is not stored. @throws AppError `unreadable_file` with the
 * reasons line by line, or what `workOnFile` throws
 */
export async function readUploadedRepeats(strapi: Core.Strapi, actor: Actor, query: RepeatsQuery, sent: SentWork): Promise<RepeatsReply> {
  const facts = { parameter: query.parameter ?? null, site: query.site ?? null, scanner: query.scanner ?? null };
  const answer = await workOnFile(strapi, actor, repeatsWork, sent, ({ path, name }) => ({ path, fileName: name ?? "The file", facts }));
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  refuseWithoutFigures(answer.reply);
  return answer.reply;
}

function refuseWithoutFigures({ groups, problems: [first, ...more], withoutRepeats }: RepeatsReply): void {
  if (groups.length > 0) return;
  if (first && withoutRepeats.length === 0) throw fileRefused("unreadable_file", [first, ...more]);
  throw new AppError("unreadable_file", "The file has no repeated scans. Precision needs at least two scans per person.");
}
