import { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import type { AuditFilters } from "@trabecula/contracts";
import { inParts, writeRows, type Actor, type SentFile } from "@trabecula/strapi-kit";
import { recordEvent } from "./record-event.ts";
import { countUse, type RateLimit } from "../rate-limit/rate-limit.ts";
import { readEntries } from "./audit-rows.ts";
import { partsOf } from "./audit-search.ts";

const perAccount: RateLimit = { name: "audit-export", hits: 30, windowMs: 3600_000 };
const partSize = 2_000;
const entriesAtOnce = 500;
const columns = ["at", "action", "actorKind", "actor", "actorId", "token", "tokenId", "object", "detail", "address", "id"] as const;

/**
 * Streams matching entries as CSV, oldest first, in constant memory. The audit log records the filters, but not the
 * search text. @throws AppError `too_many_requests`
 */
export async function exportAudit(strapi: Core.Strapi, actor: Actor, filters: AuditFilters): Promise<SentFile> {
  await countUse(strapi, perAccount, actor.id);
  const used = Object.entries(filters).flatMap(([name, value]) => (value ? name : []));
  await recordEvent(strapi, actor, { action: "audit.exported", detail: used.length > 0 ? `filtered by ${used.join(", ")}` : "all of it" });
  return {
    name: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    content: Readable.from(writeLog(strapi, filters), { objectMode: false }),
  };
}

async function* writeLog(strapi: Core.Strapi, filters: AuditFilters): AsyncGenerator<string> {
  yield writeRows([columns]);
  for await (const part of partsOf(strapi, filters, "asc", partSize)) {
    const ids: number[] = await part().orderBy("id").pluck("id");
    for await (const some of inParts(ids, entriesAtOnce)) {
      const entries = await readEntries(strapi, some);
      yield writeRows(entries.map((entry) => columns.map((column) => entry[column])));
    }
  }
}
