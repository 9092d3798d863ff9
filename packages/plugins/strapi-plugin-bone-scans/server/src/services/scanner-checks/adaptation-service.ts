import { utcDay, type AdaptationQuery, type AdaptationReply, type PatientsAdaptationRequest } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { adaptationCause } from "@trabecula/scoring/scanner-check";
import { AppError, placeOf, roleMissing, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import { datasetColumns, saveDraft } from "../datasets/import-dataset.ts";
import { datasetText } from "../datasets/prepared-datasets.ts";
import { readMap, sheetChoice, tableOptions } from "../scoring/table-options.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf, workOnFile, type SentWork } from "../work/work-service.ts";
import type { AdaptAnswer, AdaptTask } from "./adapt-worker.ts";
import { controlsOfWorkspace, datasetToCheck, listedProblems, withdrawnRemarks } from "./scanner-check-service.ts";

const adaptWork: Work<AdaptTask, AdaptAnswer> = {
  job: "adaptation",
  module: new URL("./adapt-worker.ts", import.meta.url),
  thread: "long",
  what: "adaptations",
  mostOfAnAccount: 2,
  longestMs: 60_000,
};

/** @throws `unreadable_file` for a table without usable rows, or as `workOnFile` and `finish` */
export async function adaptByTable(strapi: Strapi, actor: Member, query: AdaptationQuery, sent: SentWork): Promise<AdaptationReply> {
  const keep = query.keep === "true";
  requireCurator(actor, keep);
  const map = readMap(query.map);
  const head = await datasetToCheck(strapi, query);
  const dataset = await datasetText(strapi, head);
  let file = "The file";
  const answer = await workOnFile(strapi, actor, adaptWork, sent, ({ path, name }) => {
    file = name ?? file;
    const controls = { from: "table" as const, path, choice: sheetChoice(query, map), options: tableOptions(query, map) };
    return { dataset, adaptOptions: adaptOptionsOf(query), controls, keep };
  });
  if (!answer.ok && answer.figures.length === 0) throw new AppError("unreadable_file", answer.message);
  return finish(strapi, actor, { head, answer, file, remarks: [], source: "table", keep });
}

/** @throws `validation_failed` without controls, or as `finish` */
export async function adaptByPatients(
  strapi: Strapi,
  actor: Member,
  request: PatientsAdaptationRequest,
  left: AbortSignal,
): Promise<AdaptationReply> {
  const { keep } = request;
  requireCurator(actor, keep);
  const head = await datasetToCheck(strapi, request);
  const { answer, withdrawn } = await workOf(strapi).holding(adaptWork, actor, async () => {
    const found = await controlsOfWorkspace(strapi, actor, head);
    const controls = { from: "patients" as const, scans: found.scans };
    const task = { dataset: await datasetText(strapi, head), adaptOptions: adaptOptionsOf(request), controls, keep };
    return { answer: await workOf(strapi).run(adaptWork, actor, task, left), withdrawn: found.withdrawn };
  });
  if (!answer.ok && answer.figures.length === 0) throw new AppError("validation_failed", answer.message);
  return finish(strapi, actor, { head, answer, file: "", remarks: withdrawnRemarks(withdrawn), source: "patients", keep });
}

/** Only administrators store a dataset, because everyone in the laboratory may score with it. */
function requireCurator({ role }: Member, keep: boolean): void {
  if (keep && role !== "admin") throw roleMissing("Only administrators store a dataset.");
}

function adaptOptionsOf({ scanner, device, key, version }: Pick<AdaptationQuery, "scanner" | "device" | "key" | "version">) {
  return { scanner, device: device ?? null, key: key ?? null, version, today: utcDay() };
}

interface Finished {
  readonly head: DatasetHead;
  readonly answer: AdaptAnswer;
  readonly file: string;
  readonly remarks: string[];
  readonly source: "table" | "patients";
  readonly keep: boolean;
}

/** @throws `validation_failed` if no dataset to store was adapted; `conflict` for a version in use */
async function finish(strapi: Strapi, actor: Member, { head, answer, file, remarks, source, keep }: Finished): Promise<AdaptationReply> {
  const object = `dataset:${head.documentId}`;
  const { workspaceId } = placeOf(actor);
  await auditOf(strapi).record(actor, { action: "scanner-check.made", object, detail: `adaptation, ${source}`, workspaceId });
  if (!answer.ok && keep) throw new AppError("validation_failed", answer.message);
  const draft = answer.ok && answer.draft ? await saveDraft(strapi, actor, datasetColumns(answer.draft, null)) : null;
  return {
    dataset: answer.ok ? { ...answer.head, controls: answer.controls } : null,
    message: answer.ok ? null : answer.message,
    figures: answer.figures.map(({ estimate, ...figure }) => ({ ...figure, gain: estimate?.gain ?? null })),
    cause: adaptationCause,
    engineVersion,
    kept: draft?.id ?? null,
    leftOut: [...answer.leftOut],
    ...listedProblems(answer.problems, file),
    remarks: [...answer.remarks, ...remarks],
  };
}
