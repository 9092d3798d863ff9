import {
  inParts,
  inTransaction,
  placeOf,
  roleMissing,
  sql,
  wholeWorkspace,
  within,
  type Actor,
  type Member,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { eraseNamesInChanges, recordChanges, type FieldChanges } from "../history/change-rows.ts";
import { eraseNamesOfDeleted, withoutNames } from "../recently-deleted/deleted-rows.ts";

export async function keepNames(strapi: Strapi, actor: Member, keep: boolean): Promise<void> {
  await inTransaction(strapi, async () => {
    const { workspaceId, keepsNames, centerId } = await workspacesOf(strapi).holdAlone(actor, placeOf(actor).workspaceId);
    if (centerId !== null) throw roleMissing();
    if (keepsNames === keep) return;
    await workspacesOf(strapi).setKeepsNames(actor, workspaceId, keep);
    if (!keep) await eraseNames(strapi, actor, workspaceId);
    await auditOf(strapi).record(actor, { action: keep ? "patients.names-kept" : "patients.names-erased", workspaceId });
  });
}

const perPart = 100;

interface Named {
  readonly id: string;
  readonly version: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Call in the transaction that turns names off. */
export async function eraseNames(strapi: Strapi, actor: Actor, workspaceId: string): Promise<void> {
  await eraseNamesOfDeleted(strapi, workspaceId);
  await eraseNamesInChanges(strapi, workspaceId);
  const db = await sql(strapi);
  const patients = () => within(db(tables.patients), wholeWorkspace(workspaceId));
  const ids = (await patients()
    .where((named) => void named.whereNotNull("first_name").orWhereNotNull("last_name"))
    .pluck("id")) as number[];
  for await (const part of inParts(ids, perPart)) {
    const own = () => patients().whereIn("id", part);
    const rows = (await own().select({ id: "document_id", version: "version", firstName: "first_name", lastName: "last_name" })) as Named[];
    await own().update({ ...withoutNames(db), version: db.raw("version + 1"), updated_at: new Date() });
    await recordChanges(strapi, actor, rows.map(changeOf));
  }

  function changeOf({ id, version, firstName, lastName }: Named) {
    const changes: FieldChanges = {
      ...(firstName !== null && { firstName: [null, null] }),
      ...(lastName !== null && { lastName: [null, null] }),
    };
    return { kind: "patient" as const, id, workspaceId, version: version + 1, changes };
  }
}
