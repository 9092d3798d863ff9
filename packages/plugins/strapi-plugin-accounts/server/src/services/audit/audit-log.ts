import { Readable } from "node:stream";
import { utcDay, type AuditEntry, type AuditFilters, type AuditList, type AuditQuery } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  countRows,
  AppError,
  inParts,
  sql,
  toInstant,
  writeRows,
  type Actor,
  type DataOwner,
  type ExportCells,
  type ExportFile,
  type SentFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { readEntries } from "./audit-rows.ts";
import { entryIdsAfter, findEntries, findEntriesOf, partsOf } from "./audit-search.ts";
import { recordEvent } from "./record-event.ts";

const mostCounted = 10_000;

/** Newest first by default. @throws `validation_failed` for an unknown sort field */
export async function listAudit(strapi: Strapi, query: AuditQuery): Promise<AuditList> {
  const { page, pageSize, sort = "at", order, ...filters } = query;
  if (sort !== "at") throw new AppError("validation_failed", "The audit log cannot be sorted by this.", { sort: "One of at." });
  const skipped = (page - 1) * pageSize;
  if (Object.values(filters).every((value) => !value)) return wholeLog(strapi, order, skipped, pageSize);
  const found = await findEntries(strapi, filters, order, mostCounted + 1);
  const counted = found.slice(0, mostCounted);
  return {
    items: await readEntries(strapi, counted.slice(skipped, skipped + pageSize)),
    total: counted.length,
    more: found.length > mostCounted,
  };
}

async function wholeLog(strapi: Strapi, order: "asc" | "desc", skipped: number, pageSize: number): Promise<AuditList> {
  const db = await sql(strapi);
  const ids: number[] = await db(tables.audit).orderBy("id", order).limit(pageSize).offset(skipped).pluck("id");
  return { items: await readEntries(strapi, ids), total: await countRows(db(tables.audit)), more: false };
}

const perAccount: RateLimit = { name: "audit-export", hits: 30, windowMs: 3600_000 };
const partSize = 2_000;
const entriesPerBatch = 500;
const columns = ["at", "action", "actorKind", "actor", "actorId", "token", "tokenId", "object", "detail", "address", "id"] as const;

/** Streams the log in constant memory. Its own entry names the filters, but not the search text. @throws `too_many_requests` */
export async function exportAudit(strapi: Strapi, actor: Actor, filters: AuditFilters): Promise<SentFile> {
  await countUse(strapi, perAccount, actor.id);
  const used = Object.entries(filters).flatMap(([name, value]) => (value ? name : []));
  await recordEvent(strapi, actor, { action: "audit.exported", detail: used.length > 0 ? `filtered by ${used.join(", ")}` : "all of it" });
  return {
    name: `audit-${utcDay()}.csv`,
    type: "text/csv; charset=utf-8",
    content: Readable.from(writeLog(strapi, filters), { objectMode: false }),
  };
}

async function* writeLog(strapi: Strapi, filters: AuditFilters): AsyncGenerator<string> {
  yield* writeRows([columns]);
  for await (const part of partsOf(strapi, filters, "asc", partSize)) {
    const ids: number[] = await part().orderBy("id").pluck("id");
    for await (const some of inParts(ids, entriesPerBatch)) {
      const entries = await readEntries(strapi, some);
      yield* writeRows(entries.map((entry) => columns.map((column) => entry[column])));
    }
  }
}

export async function listEventsOf(strapi: Strapi, account: DataOwner, limit: number): Promise<AuditEntry[]> {
  return readEntries(strapi, await findEntriesOf(strapi, account, limit));
}

/** Newest first. @param actors row ids; null: all */
export async function listEventsOfWorkspace(
  strapi: Strapi,
  workspaceId: string,
  actors: readonly number[] | null,
  { page, pageSize }: Pick<AuditQuery, "page" | "pageSize">,
): Promise<AuditList> {
  const entries = (await sql(strapi))(tables.audit).where({ workspace_id: workspaceId });
  if (actors) void entries.where({ actor_kind: "user" }).whereIn("actor_id", [...actors]);
  const found: number[] = await entries
    .orderBy([
      { column: "at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(mostCounted + 1)
    .pluck("id");
  const counted = found.slice(0, mostCounted);
  return {
    items: await readEntries(strapi, counted.slice((page - 1) * pageSize, page * pageSize)),
    total: counted.length,
    more: found.length > mostCounted,
  };
}

/** Omits network addresses and token ids. */
export function workspaceActivity(strapi: Strapi, workspaceId: string): ExportFile {
  const shown = columns.filter((column) => column !== "address" && column !== "tokenId");
  return { name: "activity.csv", table: { columns: shown, rows: entriesOfWorkspace(strapi, workspaceId, shown) } };
}

async function* entriesOfWorkspace(strapi: Strapi, workspaceId: string, shown: readonly (typeof columns)[number][]) {
  const db = await sql(strapi);
  const order = [{ column: "at" }, { column: "id" }];
  for (let last: { at: number | string; id: number } | undefined; ; await yieldToEventLoop()) {
    const rows = db(tables.audit).where({ workspace_id: workspaceId }).orderBy(order).limit(entriesPerBatch).select("id", "at");
    if (last) void rows.whereRaw("(at, id) > (?, ?)", [last.at, last.id]);
    const found = (await rows) as { at: number | string; id: number }[];
    const ids = found.map(({ id }) => id);
    for (const entry of await readEntries(strapi, ids)) yield shown.map((column) => entry[column]);
    if (found.length < entriesPerBatch) return;
    last = found.at(-1);
  }
}

export async function lastLogin(strapi: Strapi, account: DataOwner): Promise<string | null> {
  const entries = (await sql(strapi))(tables.audit).where({ object: `user:${account.id}` });
  // The expression keeps the database from scanning all logins.
  const logins = entries.whereRaw("action || '' = 'login'");
  const newest = (await logins.orderBy("id", "desc").first("at")) as { at: number | string } | undefined;
  return newest ? toInstant(Number(newest.at)) : null;
}

interface EventRow {
  readonly at: number | string;
  readonly action: string;
  readonly object: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly token_name: string | null;
  readonly isOwn: boolean | number;
}

/** Omits other people's addresses. */
export function activityFile(strapi: Strapi, account: DataOwner): ExportFile {
  return {
    name: "activity.csv",
    table: { columns: ["at", "action", "object", "detail", "address", "token"], rows: activityRows(strapi, account) },
  };
}

const rowsPerBatch = 400;

async function* activityRows(strapi: Strapi, account: DataOwner): AsyncGenerator<ExportCells> {
  const db = await sql(strapi);
  const isOwn = db.raw("(actor_kind in ('user', 'none') and (actor_id is null or actor_id = ?)) as ??", [account.rowId, "isOwn"]);
  for (let after = 0; ; await yieldToEventLoop()) {
    const ids = await entryIdsAfter(strapi, account, after, rowsPerBatch);
    const rows = (await db(tables.audit)
      .whereIn("id", ids)
      .orderBy("id")
      .select("at", "action", "object", "detail", "address", "token_name", isOwn)) as EventRow[];
    for (const { at, action, object, detail, address, token_name, isOwn: own } of rows)
      yield [toInstant(Number(at)), action, object, detail, ...(own ? [address, token_name] : [null, null])];
    if (ids.length < rowsPerBatch) return;
    after = ids.at(-1)!;
  }
}
