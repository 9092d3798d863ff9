import type { Core } from "@strapi/strapi";
import type { OutboxMail } from "@trabecula/contracts";
import { containsPattern, sql } from "@trabecula/strapi-kit";
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
  const matching = db(tables.outbox).modify((mails) => {
    if (query.state) void mails.where("state", query.state);
    if (query.q) void mails.whereRaw("lower(recipient || ' ' || subject) like ? escape '\\'", [containsPattern(query.q)]);
  });
  const counted = (await matching.clone().count({ total: "*" })) as { total: number | string }[];
  const rows = (await matching
    .orderBy("id", query.order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)) as OutboxRow[];
  return { items: rows.map(serializeMail), total: Number(counted[0]?.total ?? 0) };
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
