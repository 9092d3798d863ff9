import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import { byteOrderMark, csvLine, type AdminReport, type AdminReportFilters, type Cell } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { Actor, SentFile } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { exportLimit } from "../reports/export-limit.ts";
import { readMetadata } from "./metadata-rows.ts";
import { partsOf } from "./find-reports.ts";

const perPart = 2_000;
/** Some milliseconds per read, in which SQLite serves no other request. */
const perPiece = 250;

const columns: Readonly<Record<string, (facts: AdminReport) => Cell>> = {
  dateCreated: ({ dateCreated }) => dateCreated,
  owner: ({ owner }) => owner.email,
  ownerId: ({ owner }) => owner.id,
  reportType: ({ reportType }) => reportType,
  sites: ({ sites }) => sites.join(";"),
  scanners: ({ scanners }) => scanners.join(";"),
  scans: ({ scanCount }) => scanCount,
  scanMonth: ({ scanMonth }) => scanMonth,
  dataset: ({ dataset }) => dataset.name,
  datasetVersion: ({ dataset }) => dataset.version,
  datasetId: ({ dataset }) => dataset.id,
  status: ({ status }) => status,
  revision: ({ revision }) => revision,
  dateRevised: ({ dateRevised }) => dateRevised,
  id: ({ id }) => id,
};

/**
 * Streams matching report metadata as CSV, oldest first, in constant memory. The audit log records the filters, not the
 * search text. @throws AppError `too_many_requests`
 */
export async function exportMetadata(strapi: Core.Strapi, actor: Actor, filters: AdminReportFilters): Promise<SentFile> {
  const release = exportLimit(strapi).acquire(actor);
  try {
    const used = Object.entries(filters).flatMap(([name, value]) => (value ? name : []));
    const detail = used.length > 0 ? `filtered by ${used.join(", ")}` : "all of them";
    await auditOf(strapi).record(actor, { action: "reports.facts-exported", detail });
    const content = Readable.from(writeMetadata(strapi, filters), { objectMode: false });
    // Active until the last byte is sent or the client disconnects.
    content.once("close", release);
    return { name: `reports-${new Date().toISOString().slice(0, 10)}.csv`, type: "text/csv; charset=utf-8", content };
  } catch (error) {
    release();
    throw error;
  }
}

async function* writeMetadata(strapi: Core.Strapi, filters: AdminReportFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  for await (const part of partsOf(strapi, filters, "asc", perPart)) {
    const rowIds = await part();
    // A part may be larger if many reports share a timestamp, as after an import.
    for (let from = 0; from < rowIds.length; from += perPiece) {
      const facts = await readMetadata(strapi, rowIds.slice(from, from + perPiece));
      await yieldToEventLoop();
      if (facts.length > 0) yield facts.map((each) => csvLine(Object.values(columns).map((cell) => cell(each)))).join("");
    }
  }
}
