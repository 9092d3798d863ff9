import type { Core } from "@strapi/strapi";
import type { AuditEntry } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type DataOwner, type ExportCells, type ExportFile, sql, toInstant } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { readEntries } from "./audit-rows.ts";
import { entryIdsAfter, findEntriesOf } from "./audit-search.ts";

export async function listEventsOf(strapi: Core.Strapi, account: DataOwner, limit: number): Promise<AuditEntry[]> {
  return readEntries(strapi, await findEntriesOf(strapi, account, limit));
}

export async function lastLogin(strapi: Core.Strapi, account: DataOwner): Promise<string | null> {
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

/** Entries by and about an account, for its export. Other people's addresses are omitted. */
export function activityFile(strapi: Core.Strapi, account: DataOwner): ExportFile {
  return {
    name: "activity.csv",
    table: { columns: ["at", "action", "object", "detail", "address", "token"], rows: activityRows(strapi, account) },
  };
}

const partSize = 400;

async function* activityRows(strapi: Core.Strapi, account: DataOwner): AsyncGenerator<ExportCells> {
  const db = await sql(strapi);
  const isOwn = db.raw("(actor_kind in ('user', 'none') and (actor_id is null or actor_id = ?)) as ??", [account.rowId, "isOwn"]);
  for (let after = 0; ; await yieldToEventLoop()) {
    const ids = await entryIdsAfter(strapi, account, after, partSize);
    const rows = (await db(tables.audit)
      .whereIn("id", ids)
      .orderBy("id")
      .select("at", "action", "object", "detail", "address", "token_name", isOwn)) as EventRow[];
    for (const { at, action, object, detail, address, token_name, isOwn: own } of rows)
      yield [toInstant(Number(at)), action, object, detail, ...(own ? [address, token_name] : [null, null])];
    if (ids.length < partSize) return;
    after = ids.at(-1)!;
  }
}
