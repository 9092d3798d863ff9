import type { Schema, UID } from "@strapi/strapi";
import { notFound, type AppError } from "./app-error.ts";
import { monitoredIn, roleMissing, whereWithin, type Member, type Reach } from "./reach.ts";
import type { SqlQuery, Strapi } from "./sql.ts";

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
  $lt?: Value | Date;
  $gte?: Value | Date;
  $lte?: Value;
  $notNull?: boolean;
  $contains?: string;
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

/** Queries in the current transaction. Strapi's document service would send whole entries to webhooks. */
export function rowsOf<Uid extends UID.ContentType>(strapi: Strapi, uid: Uid): Rows<Uid> {
  return strapi.db.query(uid) as unknown as Rows<Uid>;
}

/** Inserts once across processes. The query layer lacks `on conflict`, and a failed insert would abort a PostgreSQL transaction. */
export async function insertOnce<Uid extends UID.ContentType>(
  strapi: Strapi,
  uid: Uid,
  row: NewRow<Uid>,
  unique: readonly (keyof Row<Uid> & string)[],
): Promise<void> {
  const now = new Date();
  const insert = strapi.db.queryBuilder(uid).insert({ createdAt: now, updatedAt: now, publishedAt: now, ...row });
  await insert
    .onConflict(unique.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
    .ignore()
    .execute();
}

/** Locks rows until the transaction ends, in id order to avoid deadlocks between overlapping lists. */
export function findLocked<Uid extends UID.ContentType, Name extends keyof Row<Uid> & string>(
  strapi: Strapi,
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

export async function lockRows<Uid extends UID.ContentType>(strapi: Strapi, uid: Uid, where: Where<Uid>): Promise<string[]> {
  const locked: { documentId: string }[] = await findLocked(strapi, uid, { select: ["documentId"], where });
  return locked.map(({ documentId }) => documentId);
}

type RecordUid = {
  [Uid in UID.ContentType]: Schema.Attributes<Uid> extends { workspaceId: unknown; centerId: unknown } ? Uid : never;
}[UID.ContentType];

/** Columns that monitors read. Other columns are null, so a new column stays hidden. */
export interface RowMask<Uid extends UID.ContentType> {
  readonly needs: readonly (keyof Row<Uid>)[];
  readonly shown: { readonly [Name in keyof Row<Uid>]?: (row: Row<Uid>) => Row<Uid>[Name] };
}

/** Shows a column to monitors unchanged. */
export const sameColumn =
  <Name extends string>(name: Name) =>
  <Value>(row: Record<Name, Value>): Value =>
    row[name];

export function masked<Found extends object>({ shown }: { readonly shown: object }, row: Found): Found {
  const show = shown as Record<string, ((row: Found) => unknown) | undefined>;
  return Object.fromEntries(Object.keys(row).map((name) => [name, show[name]?.(row) ?? null])) as Found;
}

/** A record beyond the reach looks exactly like a missing one. Monitors read rows only through `mask`. */
export function rowsWithin<Uid extends RecordUid>(strapi: Strapi, uid: Uid, reach: Reach, mask?: RowMask<NoInfer<Uid>>) {
  const rows = rowsOf(strapi, uid);
  const monitored = monitoredIn(reach);
  const readable = mask ? reach : { places: reach.places.filter(({ role }) => role !== "monitor") };
  const within = (where?: Where<Uid>, places = reach): Where<Uid> => ({ $and: [where ?? {}, whereWithin(places)] }) as Where<Uid>;
  const query = <Name extends keyof Row<Uid>>({ where, ...asked }: Selection<Uid, Name>): Selection<Uid, Name> => {
    const select = mask && monitored.size > 0 ? [...new Set([...asked.select, ...mask.needs, "workspaceId" as Name])] : asked.select;
    return { ...asked, select: select as readonly Name[], where: within(where, readable) };
  };
  const shown = <Name extends keyof Row<Uid>>({ select }: Selection<Uid, Name>, row: Pick<Row<Uid>, Name>): Pick<Row<Uid>, Name> => {
    if (!mask || !monitored.has((row as { workspaceId?: string }).workspaceId ?? "")) return row;
    const all = masked(mask, row);
    return Object.fromEntries(select.map((name) => [name, all[name]])) as Pick<Row<Uid>, Name>;
  };
  return {
    findOne: async <Name extends keyof Row<Uid>>(asked: Selection<Uid, Name>) => {
      const row = await rows.findOne(query(asked));
      return row && shown(asked, row);
    },
    findMany: async <Name extends keyof Row<Uid>>(asked: Selection<Uid, Name>) =>
      (await rows.findMany(query(asked))).map((row) => shown(asked, row)),
    count: (where?: Where<Uid>) => rows.count({ where: within(where) }),
    findLocked: <Name extends keyof Row<Uid> & string>(query: { readonly select: readonly Name[]; readonly where: Where<Uid> }) =>
      findLocked(strapi, uid, { ...query, where: within(query.where) }),
    /** Locks rows as `findLocked` does. @returns their document ids */
    lock: (where?: Where<Uid>) => lockRows(strapi, uid, within(where)),
    update: async (where: Where<Uid>, data: Changes<Uid>) =>
      (await rows.updateMany({ where: within(where), data: { ...data, updatedAt: new Date() } })).count,
    delete: async (where?: Where<Uid>) => (await rows.deleteMany({ where: within(where) })).count,
    add: async (data: NewRow<Uid>[]) => void (await rows.createMany({ data })),
  };
}

/** Returns `role_missing` for a record that the member may read, otherwise `not_found`. */
export async function whyMissing<Uid extends RecordUid>(strapi: Strapi, uid: Uid, member: Member, documentId: string): Promise<AppError> {
  const { places, memberships } = member;
  if (places.length === memberships.length) return notFound();
  const isReadable = await rowsWithin(strapi, uid, { places: memberships }).count({ documentId } as Where<Uid>);
  return isReadable > 0 ? roleMissing() : notFound();
}
