import type { Debug, SiteMetadata } from "@trabecula/contracts";
import { sql, watchedWorks, type Strapi } from "@trabecula/strapi-kit";
import { configuration, root } from "../../../config/env.ts";
import { operations } from "../operations.ts";
import { routeTimes } from "../route-times.ts";
import { tables } from "../tables.ts";
import { productVersion, serverName } from "../this-server.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { engineVersion } from "@trabecula/reference-stats";
import { ranMigrations } from "../../database/migrations.ts";

/** The schema is that of this version, or startup would have failed. */
async function readVersions(strapi: Strapi): Promise<Debug["versions"]> {
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

async function databaseVersion(strapi: Strapi): Promise<string> {
  const db = await sql(strapi);
  if (strapi.db.dialect.client === "sqlite") {
    const [row] = (await db.raw("select sqlite_version() as version")) as { version: string }[];
    return `SQLite ${row?.version ?? ""}`;
  }
  const { rows } = (await db.raw("show server_version")) as { rows: { server_version: string }[] };
  return `PostgreSQL ${rows[0]?.server_version ?? ""}`;
}

interface ServerRow {
  readonly server: string;
  readonly product: string;
  readonly started_at: number | string;
  readonly seen_at: number | string;
}

export async function readDebug(strapi: Strapi, site: SiteMetadata | null, most: { routes: number; errors: number }): Promise<Debug> {
  const { failures, errorCounts, health, history } = operations();
  const nowMs = Date.now();
  return {
    at: new Date(nowMs).toISOString(),
    server: serverName,
    servers: await readServers(strapi),
    versions: await readVersions(strapi),
    site,
    configuration,
    health: await health.full(),
    work: await Promise.all(watchedWorks(strapi).map(async ({ name, state }) => ({ name, ...(await state()) }))),
    routes: routeTimes.slowest(most.routes),
    errors: await failures.newest(most.errors),
    countedErrors: await errorCounts.newest(most.errors, nowMs),
    history: await history.read(nowMs),
  };
}

async function readServers(strapi: Strapi): Promise<Debug["servers"]> {
  const rows = (await (await sql(strapi))(tables.servers).orderBy("seen_at", "desc").limit(20)) as ServerRow[];
  return rows.map(({ server, product, started_at, seen_at }) => ({
    ...{ server, product },
    ...{ startedAt: new Date(Number(started_at)).toISOString(), seenAt: new Date(Number(seen_at)).toISOString() },
  }));
}
