import type { Strapi } from "@trabecula/strapi-kit";
import { ranMigrations, readMigrations } from "./migrations.ts";

interface BeforeSync {
  readonly oldContentTypes?: ContentTypes | null;
  readonly contentTypes: ContentTypes;
}

interface Hook {
  getHandlers(): ((context: BeforeSync) => unknown)[];
  delete(handler: (context: BeforeSync) => unknown): Hook;
  register(handler: (context: BeforeSync) => unknown): Hook;
}

/** Refuses a database of a newer version before any write. Other `beforeSync` handlers delete rows concurrently, so they wait for this. */
export function guardSchema(strapi: Strapi): void {
  const hook = strapi.hook("strapi::content-types.beforeSync") as Hook;
  const others = [...hook.getHandlers()];
  for (const handler of others) hook.delete(handler);
  hook.register(async (context) => {
    await refuseNewer(strapi, context);
    await Promise.all(others.map((handler) => handler(context)));
  });
}

/** @throws Error if the database has parts that this version lacks and no migration removes */
async function refuseNewer(strapi: Strapi, { oldContentTypes, contentTypes }: BeforeSync): Promise<void> {
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

interface DatabaseSchema {
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly { readonly name: string; readonly type: string; readonly args?: readonly unknown[] }[];
    readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly type?: string }[];
  }[];
}

/** Strapi deletes rows when one of these options is switched off. */
export type ContentTypes = Readonly<Record<string, { options?: { draftAndPublish?: boolean }; pluginOptions?: object } | undefined>>;

/** Name of each stored part, and a text that changes with its type. */
export type Parts = ReadonlyMap<string, string>;

export function partsOf({ tables }: DatabaseSchema, contentTypes: ContentTypes): Parts {
  const parts = new Map<string, string>();
  for (const table of tables) {
    parts.set(`table ${table.name}`, "");
    for (const { name, type, args = [] } of table.columns) parts.set(`column ${table.name}.${name}`, JSON.stringify([type, args]));
    for (const { name, columns, type } of table.indexes) parts.set(`index ${table.name}.${name}`, JSON.stringify([columns, type]));
  }
  for (const [uid, type] of Object.entries(contentTypes)) {
    if (type?.options?.draftAndPublish) parts.set(`drafts of ${uid}`, "");
    const { i18n } = (type?.pluginOptions ?? {}) as { i18n?: { localized?: boolean } };
    if (i18n?.localized) parts.set(`languages of ${uid}`, "");
  }
  return parts;
}

/** Names a removed table without its columns. @param allowed parts that a migration removes or changes on purpose */
export function lostParts(recorded: Parts, wanted: Parts, allowed: ReadonlySet<string>): string[] {
  return [...recorded]
    .filter(([name, kind]) => wanted.get(name) !== kind && !allowed.has(name))
    .map(([name]) => name)
    .filter((name) => name === tableOf(name) || wanted.has(tableOf(name)));
}

function tableOf(part: string): string {
  return part.replace(/^(column|index) (\w+)\..*$/, "table $2");
}
