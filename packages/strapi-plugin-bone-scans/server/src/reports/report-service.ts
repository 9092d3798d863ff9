import type { Core } from "@strapi/strapi";
import type { CreateReportRequest, Report, ReportRow } from "@trabecula/contracts";
import { notFound, type Actor } from "@trabecula/strapi-kit";
import { accountsOf, type RequestFacts } from "../accounts.ts";
import { reportUid } from "../content-types/uids.ts";
import { reportTable } from "../content-types/report.ts";
import type { ScoringService } from "../scoring/scoring-service.ts";
import { newReportRow } from "./new-report-row.ts";
import { reportRows, type ReportSearch } from "./report-rows.ts";
import { searchTextOf } from "./search-text.ts";
import { serializeReport, serializeReportRow } from "./serialize-report.ts";

/** The browser searches, sorts and pages this many rows itself; beyond it the list route does. */
export const reportIndexLimit = 10_000;
const defaultPageSize = 25;
const recentCount = 5;

export interface ReportChanges {
  readonly reportName?: string | undefined;
  readonly notes?: string | null | undefined;
}

/**
 * Reports of the acting user. Another's report is simply not among the rows these queries see, so it answers exactly
 * like a missing one.
 */
export function reportService({ strapi }: { strapi: Core.Strapi }) {
  const rows = reportRows(strapi);
  const scoring = () => strapi.plugin("bone-scans").service("scoring") as ScoringService;

  async function find(actor: Actor, id: string): Promise<Report> {
    const row = await rows.full(actor, id);
    if (!row) throw notFound();
    return serializeReport(row);
  }

  /** Deletes what of `ids` is the actor's own; the count and the audit entries are of those only. */
  async function deleteOwn(actor: Actor, ids: readonly string[], facts: RequestFacts): Promise<number> {
    return strapi.db.transaction(async ({ trx }) => {
      const own = () => strapi.db.connection(reportTable).transacting(trx).where({ owner_id: actor.rowId }).whereIn("document_id", [...ids]);
      const found: { document_id: string }[] = await own().select("document_id");
      await own().delete();
      for (const row of found) await accountsOf(strapi).audit(actor, { action: "report.deleted", object: row.document_id }, facts);
      return found.length;
    });
  }

  return {
    find,

    async index(actor: Actor): Promise<{ items: ReportRow[]; total: number; pageSize: number }> {
      const items = (await rows.newest(actor, reportIndexLimit)).map(serializeReportRow);
      const total = items.length < reportIndexLimit ? items.length : await rows.count(actor);
      return { items, total, pageSize: defaultPageSize };
    },

    async list(actor: Actor, search: ReportSearch): Promise<{ items: ReportRow[]; total: number }> {
      const [page, total] = await Promise.all([rows.page(actor, search), rows.count(actor, search)]);
      return { items: page.map(serializeReportRow), total };
    },

    /** Scores and stores in one go: the report and its audit entry are both there or neither is. */
    async create(actor: Actor, request: CreateReportRequest, facts: RequestFacts): Promise<Report> {
      const { reply, manifest } = await scoring().scoreWithManifest(actor, request);
      const id = await strapi.db.transaction(async () => {
        const row: { documentId: string } = await strapi.db.query(reportUid).create({ data: newReportRow(actor, request, reply, manifest) });
        await accountsOf(strapi).audit(actor, { action: "report.created", object: row.documentId }, facts);
        return row.documentId;
      });
      return find(actor, id);
    },

    async update(actor: Actor, id: string, changes: ReportChanges): Promise<Report> {
      const before = await find(actor, id);
      const changed = await strapi.db
        .connection(reportTable)
        .where({ owner_id: actor.rowId, document_id: id })
        .update({ ...changedColumns(before, changes), updated_at: new Date() });
      if (changed === 0) throw notFound();
      return find(actor, id);
    },

    async delete(actor: Actor, id: string, facts: RequestFacts): Promise<void> {
      if ((await deleteOwn(actor, [id], facts)) === 0) throw notFound();
    },

    /**
     * Deletes the actor's own reports among `ids`, all in one transaction. Ids that are missing or another's are
     * passed over alike: a list that is out of date in one browser tab still deletes what is left.
     */
    async deleteMany(actor: Actor, ids: readonly string[], facts: RequestFacts): Promise<number> {
      return deleteOwn(actor, ids, facts);
    },

    async dashboard(actor: Actor, now: Date) {
      const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
      const [total, thisMonth, recent] = await Promise.all([rows.count(actor), rows.countSince(actor, monthStart), rows.newest(actor, recentCount)]);
      return { reports: { total, thisMonth }, recent: recent.map(serializeReportRow) };
    },
  };
}

export type ReportService = ReturnType<typeof reportService>;

function changedColumns(before: Report, changes: ReportChanges): Record<string, string | null> {
  return {
    ...(changes.reportName === undefined
      ? {}
      : { report_name: changes.reportName, search_text: searchTextOf(changes.reportName, before.reportType) }),
    ...(changes.notes === undefined ? {} : { notes: changes.notes }),
  };
}
