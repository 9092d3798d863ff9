import type { OutboxMail } from "@trabecula/contracts";
import { createRequestQueue, yieldToEventLoop } from "@trabecula/request-scheduling";
import { countRows, containsPattern, sql, toInstant, type ExportFile, type Sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { tables } from "../../database/models.ts";
import type { UserRow } from "../users/user-row.ts";
import { serializeMail, withoutLinks, type MailState, type OutboxRow } from "./outbox-rows.ts";
import type { MailTemplate } from "./templates/mail-templates.ts";

interface MailQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly state?: MailState | undefined;
}

export async function listMails(strapi: Strapi, query: MailQuery): Promise<{ items: OutboxMail[]; total: number }> {
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
  const rows = (await mails().orderBy("id", order).limit(pageSize).offset(from)) as OutboxRow[];
  return { items: rows.map(serializeMail), total: await countRows(mails()) };
}

/** Mails per query: a few milliseconds, during which SQLite is blocked. */
const partSize = 1000;
/** One search at a time, so that other requests wait for one part at most. */
const searches = createRequestQueue({ concurrency: 1 });

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

export async function mailsByState(strapi: Strapi): Promise<(...states: MailState[]) => number> {
  const rows = (await (await sql(strapi))(tables.outbox).select("state").count({ mails: "*" }).groupBy("state")) as {
    state: MailState;
    mails: number | string;
  }[];
  return (...states) => rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.mails), 0);
}

export async function countMails(strapi: Strapi) {
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

export async function mailsAbout(strapi: Strapi, user: UserRow, limit: number): Promise<OutboxMail[]> {
  const db = await sql(strapi);
  const rows = (await db(tables.outbox)
    .where({ user_id: user.id })
    .orWhere({ recipient: user.email })
    .orderBy("id", "desc")
    .limit(limit)) as OutboxRow[];
  return rows.map(serializeMail);
}

/** Newest mail of a template about an account and sent to its own address; null if none. */
export async function newestMail(strapi: Strapi, user: UserRow, template: MailTemplate): Promise<OutboxMail | null> {
  const db = await sql(strapi);
  const row = (await db(tables.outbox).where({ user_id: user.id, recipient: user.email, template }).orderBy("id", "desc").first()) as
    | OutboxRow
    | undefined;
  return row ? serializeMail(row) : null;
}

export async function mailState(strapi: Strapi, publicId: string): Promise<MailState | null> {
  const mails = (await sql(strapi))(tables.outbox).where({ public_id: publicId });
  const row = (await mails.first("state")) as Pick<OutboxRow, "state"> | undefined;
  return row?.state ?? null;
}

/** Mails to the account's address, and its contact messages. Omits link tokens: an open session must reveal no password link. */
export function mailsFile(strapi: Strapi, user: UserRow): ExportFile {
  return { name: "mails.json", items: ownMails(strapi, user) };
}

type OwnMailRow = Pick<OutboxRow, "created_at" | "sent_at" | "subject" | "text">;

const copiesAtOnce = 50;

async function* ownMails(strapi: Strapi, user: UserRow): AsyncGenerator {
  const db = await sql(strapi);
  for (let after = 0; ; await yieldToEventLoop()) {
    const ids = await ownMailIdsAfter(db, user, after);
    const rows = (await db(tables.outbox)
      .whereIn("id", ids)
      .orderBy("id")
      .select("created_at", "sent_at", "subject", "text")) as OwnMailRow[];
    for (const row of rows)
      yield {
        createdAt: toInstant(Number(row.created_at)),
        sentAt: row.sent_at === null ? null : toInstant(Number(row.sent_at)),
        subject: row.subject,
        text: withoutLinks(row.text),
      };
    if (ids.length < copiesAtOnce) return;
    after = ids.at(-1)!;
  }
}

/** Uses two statements with an index each; in one, SQLite would read and sort all matches. */
async function ownMailIdsAfter(db: Sql, { email }: UserRow, after: number): Promise<number[]> {
  const mails = () => db(tables.outbox).where("id", ">", after).orderBy("id").limit(copiesAtOnce);
  const received: number[] = await mails().where({ recipient: email }).pluck("id");
  const written: number[] = await mails().where({ template: "contact", reply_to: email }).pluck("id");
  return [...new Set([...received, ...written])].sort((left, right) => left - right).slice(0, copiesAtOnce);
}
