import type { Core, Schema, UID } from "@strapi/strapi";
import type { SqlQuery } from "./sql.ts";

/** What Strapi's query layer answers for an attribute: dates and moments come as ISO text from every database. */
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

/** What Strapi gives every row by itself. */
interface StrapiColumns {
  /** Number of the row in this database; another one after an import. */
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
}

/** A row of a collection, typed from its schema (cms/types/generated). */
export type Row<Uid extends UID.ContentType> = Omit<Attributes<Uid>, keyof StrapiColumns> & StrapiColumns;

/** A row to be stored: what the schema requires, and the document id. Moments may be given as a Date. */
export type NewRow<Uid extends UID.ContentType> = Changes<Uid> & RequiredOf<Uid> & { documentId: string };

type RequiredOf<Uid extends UID.ContentType> = {
  [Name in keyof Attributes<Uid> as null extends Attributes<Uid>[Name] ? never : Name]: Attributes<Uid>[Name];
};

export type Changes<Uid extends UID.ContentType> = {
  [Name in keyof Row<Uid>]?: Row<Uid>[Name] | Date;
};

/** The operators of Strapi's query layer that are used here. */
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

/** `strapi.db.query` as it is, typed: Strapi itself answers `any`. */
export interface Rows<Uid extends UID.ContentType> {
  findOne<Name extends keyof Row<Uid>>(query: Selection<Uid, Name>): Promise<Pick<Row<Uid>, Name> | null>;
  findMany<Name extends keyof Row<Uid>>(query: Selection<Uid, Name>): Promise<Pick<Row<Uid>, Name>[]>;
  count(query?: { where: Where<Uid> }): Promise<number>;
  createMany(query: { data: NewRow<Uid>[] }): Promise<unknown>;
  updateMany(query: { where: Where<Uid>; data: Changes<Uid> }): Promise<{ count: number }>;
  deleteMany(query: { where: Where<Uid> }): Promise<{ count: number }>;
}

/**
 * The rows of a collection, in the transaction under way. Strapi's document service is not used for what is out of the
 * panel's reach: it tells webhooks, with the whole entry, of everything it stores.
 */
export function rowsOf<Uid extends UID.ContentType>(strapi: Core.Strapi, uid: Uid): Rows<Uid> {
  return strapi.db.query(uid) as unknown as Rows<Uid>;
}

/**
 * Stores a row unless there is one with the same values in `unique`, decided by the database alone: of two processes at
 * once one stores it. The query layer has no `on conflict`, and a refused insert would end a transaction of PostgreSQL.
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
 * Locks rows until the transaction under way ends and answers their document ids. They are locked in the order of those ids, so that two
 * transactions never wait for each other, also where one of them locks a long list in parts. The query layer has no locks.
 */
export async function lockRows<Uid extends UID.ContentType>(strapi: Core.Strapi, uid: Uid, where: Where<Uid>): Promise<string[]> {
  const locked = strapi.db.queryBuilder(uid).select(["documentId"]).where(where).orderBy({ documentId: "asc" }).forUpdate();
  return (await locked.execute<{ documentId: string }[]>()).map(({ documentId }) => documentId);
}
