import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { createRequestQueue, yieldToEventLoop } from "@trabecula/request-scheduling";
import { containsPattern, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import { serializeMail, type MailState, type OutboxRow } from "./outbox-rows.ts";

interface MailQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly state?: MailState | undefined;
}

export async function listMails(strapi: Core.Strapi, query: MailQuery): Promise<{ items: OutboxMail[]; total: number }> {
  const db = await sql(strapi);
  const { q, state, order, pageSize } = query;
  const mails = () => db(tables.outbox).modify((all) => state && void all.where("state", state));
  const from = (query.page - 1) * pageSize;
  if (q) {
    const ids = await searches.run({ clientKey: "all" }, () => idsHolding(mails, containsPattern(q)));
    const page = (order === "asc" ? ids : ids.reverse()).slice(from, from + pageSize);
    const rows = (await mails().whereIn("id", page).orderBy("id", order)) as OutboxRow[];
    return { items: rows.map(serializeMail), total: ids.length };
  }
  const counted = (await mails().count({ total: "*" })) as { total: number | string }[];
  const rows = (await mails().orderBy("id", order).limit(pageSize).offset(from)) as OutboxRow[];
  return { items: rows.map(serializeMail), total: Number(counted[0]?.total ?? 0) };
}

/** Mails per query: a few milliseconds, during which SQLite is blocked. */
const partSize = 1000;
/** One search at a time, so that other requests wait for one part at most. */
const searches = createRequestQueue({ concurrency: 1 });

/** Row ids of mails with a text in recipient or subject, oldest first; reads the outbox in parts. */
async function idsHolding(mails: () => SqlQuery, pattern: string): Promise<number[]> {
  const found: number[] = [];
  for (let after = 0; ; await yieldToEventLoop()) {
    const part = () => mails().where("id", ">", after).orderBy("id");
    const [last] = (await part()
      .offset(partSize - 1)
      .limit(1)
      .pluck("id")) as number[];
    const within = last === undefined ? part() : part().where("id", "<=", last);
    const ids = (await within.whereRaw("lower(recipient || ' ' || subject) like ? escape '\\'", [pattern]).pluck("id")) as number[];
    for (const id of ids) found.push(id);
    if (last === undefined) return found;
    after = last;
  }
}

export async function mailsByState(strapi: Core.Strapi): Promise<(...states: MailState[]) => number> {
  const rows = (await (await sql(strapi))(tables.outbox).select("state").count({ mails: "*" }).groupBy("state")) as {
    state: MailState;
    mails: number | string;
  }[];
  return (...states) => rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.mails), 0);
}

export async function countMails(strapi: Core.Strapi) {
  const of = await mailsByState(strapi);
  return {
    configured: accountsConfig(strapi).mailConfigured,
    kept: of("kept"),
    waiting: of("waiting", "sending"),
    unconfirmed: of("unconfirmed"),
    failed: of("failed"),
    bounced: of("bounced"),
  };
}
