import type { DeletedItem, DeletedItemQuery, Restored } from "@trabecula/contracts";
import {
  AppError,
  countRows,
  foundInParts,
  inParts,
  inTransaction,
  isDuplicate,
  sql,
  toInstant,
  handlesNames,
  notFound,
  placeOf,
  roleMissing,
  wholeWorkspace,
  type Member,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { deletedItemsTable, movedRows } from "../../database/deleted-models.ts";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { namesFor } from "../patients/names-for-people.ts";
import { patientsWithin } from "../patients/patient-rows.ts";
import {
  allItems,
  eraseItems,
  itemsWithin,
  moveBack,
  ownItems,
  patientsPerTransaction,
  removeItems,
  reportsPerTransaction,
  type StoredItem,
} from "./deleted-rows.ts";

interface ItemRow {
  readonly id: string;
  readonly kind: DeletedItem["kind"];
  readonly name: string;
  readonly deletedBy: string;
  readonly deletedAt: number | string;
  readonly restorableUntil: number | string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly reports: number | string;
}

/** @throws `not_found`, `role_missing` */
export async function atItem(strapi: Strapi, member: Member, itemId: string): Promise<Member> {
  const placeWith = async (places: Member["places"]) => {
    for (const place of places) if ((await ownItems(strapi, place, [itemId])).length > 0) return place;
    return null;
  };
  const place = await placeWith(member.places);
  if (place !== null) return { ...member, places: [place] };
  throw (await placeWith(member.memberships)) === null ? notFound() : roleMissing();
}

export async function listDeleted(
  strapi: Strapi,
  actor: Member,
  { page, pageSize }: DeletedItemQuery,
): Promise<{ items: DeletedItem[]; total: number }> {
  const db = await sql(strapi);
  const place = placeOf(actor);
  const { workspaceId } = place;
  const own = itemsWithin(db, place);
  const total = await countRows(own.clone());
  const reports = db({ reports: movedRows.reports.to }).whereRaw("reports.item_id = items.item_id").count("*").as("reports");
  const rows: ItemRow[] = await own
    .leftJoin({ patients: movedRows.patients.to }, "patients.item_id", "items.item_id")
    .orderBy([
      { column: "items.deleted_at", order: "desc" },
      { column: "items.id", order: "desc" },
    ])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select({
      id: "items.item_id",
      kind: "items.kind",
      name: "items.name",
      deletedBy: "items.deleted_by",
      deletedAt: "items.deleted_at",
      restorableUntil: "items.restorable_until",
      firstName: "patients.first_name",
      lastName: "patients.last_name",
    })
    .select(reports);
  const emails = await ownersOf(strapi).emailsOf([...new Set(rows.map(({ deletedBy }) => deletedBy))]);
  return { items: rows.map((row) => serializeItem(handlesNames(actor, workspaceId), row, emails)), total };
}

function serializeItem(names: boolean, row: ItemRow, emails: ReadonlyMap<string, string>): DeletedItem {
  return {
    ...{ id: row.id, kind: row.kind, name: row.name, ...namesFor(names, row) },
    reports: Number(row.reports),
    dateDeleted: toInstant(Number(row.deletedAt)),
    deletedBy: emails.get(row.deletedBy) ?? null,
    restorableUntil: toInstant(Number(row.restorableUntil)),
  };
}

/**
 * Restores patients first; ignores other ids. Checks all items before restoring any.
 * @throws `conflict` for a code or request key in use, or a missing patient or dataset
 */
export async function restoreDeleted(strapi: Strapi, actor: Member, ids: readonly string[]): Promise<Restored> {
  const items = Map.groupBy(await ownItems(strapi, placeOf(actor), ids), ({ kind }) => kind);
  const [patients = [], reports = []] = (["patient", "report"] as const).map((kind) => items.get(kind)?.map(({ itemId }) => itemId));
  await checkItems(strapi, [...patients, ...reports], new Set(patients));
  const restored = { patients: 0, reports: 0 };
  for (const { itemIds, perTransaction } of [
    { itemIds: patients, perTransaction: patientsPerTransaction },
    { itemIds: reports, perTransaction: reportsPerTransaction },
  ])
    for await (const part of inParts(itemIds, perTransaction)) {
      const more = await restorePart(strapi, actor, part);
      restored.patients += more.patients;
      restored.reports += more.reports;
    }
  return restored;
}

async function restorePart(strapi: Strapi, actor: Member, ids: readonly string[]): Promise<Restored> {
  try {
    return await inTransaction(strapi, () => restoreItems(strapi, actor, ids));
  } catch (error) {
    // Tells whether a code or a request key is in use.
    if (isDuplicate(error)) await checkItems(strapi, ids, new Set(ids));
    throw isDuplicate(error) ? codeInUse() : error;
  }
}

async function restoreItems(strapi: Strapi, actor: Member, ids: readonly string[]): Promise<Restored> {
  const { workspaceId } = placeOf(actor);
  await workspacesOf(strapi).hold(actor, workspaceId);
  const items = await ownItems(strapi, placeOf(actor), ids);
  const itemIds = items.map(({ itemId }) => itemId);
  const patients = await moveBack(strapi, "patients", itemIds);
  const ofReports = (await sql(strapi))(movedRows.reports.to).whereIn("item_id", itemIds).whereNotNull("patient_id");
  await patientsWithin(strapi, wholeWorkspace(workspaceId)).lock({ documentId: { $in: ofReports.select("patient_id") } });
  const patientIds = await checkItems(strapi, itemIds, new Set());
  const reports = await moveBack(strapi, "reports", itemIds);
  await moveBack(strapi, "revisions", itemIds);
  await removeItems(strapi, itemIds);
  await reportsHaveChanged(strapi, actor, patientIds);
  await recordItems(strapi, actor, "restored", { workspaceId, items });
  return { patients, reports };
}

const itemsPerCheck = 100;

/**
 * `restored`: patients that are restored before. Returns the patients of the reports.
 * @throws `conflict`
 */
async function checkItems(strapi: Strapi, itemIds: readonly string[], restored: ReadonlySet<string>): Promise<string[]> {
  const db = await sql(strapi);
  const patientIds = new Set<string>();
  for await (const part of inParts(itemIds, itemsPerCheck)) {
    const reports = () => db({ r: movedRows.reports.to }).whereIn("r.item_id", part);
    const isAny = async (found: SqlQuery): Promise<boolean> => ((await found.limit(1).pluck("r.id")) as number[]).length > 0;
    const sameOwner = (table: string, own: string, theirs: string) => ({ [`${table}.workspace_id`]: "r.workspace_id", [theirs]: own });
    const sameCode = db({ r: movedRows.patients.to }).whereIn("r.item_id", part);
    if (await isAny(sameCode.join({ o: tables.patients }, sameOwner("o", "r.code_key", "o.code_key")))) throw codeInUse();
    if (await isAny(reports().join({ o: tables.reports }, sameOwner("o", "r.request_key", "o.request_key"))))
      throw conflict("Another report has the same request key. Delete that report, then restore this one.");
    if (await isAny(reports().leftJoin({ d: tables.datasets }, "d.document_id", "r.dataset_id").whereNull("d.id")))
      throw conflict("The reference dataset of this report no longer exists.");
    const ofPatients = (await reports()
      .leftJoin({ p: tables.patients }, sameOwner("p", "r.patient_id", "p.document_id"))
      .leftJoin({ gone: movedRows.patients.to }, "gone.document_id", "r.patient_id")
      .whereNotNull("r.patient_id")
      .distinct({ id: "r.patient_id", live: "p.id", deleted: "gone.id" })) as PatientOfReport[];
    for (const { id, live, deleted } of ofPatients) {
      patientIds.add(id);
      if (live !== null || restored.has(id)) continue;
      throw conflict(
        deleted === null
          ? "The patient of this report no longer exists."
          : "The patient of this report is deleted too. Restore the patient first.",
      );
    }
  }
  return [...patientIds];
}

interface PatientOfReport {
  readonly id: string;
  readonly live: number | null;
  readonly deleted: number | null;
}

function codeInUse(): AppError {
  return conflict("Another patient has this code now. Change that code, then restore this patient.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

export async function eraseDeleted(strapi: Strapi, actor: Member, ids: readonly string[]): Promise<number> {
  return inTransaction(strapi, async () => {
    const { workspaceId } = placeOf(actor);
    await workspacesOf(strapi).hold(actor, workspaceId);
    const erased = await eraseItems(strapi, workspaceId, await ownItems(strapi, placeOf(actor), ids));
    await recordItems(strapi, actor, "erased", { workspaceId, items: erased });
    return erased.length;
  });
}

const erasedPerTransaction = 500;

/** Keeps items that are deleted during the call. */
export async function eraseAllDeleted(strapi: Strapi, actor: Member): Promise<number> {
  const ids = (await allItems(strapi, placeOf(actor))).map(({ itemId }) => itemId);
  let erased = 0;
  for await (const part of inParts(ids, erasedPerTransaction)) erased += await eraseDeleted(strapi, actor, part);
  return erased;
}

const expiredPerTransaction = 20;

export async function eraseExpired(strapi: Strapi, nowMs: number): Promise<void> {
  const db = await sql(strapi);
  for await (const rowIds of foundInParts(strapi, deletedItemsTable, (items) => void items.where("restorable_until", "<", nowMs))) {
    const found = (await db(deletedItemsTable).whereIn("id", rowIds).select("item_id", "workspace_id")) as {
      item_id: string;
      workspace_id: string;
    }[];
    for (const [id, own] of Map.groupBy(found, ({ workspace_id }) => workspace_id))
      for await (const part of inParts(own, expiredPerTransaction))
        await inTransaction(strapi, async () => {
          await workspacesOf(strapi).lock(id);
          const items = await ownItems(
            strapi,
            { workspaceId: id, centerId: null },
            part.map(({ item_id }) => item_id),
          );
          await recordItems(strapi, null, "erased", { workspaceId: id, items: await eraseItems(strapi, id, items) });
        });
  }
}

async function recordItems(
  strapi: Strapi,
  actor: Member | null,
  act: "restored" | "erased",
  { workspaceId, items }: { readonly workspaceId: string; readonly items: readonly StoredItem[] },
): Promise<void> {
  for (const [kind, own] of Map.groupBy(items, (item) => item.kind)) {
    const ids = own.map(({ itemId }) => itemId);
    const event = ids.length === 1 ? { object: `${kind}:${ids[0]}` } : { detail: `${ids.length} ${kind}s: ${ids.join(" ")}` };
    await auditOf(strapi).record(actor, { action: `${kind}.${act}`, ...event, workspaceId });
  }
}
