import type { Core } from "@strapi/strapi";
import { sql, type Owner } from "@trabecula/strapi-kit";
import { importTables } from "../../../database/import-models.ts";

export type ImportState = "staging" | "moving";

export interface ImportRow {
  readonly importId: string;
  readonly ownerId: string;
  readonly state: ImportState;
  /** Milliseconds; PostgreSQL returns text. */
  readonly startedAt: number | string;
  /** Milliseconds; null for an import begun by an older version. */
  readonly seenAt: number | string | null;
}

const columns = { importId: "import_id", ownerId: "owner_id", state: "state", startedAt: "started_at", seenAt: "seen_at" } as const;

export interface StagedReport {
  readonly patientId: string;
  readonly report: string;
}

export async function activeImports(strapi: Core.Strapi, owner?: Owner): Promise<ImportRow[]> {
  const found = (await sql(strapi))(importTables.imports).select(columns).orderBy("id");
  if (owner) void found.where({ owner_id: owner.id });
  return found;
}

export async function addImport(strapi: Core.Strapi, importId: string, owner: Owner, nowMs: number): Promise<void> {
  const row = { import_id: importId, owner_id: owner.id, state: "staging", started_at: nowMs, seen_at: nowMs };
  await (await sql(strapi))(importTables.imports).insert(row);
}

/** Heartbeat of an importing process. */
export async function seeImport(strapi: Core.Strapi, importId: string, nowMs: number): Promise<void> {
  await (await sql(strapi))(importTables.imports).where({ import_id: importId }).update({ seen_at: nowMs });
}

/** @returns whether the import was there and still staging */
export async function settleImport(strapi: Core.Strapi, importId: string): Promise<boolean> {
  const staging = (await sql(strapi))(importTables.imports).where({ import_id: importId, state: "staging" });
  return (await staging.update({ state: "moving" })) === 1;
}

export async function isSettled(strapi: Core.Strapi, importId: string): Promise<boolean> {
  const found: unknown = await (await sql(strapi))(importTables.imports).where({ import_id: importId, state: "moving" }).first("id");
  return found !== undefined;
}

export async function removeImport(strapi: Core.Strapi, importId: string): Promise<void> {
  await (await sql(strapi))(importTables.imports).where({ import_id: importId }).delete();
}

export async function stageReports(strapi: Core.Strapi, importId: string, owner: Owner, reports: readonly StagedReport[]): Promise<void> {
  const rows = reports.map(({ patientId, report }) => ({ import_id: importId, owner_id: owner.id, patient_id: patientId, report }));
  await (await sql(strapi))(importTables.staged).insert(rows);
}

export async function stagedReports(strapi: Core.Strapi, importId: string, limit: number): Promise<{ id: number; report: string }[]> {
  return (await sql(strapi))(importTables.staged).where({ import_id: importId }).orderBy("id").limit(limit).select("id", "report");
}

export async function stagedRowIds(strapi: Core.Strapi, importId: string, limit: number): Promise<number[]> {
  return (await sql(strapi))(importTables.staged).where({ import_id: importId }).orderBy("id").limit(limit).pluck("id");
}

export async function unstage(strapi: Core.Strapi, rowIds: readonly number[]): Promise<void> {
  await (
    await sql(strapi)
  )(importTables.staged)
    .whereIn("id", [...rowIds])
    .delete();
}

/** Removes reports of deleted patients from a running import. */
export async function unstageOfPatients(strapi: Core.Strapi, owner: Owner, patientIds: readonly string[]): Promise<void> {
  if ((await activeImports(strapi, owner)).length === 0) return;
  const staged = (await sql(strapi))(importTables.staged).where({ owner_id: owner.id });
  await staged.whereIn("patient_id", [...patientIds]).delete();
}

export async function removeImportsOf(strapi: Core.Strapi, owner: Owner): Promise<void> {
  const db = await sql(strapi);
  for (const table of [importTables.staged, importTables.imports]) await db(table).where({ owner_id: owner.id }).delete();
}
