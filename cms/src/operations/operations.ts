import { noteFailure, onFailure, sql, whenServing, toInstantOrNull, watchWork, type Strapi } from "@trabecula/strapi-kit";
import { createErrorCounts, createFailureLog } from "./failures.ts";
import { createHealthHistory } from "./health/health-history.ts";
import { createServerHealth } from "./health/server-health.ts";
import { countFailure } from "./metrics/server-metrics.ts";
import { productVersion, serverName, startedAt } from "./this-server.ts";
import { tables } from "./tables.ts";
import { editorial } from "../content/published.ts";

const sampleEveryMs = 60_000;

type Operations = ReturnType<typeof createOperations>;

let current: Operations | undefined;

export function operations(): Operations {
  if (current === undefined) throw new Error("The operations of this server have not been started yet");
  return current;
}

function createOperations(strapi: Strapi) {
  return {
    failures: createFailureLog(strapi),
    errorCounts: createErrorCounts(strapi),
    health: createServerHealth(strapi),
    history: createHealthHistory(strapi),
  };
}

/** Call after the tables exist. */
export async function startOperations(strapi: Strapi): Promise<() => Promise<void>> {
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

async function announce(strapi: Strapi): Promise<void> {
  const row = { product: productVersion, started_at: startedAt, seen_at: startedAt };
  const db = await sql(strapi);
  await db(tables.servers)
    .insert({ server: serverName, ...row })
    .onConflict("server")
    .merge(row);
}

function watchPublications(strapi: Strapi): void {
  watchWork(strapi, {
    name: "publications",
    isStuck: () => false,
    state: async () => {
      const db = await sql(strapi);
      const newest = await Promise.all(
        Object.values(editorial).map((uid) =>
          db(strapi.getModel(uid).collectionName).whereNotNull("published_at").max<{ at: unknown }>({ at: "updated_at" }).first(),
        ),
      );
      const instants = newest.flatMap((row) => toInstantOrNull(row?.at) ?? []);
      return {
        ...{ counts: "all", waiting: null, running: null, failed: null, ending: null, isStuck: false },
        ...{ lastRunAt: instants.sort().at(-1) ?? null, lastFailureAt: null },
      };
    },
  });
}
