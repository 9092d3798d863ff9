import type { Strapi } from "@trabecula/strapi-kit";

/** Strapi's inspector omits `id` from PostgreSQL indexes; it would create them again, and the start would fail. */
export function seeWholeIndexes(strapi: Strapi): void {
  const { client, schemaInspector } = strapi.db.dialect;
  if (client !== "postgres") return;
  const getSchema = schemaInspector.getSchema.bind(schemaInspector);
  schemaInspector.getSchema = async () => {
    const schema = await getSchema();
    const withId = await indexesWithId(strapi);
    for (const index of schema.tables.flatMap(({ indexes }) => indexes)) if (withId.has(index.name)) index.columns.push("id");
    return schema;
  };
}

async function indexesWithId(strapi: Strapi): Promise<ReadonlySet<string>> {
  const statement = `
    select index.relname as name
    from pg_index part
    join pg_class index on index.oid = part.indexrelid
    join pg_attribute attribute on attribute.attrelid = part.indrelid and attribute.attnum = any(part.indkey)
    where index.relnamespace = to_regnamespace(?) and attribute.attname = 'id'`;
  const { rows } = (await strapi.db.connection.raw(statement, [strapi.db.getSchemaName() ?? "public"])) as { rows: { name: string }[] };
  return new Set(rows.map(({ name }) => name));
}
