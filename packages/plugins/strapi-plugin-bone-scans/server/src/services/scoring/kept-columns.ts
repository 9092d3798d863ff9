import { createHash } from "node:crypto";
import type { KeepColumnsRequest, StudyLook } from "@trabecula/contracts";
import { inTransaction, placeOf, sql, toInstant, type Member, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";
import { keptColumnsTable } from "../../database/models.ts";
import { readMap } from "./table-options.ts";

const mostOfWorkspace = 500;

export function fingerprintOf(headers: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(headers.toSorted())).digest("hex");
}

export async function keptColumns(strapi: Strapi, actor: Member, fingerprint: string): Promise<StudyLook["kept"]> {
  const place = { workspace_id: placeOf(actor).workspaceId, fingerprint };
  const row = (await (await sql(strapi))(keptColumnsTable).where(place).first("choice", "changed_at")) as
    | { choice: string; changed_at: number | string }
    | undefined;
  return row ? { ...(JSON.parse(row.choice) as KeepColumnsRequest), dateChanged: toInstant(Number(row.changed_at)) } : null;
}

/** @throws `validation_failed` for a map that cannot be read; `role_missing`, `not_found`, `workspace_archived` */
export async function keepColumns(strapi: Strapi, actor: Member, { fingerprint, map, facts }: KeepColumnsRequest): Promise<{ kept: true }> {
  readMap(map);
  const { workspaceId } = placeOf(actor);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const db = await sql(strapi);
    const kept = () => db(keptColumnsTable).where({ workspace_id: workspaceId });
    await db(keptColumnsTable)
      .insert({ workspace_id: workspaceId, fingerprint, choice: JSON.stringify({ map, facts }), changed_at: Date.now() })
      .onConflict(["workspace_id", "fingerprint"])
      .merge();
    const newest = kept().select("id").orderBy("changed_at", "desc").limit(mostOfWorkspace);
    await kept().whereNotIn("id", newest).delete();
  });
  return { kept: true };
}

export async function forgetColumns(strapi: Strapi, actor: Member, fingerprint: string): Promise<{ deleted: number }> {
  const { workspaceId } = placeOf(actor);
  const deleted = await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    return (await sql(strapi))(keptColumnsTable).where({ workspace_id: workspaceId, fingerprint }).delete();
  });
  return { deleted };
}

export async function deleteKeptColumnsOf(strapi: Strapi, workspaceId: string): Promise<void> {
  await (await sql(strapi))(keptColumnsTable).where({ workspace_id: workspaceId }).delete();
}
