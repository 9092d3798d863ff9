import type { AdminDataset, ReportType } from "@trabecula/contracts";
import {
  AppError,
  fileRefused,
  inTransaction,
  invalidField,
  notFound,
  orNotFound,
  type Actor,
  lockRows,
  type Changes,
  type Where,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { findFittingRecord } from "./admin-dataset-rows.ts";
import { adminDataset } from "./admin-dataset-service.ts";
import { findDatasetFiles, findDatasetHead, type DatasetHead, datasetRows, datasetUid } from "./dataset-rows.ts";
import { workOnDataset } from "./reading/dataset-work.ts";
import { isPacked, mostPlainBytes } from "./reading/stored-curves.ts";

/**
 * Reads the stored files again; from publication on, the dataset never changes.
 * @param seenHash content hash of the draft that the curator saw; undefined: any
 * @throws `not_found`; `conflict` if it is no draft; `validation_failed` for unsound files; `too_many_requests`,
 * `unavailable`
 */
export async function publishDataset(
  strapi: Strapi,
  actor: Actor,
  { id, seenHash }: { id: string; seenHash: string | undefined },
  left: AbortSignal,
): Promise<AdminDataset> {
  const head = await headOf(strapi, id);
  if (head.state === "draft" && seenHash !== undefined && seenHash !== head.contentHash) throw replaced(head);
  const hash = head.state === "draft" ? await checkedHash(strapi, actor, head, left) : head.contentHash;
  await act(strapi, actor, head, "dataset.published", () => publishRow(strapi, head, hash));
  return adminDataset(strapi, id);
}

/**
 * Existing reports stay. Retiring a default makes scoring without a named dataset fail until another is chosen.
 * @throws `not_found`, `conflict`
 */
export async function retireDataset(strapi: Strapi, actor: Actor, id: string): Promise<AdminDataset> {
  const head = await headOf(strapi, id);
  await act(strapi, actor, head, "dataset.retired", () => retireRow(strapi, id));
  return adminDataset(strapi, id);
}

/** @throws `not_found`, `conflict` */
export async function setCommonDefault(strapi: Strapi, actor: Actor, id: string): Promise<AdminDataset> {
  const head = await headOf(strapi, id);
  await act(strapi, actor, head, "dataset.default-set", () => makeDefaultRow(strapi, id, head.reportType));
  return adminDataset(strapi, id);
}

/** @throws `not_found`, `conflict`; `validation_failed` if it is too large */
export async function setOpenToVisitors(strapi: Strapi, actor: Actor, id: string, isOpen: boolean): Promise<AdminDataset> {
  const head = await headOf(strapi, id);
  if (isOpen) await requireSmall(strapi, head);
  await act(strapi, actor, head, isOpen ? "dataset.opened" : "dataset.closed", () => openRow(strapi, id, isOpen));
  return adminDataset(strapi, id);
}

/** @throws `not_found`, `conflict` unless it is a draft */
export async function deleteDraft(strapi: Strapi, actor: Actor, id: string): Promise<void> {
  await act(strapi, actor, await headOf(strapi, id), "dataset.draft-deleted", () => deleteDraftRow(strapi, id));
}

type Action = keyof typeof needed;

const needed = {
  "dataset.published": "Only a draft can be published.",
  "dataset.retired": "Only a published version can be retired.",
  "dataset.default-set": "Only a published version can be the default.",
  "dataset.opened": "Only a published version can be opened to visitors.",
  "dataset.closed": "Only a published version can be closed to visitors.",
  "dataset.draft-deleted": "Only a draft can be deleted.",
} as const;

async function act(strapi: Strapi, actor: Actor, head: DatasetHead, action: Action, change: () => Promise<boolean>): Promise<void> {
  await inTransaction(strapi, async () => {
    if (!(await change())) throw await conflict(strapi, head.documentId, action);
    const detail = `${head.key} ${head.version} ${head.contentHash}`;
    await auditOf(strapi).record(actor, { action, object: `dataset:${head.documentId}`, detail });
  });
}

async function conflict(strapi: Strapi, id: string, action: Action): Promise<AppError> {
  const now = await findDatasetHead(strapi, id);
  if (!now) return notFound();
  if (now.state === "draft" && action === "dataset.published") return replaced(now);
  const state = now.state === "draft" ? "a draft" : now.state;
  return new AppError("conflict", `${needed[action]} "${now.name}" ${now.version} is ${state}.`);
}

function replaced({ version }: DatasetHead): AppError {
  return new AppError("conflict", `The draft of ${version} has been replaced meanwhile; look at it again before publishing it.`);
}

async function checkedHash(strapi: Strapi, actor: Actor, head: DatasetHead, left: AbortSignal): Promise<string> {
  const files = await findDatasetFiles(strapi, head);
  if (!files) return head.contentHash;
  const fittingRecord = await findFittingRecord(strapi, head.documentId);
  const read = await workOnDataset(strapi, actor, "readStored", { ...files, fittingRecord }, left);
  if (!read.ok) throw fileRefused("validation_failed", read.problems);
  return read.facts.contentHash;
}

async function requireSmall(strapi: Strapi, head: DatasetHead): Promise<void> {
  const files = await findDatasetFiles(strapi, head);
  if (!files || (!isPacked(files.curvesCsv) && Buffer.byteLength(files.curvesCsv) <= mostPlainBytes)) return;
  throw invalidField(
    "isOpen",
    `Its curves.csv is larger than ${mostPlainBytes / 1_000_000} MB, which is too much for a visitor's browser. Give fewer ages: points 0.1 year apart lose nothing.`,
  );
}

async function headOf(strapi: Strapi, id: string): Promise<DatasetHead> {
  return orNotFound(await findDatasetHead(strapi, id));
}

/** State changes name the expected state in their condition, so that only one of two curators succeeds. */

function publishRow(strapi: Strapi, { documentId, contentHash }: DatasetHead, checkedHash: string): Promise<boolean> {
  const draft = { documentId, contentHash, state: "draft" } as const;
  return changeOne(strapi, draft, { state: "published", contentHash: checkedHash, releasedAt: new Date() });
}

function retireRow(strapi: Strapi, documentId: string): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { state: "retired", retiredAt: new Date(), isDefault: false });
}

async function makeDefaultRow(strapi: Strapi, documentId: string, reportType: ReportType): Promise<boolean> {
  // The lock lets concurrent choices leave one default.
  await lockRows(strapi, datasetUid, { reportType });
  await datasetRows(strapi).updateMany({ where: { reportType, isDefault: true }, data: { isDefault: false, updatedAt: new Date() } });
  return changeOne(strapi, { documentId, state: "published" }, { isDefault: true });
}

function openRow(strapi: Strapi, documentId: string, isOpen: boolean): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { isOpen });
}

async function deleteDraftRow(strapi: Strapi, documentId: string): Promise<boolean> {
  return (await datasetRows(strapi).deleteMany({ where: { documentId, state: "draft" } })).count === 1;
}

async function changeOne(strapi: Strapi, where: Where<typeof datasetUid>, data: Changes<typeof datasetUid>): Promise<boolean> {
  return (await datasetRows(strapi).updateMany({ where, data: { ...data, updatedAt: new Date() } })).count === 1;
}
