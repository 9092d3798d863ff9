import { canonicalJson } from "@trabecula/bundles";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { formatCount } from "@trabecula/messages";
import {
  AppError,
  inParts,
  newId,
  rowsOf,
  storedJson,
  type Actor,
  type EdgeState,
  type Row,
  type SettingsKind,
  type Strapi,
} from "@trabecula/strapi-kit";

const changeUid = "plugin::bone-scans.record-change";

type ChangeRow = Pick<Row<typeof changeUid>, "version" | "at" | "accountId" | "tokenName" | "reason" | "changes">;
const changeFields = ["version", "at", "accountId", "tokenName", "reason", "changes"] as const;

export type FieldChanges = Record<string, [unknown, unknown]>;
export const changeJson = storedJson<{ changes: FieldChanges }>();

export interface ChangedRecord {
  readonly kind: "patient" | "report" | SettingsKind;
  readonly id: string;
}

interface RecordVersion extends ChangedRecord {
  readonly workspaceId: string;
  readonly version: number;
  readonly reason?: string | undefined;
}

interface Change extends RecordVersion {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Allows a change each night for five years. */
const mostChanges = 2000;

/** @throws `conflict` */
export function requireRoomForChange({ kind, version }: { readonly kind: ChangedRecord["kind"]; readonly version: number | null }): void {
  if ((version ?? 1) > mostChanges)
    throw new AppError("conflict", `This ${kind} was changed ${formatCount(mostChanges)} times and can change no more. Make a new one.`);
}

export function recordChange(strapi: Strapi, actor: Actor, { before, after, ...record }: Change): Promise<void> {
  return recordChanges(strapi, actor, [{ ...record, changes: differences(before, after) }]);
}

/** Call in the transaction of the changes, for some hundred records at most. */
export async function recordChanges(
  strapi: Strapi,
  actor: Actor,
  records: readonly (RecordVersion & { readonly changes: FieldChanges })[],
): Promise<void> {
  const { token } = (strapi.requestContext.get()?.state ?? {}) as Partial<EdgeState>;
  const shared = { at: new Date().toISOString(), accountId: actor.id, tokenName: token?.name ?? null };
  await rowsOf(strapi, changeUid).createMany({
    data: records.map(({ kind, id, workspaceId, version, reason = null, changes }) => ({
      ...{ documentId: newId(), workspaceId, recordKind: kind, recordId: id, version, ...shared, reason },
      ...changeJson.write({ changes }),
    })),
  });
}

/** Keeps the newest hundred changes; older ones cannot be compared. */
export async function recordSettings(strapi: Strapi, actor: Actor, change: Change): Promise<void> {
  await recordChange(strapi, actor, change);
  const old = { recordKind: change.kind, recordId: change.id, version: { $lte: change.version - mostCompared } };
  await rowsOf(strapi, changeUid).deleteMany({ where: old });
}

function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChanges {
  const changed = Object.keys(after).filter((field) => canonicalJson(before[field] ?? null) !== canonicalJson(after[field] ?? null));
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]));
}

/** Lists the newest first. Call for a record that the caller may read. */
export async function changesOf(
  strapi: Strapi,
  { kind, id }: ChangedRecord,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = { recordKind: kind, recordId: id };
  const rows = await rowsOf(strapi, changeUid).findMany({
    ...{ select: changeFields, where, orderBy: [{ version: "desc" as const }] },
    ...{ limit: pageSize, offset: (page - 1) * pageSize },
  });
  return { rows, total: await rowsOf(strapi, changeUid).count({ where }) };
}

/** Returns the newest hundred changes, oldest first. */
export async function changesSince(strapi: Strapi, { kind, id }: ChangedRecord, version: number): Promise<ChangeRow[]> {
  const where = { recordKind: kind, recordId: id, version: { $gt: version } };
  const rows = await rowsOf(strapi, changeUid).findMany({
    select: changeFields,
    where,
    orderBy: [{ version: "desc" }],
    limit: mostCompared,
  });
  return rows.toReversed();
}

export function changesAfter(strapi: Strapi, workspaceId: string, afterRowId: number, limit: number) {
  return rowsOf(strapi, changeUid).findMany({
    ...{ select: [...changeFields, "id", "recordKind", "recordId"] as const, orderBy: [{ id: "asc" as const }], limit },
    where: { workspaceId, id: { $gt: afterRowId } },
  });
}

const perStatement = 100;
const mostCompared = 100;

/** Call in the deleting transaction. */
export async function deleteChanges(strapi: Strapi, kind: ChangedRecord["kind"], ids: readonly string[]): Promise<void> {
  for await (const part of inParts(ids, perStatement))
    await rowsOf(strapi, changeUid).deleteMany({ where: { recordKind: kind, recordId: { $in: part } } });
}

/** Call in the moving transaction. */
export async function moveChanges(
  strapi: Strapi,
  recordKind: ChangedRecord["kind"],
  ids: readonly string[],
  workspaceId: string,
): Promise<void> {
  await rowsOf(strapi, changeUid).updateMany({ where: { recordKind, recordId: { $in: ids } }, data: { workspaceId } });
}

export async function deleteChangesOf(strapi: Strapi, workspaceId: string): Promise<void> {
  await rowsOf(strapi, changeUid).deleteMany({ where: { workspaceId } });
}

/** Erases current and replaced names. @param patientIds some hundred at most; default: all of the workspace */
export async function eraseNamesInChanges(strapi: Strapi, workspaceId: string, patientIds?: readonly string[]): Promise<void> {
  const changes = rowsOf(strapi, changeUid);
  const ofPatients = { workspaceId, recordKind: "patient" as const, ...(patientIds && { recordId: { $in: patientIds } }) };
  for (const field of ["firstName", "lastName"])
    for (let last = 0; ;) {
      const rows = await changes.findMany({
        ...{ select: ["id", "changes"] as const, orderBy: [{ id: "asc" as const }], limit: perStatement },
        where: { ...ofPatients, id: { $gt: last }, changes: { $contains: `"${field}":` } },
      });
      for (const { id, changes: text } of rows) {
        const kept = changeJson.read({ changes: text }).changes;
        if (field in kept)
          await changes.updateMany({ where: { id }, data: changeJson.write({ changes: { ...kept, [field]: [null, null] } }) });
      }
      if (rows.length < perStatement) break;
      last = rows.at(-1)!.id;
      await yieldToEventLoop();
    }
}
