import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { CreateReportRequest } from "@trabecula/contracts";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import { ownReports } from "./report-rows.ts";

/** Idempotency key and content hash; empty without a key. */
export type RequestName = { readonly requestKey: string; readonly requestHash: string } | Record<string, never>;

export function nameOfRequest({ requestKey, ...content }: CreateReportRequest): RequestName {
  return requestKey === undefined ? {} : { requestKey, requestHash: createHash("sha256").update(JSON.stringify(content)).digest("hex") };
}

/** Report created earlier with the same key; null if none. @throws AppError `conflict` if the key belongs to another request */
export async function madeBy(strapi: Core.Strapi, actor: Actor, { requestKey, requestHash }: RequestName): Promise<string | null> {
  if (requestKey === undefined) return null;
  const row = await ownReports(strapi, actor).findOne({ select: ["documentId", "requestHash"], where: { requestKey } });
  if (!row) return null;
  if (row.requestHash !== requestHash)
    throw new AppError("conflict", "This request key belongs to another report of yours. Give each report its own.");
  return row.documentId;
}
