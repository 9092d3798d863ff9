import type { Core } from "@strapi/strapi";
import { sql, toInstantOrNull, watchWork } from "@trabecula/strapi-kit";
import { editorial } from "../content/published.ts";

/** Monitors publications: when the newest content was last published or changed. */
export function watchPublications(strapi: Core.Strapi): void {
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
        ...{ counts: "all", waiting: null, running: null, failed: null, isStuck: false },
        ...{ lastRunAt: instants.sort().at(-1) ?? null, lastFailureAt: null },
      };
    },
  });
}
