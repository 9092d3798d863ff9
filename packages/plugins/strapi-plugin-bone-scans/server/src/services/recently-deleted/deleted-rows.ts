import { dayMs, restorableDays, type DeletedItem } from "@trabecula/contracts";
import {
  AppError,
  countRows,
  inParts,
  sql,
  type Actor,
  type Member,
  type Reach,
  type Sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { deletedItemsTable, movedRows, type MovedKind } from "../../database/deleted-models.ts";
import { deleteChanges } from "../history/change-rows.ts";
import { eraseLinks } from "../patients/link-rows.ts";
import { patientsWithin } from "../patients/patient-rows.ts";
import { changeReport, lockReports } from "../reports/report-changes.ts";
import { notReleased, reportsWithin } from "../reports/report-rows.ts";

const perStatement = 100;
/** Reports have kilobytes of results: SQLite copies twenty in some milliseconds. */
const copiedPerPart = 20;
/** SQLite blocks at a commit until all new pages are written; 80 ms of work for 9,000 reports. */
export const reportsPerTransaction = 200;
export const patientsPerTransaction = 20;
/** Limit of reports, revisions and patients per workspace; 200 MB on SQLite. */
const mostRows = 20_000;

export interface StoredItem {
  readonly itemId: string;
  readonly kind: DeletedItem["kind"];
}

/** Call before the patients' reports are deleted, in the same transaction. */
export async function keepPatients(strapi: Strapi, actor: Member, workspaceId: string, patientIds: readonly string[]): Promise<void> {
  const db = await sql(strapi);
  await requireSpace(strapi, workspaceId, patientIds.length);
  for await (const part of inParts(patientIds, perStatement)) {
    const rows = await patientsWithin(strapi, actor).findMany({ select: ["documentId", "code"], where: { documentId: { $in: part } } });
    const items = rows.map(({ documentId, code }) => ({ item_id: documentId, name: code }));
    await addItems(db, { actor, workspaceId, kind: "patient" }, items);
    const { from, to, columns } = movedRows.patients;
    const copied = db(from).where({ workspace_id: workspaceId }).whereIn("document_id", part);
    await insertFrom(db, to, ["item_id", ...columns], copied.select("document_id", ...columns));
  }
}

/** Call before the reports are deleted. `patient_id` adds them to the items of their patients. */
export async function keepReports(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  reportIds: readonly string[],
  item: "document_id" | "patient_id",
): Promise<void> {
  const db = await sql(strapi);
  const { reports, revisions } = movedRows;
  if (item === "document_id") await requireSpace(strapi, workspaceId, reportIds.length);
  for await (const part of inParts(reportIds, copiedPerPart)) {
    await withdraw(strapi, actor, part);
    if (item === "document_id") {
      const rows = await reportsWithin(strapi, actor).findMany({
        select: ["documentId", "reportName"],
        where: { documentId: { $in: part } },
      });
      await addItems(
        db,
        { actor, workspaceId, kind: "report" },
        rows.map(({ documentId, reportName }) => ({ item_id: documentId, name: reportName })),
      );
    }
    const copied = () => db({ r: reports.from }).where({ "r.workspace_id": workspaceId }).whereIn("r.document_id", part);
    const qualified = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`);
    await insertFrom(db, reports.to, ["item_id", ...reports.columns], copied().select(`r.${item}`, ...qualified("r", reports.columns)));
    const earlier = copied().join({ v: revisions.from }, "v.report_id", "r.document_id");
    await insertFrom(
      db,
      revisions.to,
      ["item_id", ...revisions.columns],
      earlier.select(`r.${item}`, ...qualified("v", revisions.columns)),
    );
  }
}

/** Keeps an account from filling the database by saving and deleting. @throws `conflict` */
export async function requireSpace(strapi: Strapi, workspaceId: string, more: number): Promise<void> {
  const db = await sql(strapi);
  let rows = more;
  for (const { to } of Object.values(movedRows)) rows += await countRows(db(to).where({ workspace_id: workspaceId }));
  if (rows > mostRows) throw new AppError("conflict", isFull);
}

const isFull = "Recently deleted has no space for this. Delete some of it permanently, then try again.";

/** A restored report is not released again, and its history says so. */
async function withdraw(strapi: Strapi, actor: Member, reportIds: readonly string[]): Promise<void> {
  for (const row of await lockReports(strapi, actor, { documentId: { $in: reportIds }, releasedOn: { $notNull: true } }))
    await changeReport(strapi, actor, row, notReleased);
}

async function addItems(
  db: Sql,
  { actor, workspaceId, kind }: { readonly actor: Actor; readonly workspaceId: string; readonly kind: DeletedItem["kind"] },
  items: readonly { readonly item_id: string; readonly name: string }[],
): Promise<void> {
  const now = Date.now();
  const shared = { kind, workspace_id: workspaceId, deleted_by: actor.id, deleted_at: now, restorable_until: now + restorableDays * dayMs };
  if (items.length > 0) await db(deletedItemsTable).insert(items.map((item) => ({ ...item, ...shared })));
}

/** Copies within the database, so that every value stays as it is. */
async function insertFrom(db: Sql, table: string, columns: readonly string[], rows: SqlQuery): Promise<void> {
  await db.into(db.raw(`?? (${columns.map(() => "??").join(", ")})`, [table, ...columns])).insert(rows);
}

export type DeletedPlace = Reach["places"][number];

export function itemsWithin(db: Sql, { workspaceId, centerId }: DeletedPlace): SqlQuery {
  const items = db({ items: deletedItemsTable }).where({ "items.workspace_id": workspaceId });
  if (centerId === null) return items;
  return items.where((any) => {
    for (const { to } of [movedRows.patients, movedRows.reports])
      void any.orWhereIn("items.item_id", db(to).where({ workspace_id: workspaceId, center_id: centerId }).select("item_id"));
  });
}

/** Locks the items, so that a restoring and an erasing call cannot both find them. Call in a transaction. */
export async function ownItems(strapi: Strapi, place: DeletedPlace, ids: readonly string[]): Promise<StoredItem[]> {
  const db = await sql(strapi);
  const found: StoredItem[] = [];
  for await (const part of inParts([...new Set(ids)], perStatement)) {
    const rows = itemsWithin(db, place).whereIn("items.item_id", part).orderBy("items.id").forUpdate();
    found.push(...((await rows.select({ itemId: "items.item_id", kind: "items.kind" })) as StoredItem[]));
  }
  return found;
}

export async function allItems(strapi: Strapi, place: DeletedPlace, most?: number): Promise<StoredItem[]> {
  const items = itemsWithin(await sql(strapi), place).orderBy("items.id");
  if (most !== undefined) void items.limit(most);
  return items.select({ itemId: "items.item_id", kind: "items.kind" });
}

export async function moveBack(strapi: Strapi, kind: MovedKind, itemIds: readonly string[]): Promise<number> {
  const db = await sql(strapi);
  const { from, to, columns } = movedRows[kind];
  const ids = await rowIds(db, kind, itemIds);
  for await (const part of inParts(ids, copiedPerPart)) {
    await insertFrom(db, from, columns, db(to).whereIn("id", part).select(columns));
    await db(to).whereIn("id", part).delete();
  }
  return ids.length;
}

async function rowIds(db: Sql, kind: MovedKind, itemIds: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for await (const part of inParts(itemIds, perStatement))
    for (const id of (await db(movedRows[kind].to).whereIn("item_id", part).orderBy("id").pluck("id")) as number[]) ids.push(id);
  return ids;
}

export async function removeItems(strapi: Strapi, itemIds: readonly string[]): Promise<void> {
  const db = await sql(strapi);
  for await (const part of inParts(itemIds, perStatement)) await db(deletedItemsTable).whereIn("item_id", part).delete();
}

/** Erases items with all their rows, and the deleted reports of deleted patients. Returns all erased items. */
export async function eraseItems(strapi: Strapi, workspaceId: string, items: readonly StoredItem[]): Promise<StoredItem[]> {
  const db = await sql(strapi);
  const patients = items.filter(({ kind }) => kind === "patient").map(({ itemId }) => itemId);
  const gone = new Map(items.map((item) => [item.itemId, item]));
  for await (const part of inParts(patients, perStatement)) {
    const ofPatients = (await db(movedRows.reports.to)
      .where({ workspace_id: workspaceId })
      .whereIn("patient_id", part)
      .whereRaw("item_id <> patient_id")
      .pluck("item_id")) as string[];
    for (const itemId of ofPatients) gone.set(itemId, { itemId, kind: "report" });
  }
  const itemIds = [...gone.keys()];
  for await (const part of inParts(itemIds, perStatement)) {
    const reportIds = (await db(movedRows.reports.to).whereIn("item_id", part).pluck("document_id")) as string[];
    await deleteChanges(strapi, "report", reportIds);
    await deleteChanges(strapi, "patient", part);
    await eraseLinks(strapi, part);
  }
  for (const kind of ["revisions", "reports", "patients"] as const)
    for await (const part of inParts(await rowIds(db, kind, itemIds), perStatement))
      await db(movedRows[kind].to).whereIn("id", part).delete();
  await removeItems(strapi, itemIds);
  return [...gone.values()];
}

/** The search text is then the code alone, as `derivedColumns` writes it. */
export const withoutNames = (db: Sql) => ({ first_name: null, last_name: null, search_text: db.raw("code_key || ?", ["\n\n"]) });

export async function eraseNamesOfDeleted(strapi: Strapi, workspaceId: string): Promise<void> {
  const db = await sql(strapi);
  await db(movedRows.patients.to).where({ workspace_id: workspaceId }).update(withoutNames(db));
}

export async function eraseReports(strapi: Strapi, workspaceId: string, reportIds: readonly string[]): Promise<string[]> {
  const db = await sql(strapi);
  const { reports, revisions } = movedRows;
  const erased: string[] = [];
  for await (const part of inParts(reportIds, perStatement)) {
    const own = (table: string, column: string) => db(table).where({ workspace_id: workspaceId }).whereIn(column, part);
    const items = db(deletedItemsTable).whereIn("item_id", own(reports.to, "document_id").select("item_id"));
    await items.orderBy("id").forUpdate().select("id");
    erased.push(...((await own(reports.to, "document_id").pluck("document_id")) as string[]));
    await own(revisions.to, "report_id").delete();
    await own(reports.to, "document_id").delete();
    await own(deletedItemsTable, "item_id").delete();
  }
  await deleteChanges(strapi, "report", erased);
  return erased;
}
