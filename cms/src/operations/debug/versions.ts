import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Core } from "@strapi/strapi";
import type { Debug } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { sql } from "@trabecula/strapi-kit";
import { root } from "../../../config/env.ts";
import { ranMigrations } from "../../database/migrations.ts";
import { productVersion } from "../product-version.ts";

/** The schema is that of this version, or startup would have failed. */
export async function readVersions(strapi: Core.Strapi): Promise<Debug["versions"]> {
  const recorded = await strapi.db.schema.schemaStorage.read();
  return {
    product: productVersion,
    commit: await commit,
    node: process.version,
    strapi: strapi.config.get<string>("info.strapi"),
    engine: engineVersion,
    database: await databaseVersion(strapi),
    schemaChangedAt: recorded ? new Date(recorded.time).toISOString() : null,
    migrations: [...(await ranMigrations(strapi)).keys()],
  };
}

/** Null in an image. */
const commit = promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: root, timeout: 5000 }).then(
  ({ stdout }) => stdout.trim(),
  () => null,
);

async function databaseVersion(strapi: Core.Strapi): Promise<string> {
  const db = await sql(strapi);
  if (strapi.db.dialect.client === "sqlite") {
    const [row] = (await db.raw("select sqlite_version() as version")) as { version: string }[];
    return `SQLite ${row?.version ?? ""}`;
  }
  const { rows } = (await db.raw("show server_version")) as { rows: { server_version: string }[] };
  return `PostgreSQL ${rows[0]?.server_version ?? ""}`;
}
