import { mostDatasets } from "@trabecula/bundles";
import { utcDay, type StudyBundleQuery } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, inTransaction, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { storedTexts } from "../datasets/prepared-datasets.ts";
import type { StoredTexts } from "../datasets/reading/stored-curves.ts";
import { requireSamePlace } from "../reports/record-export.ts";
import { mostCharacters, textOfList } from "../work/list-text.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import { judgedByAll, participantsWithin, storedScans } from "./stored-scans.ts";
import type { StudyBundleAnswer, StudyBundleTask } from "./study-bundle-worker.ts";
import { wavesBetween } from "./study-changes.ts";
import { memberOf } from "./study-schedule.ts";

const studyBundleWork: Work<StudyBundleTask, StudyBundleAnswer> = {
  job: "study-bundle",
  module: new URL("./study-bundle-worker.ts", import.meta.url),
  thread: "long",
  what: "study bundles",
  mostOfAnAccount: 1,
  longestMs: 2 * 60_000,
  tooLong: ["unavailable", "The bundle took too long. Choose one report type or try again later."],
  tooMuch: ["unavailable", "The bundle needs more memory than the server allows. Choose one report type."],
};

/**
 * Contains nothing that identifies people, so monitors get the same bundle.
 * @throws `not_found`, `role_missing`, `validation_failed` for too much, `too_many_requests`, `unavailable`
 */
export async function studyBundle(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  { reportType, ...chosen }: StudyBundleQuery,
  left: AbortSignal,
): Promise<SentFile> {
  memberOf(actor, workspaceId);
  const between = await wavesBetween(strapi, workspaceId, chosen);
  return workOf(strapi).holding(studyBundleWork, actor, async () => {
    // The membership may have ended in the queue.
    const member = memberOf(await workspacesOf(strapi).reread(actor), workspaceId);
    const { participants, withdrawn } = await participantsWithin(strapi, member);
    const { scans, datasetIds } = await storedScans(strapi, member, { reportType, of: "bundle" }, left);
    const task: StudyBundleTask = {
      ...{ participants: await textOfList(participants), withdrawn, scans, madeOn: utcDay() },
      datasets: await storedDatasets(strapi, datasetIds, left),
      judgedBy: await judgedByAll(strapi, workspaceId),
      between,
    };
    left.throwIfAborted();
    const answer = await workOf(strapi).run(studyBundleWork, actor, task, left);
    if (!answer.ok) throw tooMuch(answer.message);
    await inTransaction(strapi, async () => {
      await requireSamePlace(strapi, member);
      const detail = `study bundle of ${participants.length} participants; ${withdrawn} left out`;
      await auditOf(strapi).record(actor, { action: "reports.exported", detail, workspaceId });
    });
    const { buffer, byteOffset, byteLength } = answer.bytes;
    return { name: `study-${task.madeOn}.bundle.zip`, type: "application/zip", content: Buffer.from(buffer, byteOffset, byteLength) };
  });
}

async function storedDatasets(strapi: Strapi, ids: ReadonlySet<string>, left: AbortSignal): Promise<[string, StoredTexts][]> {
  if (ids.size > mostDatasets) throw tooMuch(`The reports were scored with more than ${mostDatasets} datasets.`);
  const found: [string, StoredTexts][] = [];
  let characters = 0;
  for (const id of ids) {
    const head = await findDatasetHead(strapi, id);
    if (!head) throw new Error(`A report refers to the dataset ${id}, which is not there.`);
    const { manifest, curvesCsv } = await storedTexts(strapi, head);
    characters += curvesCsv.length;
    if (characters > mostCharacters) throw tooMuch("The datasets of the reports are too large for one bundle.");
    found.push([id, { manifest, curvesCsv }]);
    await yieldToEventLoop();
    left.throwIfAborted();
  }
  return found;
}

const tooMuch = (message: string) => new AppError("validation_failed", `${message} Choose one report type.`);
