import type { Core } from "@strapi/strapi";
import type { Debug, SiteMetadata } from "@trabecula/contracts";
import { sql, watchedWorks } from "@trabecula/strapi-kit";
import { configuration } from "../../../config/env.ts";
import { operations } from "../operations.ts";
import { routeTimes } from "../route-times.ts";
import { tables } from "../tables.ts";
import { serverName } from "../this-server.ts";
import { readVersions } from "./versions.ts";

interface ServerRow {
  readonly server: string;
  readonly product: string;
  readonly started_at: number | string;
  readonly seen_at: number | string;
}

/** Diagnostic information without personal data. */
export async function readDebug(strapi: Core.Strapi, site: SiteMetadata | null, most: { routes: number; errors: number }): Promise<Debug> {
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

async function readServers(strapi: Core.Strapi): Promise<Debug["servers"]> {
  const rows = (await (await sql(strapi))(tables.servers).orderBy("seen_at", "desc").limit(20)) as ServerRow[];
  return rows.map(({ server, product, started_at, seen_at }) => ({
    ...{ server, product },
    ...{ startedAt: new Date(Number(started_at)).toISOString(), seenAt: new Date(Number(seen_at)).toISOString() },
  }));
}
