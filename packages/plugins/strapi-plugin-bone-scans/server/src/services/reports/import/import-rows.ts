import { sql, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { importTables } from "../../../database/models.ts";

type Owner = Pick<Actor, "id">;

export type ImportState = "staging" | "moving";

export interface ImportRow {
  readonly importId: string;
  readonly ownerId: string;
  readonly state: ImportState;
  /** Milliseconds; PostgreSQL returns text. */
  readonly startedAt: number | string;
  /** Null for imports of older versions. */
  readonly seenAt: number | string | null;
}

const columns = { importId: "import_id", ownerId: "owner_id", state: "state", startedAt: "started_at", seenAt: "seen_at" } as const;

export interface StagedReport {
  readonly patientId: string;
  readonly report: string;
}

export async function activeImports(strapi: Strapi, owner?: Owner, workspaceId?: string): Promise<ImportRow[]> {
  const found = (await sql(strapi))(importTables.imports).select(columns).orderBy("id");
  if (owner) void found.where({ owner_id: owner.id });
  if (workspaceId) void found.orWhere({ workspace_id: workspaceId });
  return found;
}

export async function addImport(strapi: Strapi, importId: string, owner: Owner, workspaceId: string, nowMs: number): Promise<void> {
  const row = { import_id: importId, owner_id: owner.id, workspace_id: workspaceId, state: "staging", started_at: nowMs, seen_at: nowMs };
  await (await sql(strapi))(importTables.imports).insert(row);
}

export async function seeImport(strapi: Strapi, importId: string, nowMs: number): Promise<void> {
  await (await sql(strapi))(importTables.imports).where({ import_id: importId }).update({ seen_at: nowMs });
}

/** @returns whether the import was there and still staging */
export async function markCommitted(strapi: Strapi, importId: string): Promise<boolean> {
  const staging = (await sql(strapi))(importTables.imports).where({ import_id: importId, state: "staging" });
  return (await staging.update({ state: "moving" })) === 1;
}

export async function isCommitted(strapi: Strapi, importId: string): Promise<boolean> {
  const found: unknown = await (await sql(strapi))(importTables.imports).where({ import_id: importId, state: "moving" }).first("id");
  return found !== undefined;
}

export async function removeImport(strapi: Strapi, importId: string): Promise<void> {
  await (await sql(strapi))(importTables.imports).where({ import_id: importId }).delete();
}

interface StagedFor {
  readonly importId: string;
  readonly owner: Owner;
  readonly workspaceId: string;
}

export async function stageReports(
  strapi: Strapi,
  { importId, owner, workspaceId }: StagedFor,
  reports: readonly StagedReport[],
): Promise<void> {
  const ids = { import_id: importId, owner_id: owner.id, workspace_id: workspaceId };
  const rows = reports.map(({ patientId, report }) => ({ ...ids, patient_id: patientId, report }));
  await (await sql(strapi))(importTables.staged).insert(rows);
}

export async function stagedReports(strapi: Strapi, importId: string, limit: number): Promise<{ id: number; report: string }[]> {
  return (await sql(strapi))(importTables.staged).where({ import_id: importId }).orderBy("id").limit(limit).select("id", "report");
}

export async function stagedRowIds(strapi: Strapi, importId: string, limit: number): Promise<number[]> {
  return (await sql(strapi))(importTables.staged).where({ import_id: importId }).orderBy("id").limit(limit).pluck("id");
}

export async function unstage(strapi: Strapi, rowIds: readonly number[]): Promise<void> {
  const db = await sql(strapi);
  await db(importTables.staged)
    .whereIn("id", [...rowIds])
    .delete();
}

/** Removes reports of deleted patients from running imports, also of other members. */
export async function unstageOfPatients(strapi: Strapi, workspaceId: string, patientIds: readonly string[]): Promise<void> {
  if ((await activeImports(strapi)).length === 0) return;
  const db = await sql(strapi);
  await db(importTables.staged)
    .where({ workspace_id: workspaceId })
    .whereIn("patient_id", [...patientIds])
    .delete();
}

export async function removeImportsOf(strapi: Strapi, owner: Owner): Promise<void> {
  const db = await sql(strapi);
  for (const table of [importTables.staged, importTables.imports]) await db(table).where({ owner_id: owner.id }).delete();
}
