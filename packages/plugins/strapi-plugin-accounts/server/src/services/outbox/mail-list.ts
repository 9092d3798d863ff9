import type { Core } from "@strapi/strapi";
import pLimit from "p-limit";
import type { OutboxMail } from "@trabecula/contracts";
import { containsPattern, nextPart, sql, type SqlQuery } from "@trabecula/strapi-kit";
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

/** The mails of a page, newest first unless asked otherwise. */
export async function listMails(strapi: Core.Strapi, query: MailQuery): Promise<{ items: OutboxMail[]; total: number }> {
  const db = await sql(strapi);
  const { q, state, order, pageSize } = query;
  const mails = () => db(tables.outbox).modify((all) => state && void all.where("state", state));
  const from = (query.page - 1) * pageSize;
  if (q) {
    const ids = await searchLine(() => idsHolding(mails, containsPattern(q)));
    const page = (order === "asc" ? ids : ids.reverse()).slice(from, from + pageSize);
    const rows = (await mails().whereIn("id", page).orderBy("id", order)) as OutboxRow[];
    return { items: rows.map(serializeMail), total: ids.length };
  }
  const counted = (await mails().count({ total: "*" })) as { total: number | string }[];
  const rows = (await mails().orderBy("id", order).limit(pageSize).offset(from)) as OutboxRow[];
  return { items: rows.map(serializeMail), total: Number(counted[0]?.total ?? 0) };
}

/** Mails that are looked through at once: some milliseconds, in which SQLite serves nobody else. */
const partSize = 1000;
/** One search after the other: whoever asks for something else waits for one part of one of them. */
const searchLine = pLimit(1);

/** Row ids of the mails whose recipient or subject holds a text, the oldest first; the outbox is read in parts. */
async function idsHolding(mails: () => SqlQuery, pattern: string): Promise<number[]> {
  const found: number[] = [];
  for (let after = 0; ; await nextPart()) {
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

/** How many mails there are in each of the states that are given, in all. */
export async function mailsByState(strapi: Core.Strapi): Promise<(...states: MailState[]) => number> {
  const rows = (await (await sql(strapi))(tables.outbox).select("state").count({ mails: "*" }).groupBy("state")) as {
    state: MailState;
    mails: number | string;
  }[];
  return (...states) => rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.mails), 0);
}

/** How many mails need an eye. */
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
