import type { Core } from "@strapi/strapi";
import { ranMigrations, readMigrations } from "./migrations.ts";
import { lostParts, partsOf, type ContentTypes } from "./schema-parts.ts";

interface BeforeSync {
  /** From the previous start; missing in an empty database. */
  readonly oldContentTypes?: ContentTypes | null;
  readonly contentTypes: ContentTypes;
}

interface Hook {
  getHandlers(): ((context: BeforeSync) => unknown)[];
  delete(handler: (context: BeforeSync) => unknown): Hook;
  register(handler: (context: BeforeSync) => unknown): Hook;
}

/**
 * Refuses a database used by a newer version, before any write. Other `beforeSync` handlers delete rows and run
 * concurrently, so they are queued after this check.
 */
export function guardSchema(strapi: Core.Strapi): void {
  const hook = strapi.hook("strapi::content-types.beforeSync") as Hook;
  const others = [...hook.getHandlers()];
  for (const handler of others) hook.delete(handler);
  hook.register(async (context) => {
    await refuseNewer(strapi, context);
    await Promise.all(others.map((handler) => handler(context)));
  });
}

/** @throws Error if the database has parts that this version lacks and no migration removes */
async function refuseNewer(strapi: Core.Strapi, { oldContentTypes, contentTypes }: BeforeSync): Promise<void> {
  const { schema, config } = strapi.db;
  const recorded = await schema.schemaStorage.read();
  if (!recorded) return;
  const known = await readMigrations(config.settings.migrations.dir);
  const ran = await ranMigrations(strapi);
  const foreign = [...ran.keys()].filter((name) => !known.has(name)).map((name) => `migration ${name}`);
  // A process killed after a migration has not recorded the result.
  const notRecorded = [...known].filter(([name]) => (ran.get(name) ?? Infinity) >= new Date(recorded.time));
  const lost = lostParts(
    partsOf(recorded.schema, oldContentTypes ?? {}),
    partsOf(schema.schema, contentTypes),
    new Set(notRecorded.flatMap(([, removes]) => removes)),
  );
  const [first, ...more] = [...foreign, ...lost];
  if (first !== undefined) throw new Error(sentence(first, more.length));
}

function sentence(first: string, more: number): string {
  return (
    `The database was last used by a newer version of the product: this one does not know its ${first}` +
    `${more > 0 ? ` and ${more} more of its parts` : ""}, and has changed nothing. ` +
    "Start the newer version again, or restore the backup from before the update."
  );
}
