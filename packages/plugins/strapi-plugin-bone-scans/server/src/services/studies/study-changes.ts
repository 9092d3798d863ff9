import { Readable } from "node:stream";
import type { ChangeTable, ChangeTableFilter, ChangeTableQuery } from "@trabecula/contracts";
import { invalidField, type Member, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { requireSamePlace } from "../reports/record-export.ts";
import { textOfList } from "../work/list-text.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import type { ChangesAnswer, ChangesTask } from "./changes-worker.ts";
import { judgedByAll, participantsWithin, storedScans } from "./stored-scans.ts";
import { memberOf } from "./study-schedule.ts";

const changesWork: Work<ChangesTask, ChangesAnswer> = {
  job: "change-table",
  module: new URL("./changes-worker.ts", import.meta.url),
  thread: "long",
  what: "change tables",
  mostOfAnAccount: 1,
  longestMs: 2 * 60_000,
  tooLong: ["unavailable", "The change table took too long. Choose one parameter or try again later."],
  tooMuch: ["unavailable", "The change table needs more memory than the server allows. Choose one parameter."],
};

/** @throws `not_found`, `role_missing`, `validation_failed` for too many participants, `too_many_requests`, `unavailable` */
export async function studyChanges(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  { page, pageSize, sort, ...filter }: ChangeTableQuery,
  left: AbortSignal,
): Promise<ChangeTable> {
  const answer = await answerTo(strapi, actor, workspaceId, { filter, as: { form: "page", page, pageSize, sort } }, left);
  if (answer.form !== "page") throw new Error("The thread has answered in another form.");
  return answer.table;
}

/** Streams parts, because one text of megabytes would block the event loop. */
export async function studyChangesCsv(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  filter: ChangeTableFilter,
  left: AbortSignal,
): Promise<Readable> {
  const answer = await answerTo(strapi, actor, workspaceId, { filter, as: { form: "csv" } }, left);
  if (answer.form !== "csv") throw new Error("The thread has answered in another form.");
  return Readable.from(answer.parts);
}

type Wanted = Pick<ChangesTask, "filter" | "as">;

async function answerTo(strapi: Strapi, actor: Member, workspaceId: string, wanted: Wanted, left: AbortSignal): Promise<ChangesAnswer> {
  memberOf(actor, workspaceId);
  const between = await wavesBetween(strapi, workspaceId, wanted.filter);
  return workOf(strapi).holding(changesWork, actor, async () => {
    const member = memberOf(await workspacesOf(strapi).reread(actor), workspaceId);
    const { participants } = await participantsWithin(strapi, member);
    const { scans, changeCorrelations } = await storedScans(strapi, member, { ...wanted.filter, of: "change" }, left);
    const people = await textOfList(participants);
    const task = {
      ...wanted,
      judgedBy: { ...(await judgedByAll(strapi, workspaceId)), changeCorrelations },
      between,
      participants: people,
      scans,
    };
    left.throwIfAborted();
    const answer = await workOf(strapi).run(changesWork, actor, task, left);
    await requireSamePlace(strapi, member);
    return answer;
  });
}

export async function wavesBetween(
  strapi: Strapi,
  workspaceId: string,
  { fromWave, toWave }: Pick<ChangeTableFilter, "fromWave" | "toWave">,
): Promise<ChangesTask["between"]> {
  if (fromWave === undefined && toWave === undefined) return null;
  const waves = await workspacesOf(strapi).wavesOf(workspaceId);
  const [from, to] = [fromWave, toWave].map((wanted) => waves.findIndex(({ id }) => id === wanted)) as [number, number];
  if (from < 0) throw invalidField("fromWave", "Choose a wave of this study to start from.");
  if (to <= from) throw invalidField("toWave", "Choose a later wave of this study to end with.");
  return { waves, fromWave: waves[from]!.id, toWave: waves[to]!.id };
}
