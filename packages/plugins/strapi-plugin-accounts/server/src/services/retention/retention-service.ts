import { utcDay, type RetainedKind, type RetentionPreview, type RetentionRules } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { countRows, dailySweep, inTransaction, servicesOf, sql, type AgingData, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { agingEntries, recordEvent } from "../audit/index.ts";
import { agingMails } from "../outbox/index.ts";
import { personalDataOf } from "../personal-data/export-account.ts";
import { readSettings } from "../settings/index.ts";

const services = servicesOf<{ retention: ReturnType<typeof createRetentionService> }>("accounts");

export const retention = (strapi: Strapi) => services(strapi, "retention");

export function createRetentionService(strapi: Strapi) {
  const ending = new AbortController();
  let running = Promise.resolve();
  const sweep = dailySweep(strapi, "retention-sweep", () => (running = applyRetention(strapi, Date.now(), ending.signal)));
  return {
    start: sweep.start,
    async stop(): Promise<void> {
      sweep.stop();
      ending.abort();
      await running.catch(() => undefined);
    },
  };
}

const mostCounted = 100_000;

export async function previewRetention(strapi: Strapi, rules: RetentionRules, nowMs: number): Promise<RetentionPreview> {
  const limits = limitsOf(rules, nowMs);
  const preview = async (kind: RetainedKind): Promise<RetentionPreview[RetainedKind]> => {
    const limit = limits[kind];
    if (!limit) return null;
    const some = (await dataOf(strapi, kind).older(limit.keptSince))()
      .limit(mostCounted + 1)
      .select("id");
    const found = await countRows((await sql(strapi)).from(some.as("old")));
    return { count: Math.min(found, mostCounted), more: found > mostCounted, keptSince: utcDay(limit.keptSince) };
  };
  return { reports: await preview("reports"), mails: await preview("mails"), audit: await preview("audit") };
}

const names: Readonly<Record<RetainedKind, readonly [one: string, other: string]>> = {
  reports: ["report", "reports"],
  mails: ["sent mail", "sent mails"],
  audit: ["audit entry", "audit entries"],
};

/** Several servers may run it: each row is deleted and counted once. */
async function applyRetention(strapi: Strapi, nowMs: number, signal: AbortSignal): Promise<void> {
  const limits = limitsOf(await readSettings(strapi), nowMs);
  const db = await sql(strapi);
  for (const kind of Object.keys(names) as RetainedKind[]) {
    const limit = limits[kind];
    const counted = async (rows: number) => void (await (await sql(strapi))(tables.retention).where({ kind }).increment("deleted", rows));
    if (limit) {
      await db(tables.retention).insert({ kind, deleted: 0 }).onConflict("kind").ignore();
      await dataOf(strapi, kind).deleteOlder(limit.keptSince, counted, signal);
    }
    if (signal.aborted) return;
    await recordDeleted(strapi, kind, limit);
  }
}

/** Records one entry for all parts, including those that a killed process deleted. */
async function recordDeleted(strapi: Strapi, kind: RetainedKind, limit: Limit | null): Promise<void> {
  await inTransaction(strapi, async () => {
    const counts = (await sql(strapi))(tables.retention).where({ kind });
    const row = (await counts.clone().first("deleted")) as { deleted: number } | undefined;
    if (!row || row.deleted === 0) return;
    // No updated row: another server has recorded the deletions or is still deleting.
    if ((await counts.where(row).update({ deleted: 0 })) === 0) return;
    const rule = limit === null ? "rule now off" : `rule: ${limit.rule}, kept since ${utcDay(limit.keptSince)}`;
    const detail = `${countOf(row.deleted, ...names[kind])} deleted; ${rule}`;
    await recordEvent(strapi, null, { action: "retention.applied", object: `retention:${kind}`, detail });
  });
}

export function dataOf(strapi: Strapi, kind: RetainedKind): AgingData {
  if (kind === "mails") return agingMails(strapi);
  if (kind === "audit") return agingEntries(strapi);
  const reports = personalDataOf(strapi).aging("reports");
  if (!reports) throw new Error("No plugin has registered reports for retention.");
  return reports;
}

interface Limit {
  readonly keptSince: Date;
  readonly rule: string;
}

function limitsOf({ reportMonths, mailDays, auditMonths }: RetentionRules, nowMs: number): Record<RetainedKind, Limit | null> {
  const inMonths = (months: number | null) =>
    months === null ? null : { keptSince: monthsBefore(nowMs, months), rule: `${months} months` };
  return {
    reports: inMonths(reportMonths),
    mails: mailDays === null ? null : { keptSince: daysBefore(nowMs, mailDays), rule: `${mailDays} days` },
    audit: inMonths(auditMonths),
  };
}

function daysBefore(nowMs: number, days: number): Date {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days));
}

/** Replaces a day that the month lacks by its last day. */
function monthsBefore(nowMs: number, months: number): Date {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)));
}
