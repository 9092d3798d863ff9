import type { Core } from "@strapi/strapi";
import { noteFailure, onFailure, sql, whenServing } from "@trabecula/strapi-kit";
import { createErrorCounts } from "./error-counts.ts";
import { createFailureLog } from "./failure-log.ts";
import { createHealthHistory } from "./health/health-history.ts";
import { createServerHealth } from "./health/server-health.ts";
import { countFailure } from "./metrics/server-metrics.ts";
import { productVersion } from "./product-version.ts";
import { tables } from "./tables.ts";
import { serverName, startedAt } from "./this-server.ts";
import { watchPublications } from "./watch-publications.ts";

const sampleEveryMs = 60_000;

type Operations = ReturnType<typeof createOperations>;

let current: Operations | undefined;

/** @throws Error before startup has finished */
export function operations(): Operations {
  if (current === undefined) throw new Error("The operations of this server have not been started yet");
  return current;
}

function createOperations(strapi: Core.Strapi) {
  return {
    failures: createFailureLog(strapi),
    errorCounts: createErrorCounts(strapi),
    health: createServerHealth(strapi),
    history: createHealthHistory(strapi),
  };
}

/** Call after the tables exist. */
export async function startOperations(strapi: Core.Strapi): Promise<() => Promise<void>> {
  const { failures, health, history } = (current = createOperations(strapi));
  let timer: NodeJS.Timeout | undefined;
  onFailure(strapi, (failure) => {
    failures.take(failure);
    health.take(failure);
    countFailure(failure);
  });
  watchPublications(strapi);
  await announce(strapi);
  whenServing(strapi, () => {
    void sample();
    timer = setInterval(() => void sample(), sampleEveryMs).unref();
  });

  async function sample(): Promise<void> {
    try {
      await history.add(await health.full(), Date.now());
    } catch (error) {
      noteFailure(strapi, { place: "health", requestId: null, status: null }, error);
    }
  }

  return async () => {
    clearInterval(timer);
    await failures.store();
  };
}

async function announce(strapi: Core.Strapi): Promise<void> {
  const row = { product: productVersion, started_at: startedAt, seen_at: startedAt };
  await (
    await sql(strapi)
  )(tables.servers)
    .insert({ server: serverName, ...row })
    .onConflict("server")
    .merge(row);
}
