import type { Core, Schema, UID } from "@strapi/strapi";
import type { SqlQuery } from "./sql.ts";

/** Strapi's query layer returns dates as ISO text from every database. */
type Stored<Attribute> = Attribute extends { type: "date" | "datetime" }
  ? string
  : Attribute extends Schema.Attribute.Attribute
    ? Schema.Attribute.Value<Attribute>
    : never;

type ScalarNames<Uid extends UID.ContentType> = {
  [Name in keyof Schema.Attributes<Uid>]: Schema.Attributes<Uid>[Name] extends { type: "relation" | "component" } ? never : Name;
}[keyof Schema.Attributes<Uid>];

type Attributes<Uid extends UID.ContentType> = {
  [Name in Extract<ScalarNames<Uid>, string>]: Schema.Attributes<Uid>[Name] extends { required: true }
    ? Stored<Schema.Attributes<Uid>[Name]>
    : Stored<Schema.Attributes<Uid>[Name]> | null;
};

interface StrapiColumns {
  /** Database row id; changes after an import. */
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
}

/** Row of a collection, typed from its schema (cms/types/generated). */
export type Row<Uid extends UID.ContentType> = Omit<Attributes<Uid>, keyof StrapiColumns> & StrapiColumns;

/** Required columns and document id. Timestamps may be Dates. */
export type NewRow<Uid extends UID.ContentType> = Changes<Uid> & RequiredOf<Uid> & { documentId: string };

type RequiredOf<Uid extends UID.ContentType> = {
  [Name in keyof Attributes<Uid> as null extends Attributes<Uid>[Name] ? never : Name]: Attributes<Uid>[Name];
};

export type Changes<Uid extends UID.ContentType> = {
  [Name in keyof Row<Uid>]?: Row<Uid>[Name] | Date;
};

interface Operators<Value> {
  $in?: readonly Value[] | SqlQuery;
  $ne?: Value;
  $gt?: Value;
  $gte?: Value | Date;
  $lte?: Value;
  $notNull?: boolean;
}

export type Where<Uid extends UID.ContentType> = { [Name in keyof Row<Uid>]?: Row<Uid>[Name] | Operators<Row<Uid>[Name]> };

export interface Selection<Uid extends UID.ContentType, Name extends keyof Row<Uid>> {
  select: readonly Name[];
  where?: Where<Uid>;
  orderBy?: readonly { [Sort in keyof Row<Uid>]?: "asc" | "desc" }[];
  limit?: number;
  offset?: number;
}

export interface Rows<Uid extends UID.ContentType> {
  findOne<Name extends keyof Row<Uid>>(query: Selection<Uid, Name>): Promise<Pick<Row<Uid>, Name> | null>;
  findMany<Name extends keyof Row<Uid>>(query: Selection<Uid, Name>): Promise<Pick<Row<Uid>, Name>[]>;
  count(query?: { where: Where<Uid> }): Promise<number>;
  createMany(query: { data: NewRow<Uid>[] }): Promise<unknown>;
  updateMany(query: { where: Where<Uid>; data: Changes<Uid> }): Promise<{ count: number }>;
  deleteMany(query: { where: Where<Uid> }): Promise<{ count: number }>;
}

/** Queries a collection in the current transaction. Strapi's document service would send whole entries to webhooks. */
export function rowsOf<Uid extends UID.ContentType>(strapi: Core.Strapi, uid: Uid): Rows<Uid> {
  return strapi.db.query(uid) as unknown as Rows<Uid>;
}

/**
 * Inserts a row unless `unique` values exist; safe across processes. The query layer has no `on conflict`, and a failed
 * insert would abort a PostgreSQL transaction.
 */
export async function insertOnce<Uid extends UID.ContentType>(
  strapi: Core.Strapi,
  uid: Uid,
  row: NewRow<Uid>,
  unique: readonly (keyof Row<Uid> & string)[],
): Promise<void> {
  const now = new Date();
  const insert = strapi.db.queryBuilder(uid).insert({ createdAt: now, updatedAt: now, publishedAt: now, ...row });
  await insert
    .onConflict([...unique])
    .ignore()
    .execute();
}

/**
 * Reads rows and locks them until the transaction ends. Locks in id order, which avoids deadlocks also between partial
 * lists. The query layer has no locks.
 */
export function findLocked<Uid extends UID.ContentType, Name extends keyof Row<Uid> & string>(
  strapi: Core.Strapi,
  uid: Uid,
  { select, where }: { readonly select: readonly Name[]; readonly where: Where<Uid> },
): Promise<Pick<Row<Uid>, Name>[]> {
  const locked = strapi.db
    .queryBuilder(uid)
    .select([...select])
    .where(where)
    .orderBy({ documentId: "asc" })
    .forUpdate();
  return locked.execute<Pick<Row<Uid>, Name>[]>();
}

/** Locks rows as `findLocked` does; returns their document ids. */
export async function lockRows<Uid extends UID.ContentType>(strapi: Core.Strapi, uid: Uid, where: Where<Uid>): Promise<string[]> {
  const locked: { documentId: string }[] = await findLocked(strapi, uid, { select: ["documentId"], where });
  return locked.map(({ documentId }) => documentId);
}
