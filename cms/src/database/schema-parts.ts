/** As Strapi derives it from content types and models and records it. */
interface DatabaseSchema {
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly { readonly name: string; readonly type: string; readonly args?: readonly unknown[] }[];
    readonly indexes: readonly { readonly name: string; readonly columns: readonly string[]; readonly type?: string }[];
  }[];
}

/** Content types as Strapi records them. Strapi deletes rows when one of these options is switched off. */
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

/**
 * What was recorded and is wanted no more, or is wanted of another kind. Of a table that is gone only the table is named.
 * @param allowed parts that a migration takes away or changes on purpose
 */
export function lostParts(recorded: Parts, wanted: Parts, allowed: ReadonlySet<string>): string[] {
  return [...recorded]
    .filter(([name, kind]) => wanted.get(name) !== kind && !allowed.has(name))
    .map(([name]) => name)
    .filter((name) => name === tableOf(name) || wanted.has(tableOf(name)));
}

function tableOf(part: string): string {
  return part.replace(/^(column|index) (\w+)\..*$/, "table $2");
}
