import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { lockRows, type Changes, type Where } from "@trabecula/strapi-kit";
import { datasetRows, datasetUid, type DatasetHead } from "./dataset-rows.ts";

/** State changes name the expected state in their condition, so that only one of two curators succeeds. No check-then-act race. */

/** Only if it is still a draft with the checked content. */
export function publishRow(strapi: Core.Strapi, { documentId, contentHash }: DatasetHead, checkedHash: string): Promise<boolean> {
  const draft = { documentId, contentHash, state: "draft" } as const;
  return changeOne(strapi, draft, { state: "published", contentHash: checkedHash, releasedAt: new Date() });
}

export function retireRow(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { state: "retired", retiredAt: new Date(), isDefault: false });
}

/** The only default of its report type. Needs a transaction. */
export async function makeDefaultRow(strapi: Core.Strapi, documentId: string, reportType: ReportType): Promise<boolean> {
  // Locks, so that concurrent choices leave one default.
  await lockRows(strapi, datasetUid, { reportType });
  await datasetRows(strapi).updateMany({ where: { reportType, isDefault: true }, data: { isDefault: false, updatedAt: new Date() } });
  return changeOne(strapi, { documentId, state: "published" }, { isDefault: true });
}

export function openRow(strapi: Core.Strapi, documentId: string, isOpen: boolean): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { isOpen });
}

export async function deleteDraftRow(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  return (await datasetRows(strapi).deleteMany({ where: { documentId, state: "draft" } })).count === 1;
}

async function changeOne(strapi: Core.Strapi, where: Where<typeof datasetUid>, data: Changes<typeof datasetUid>): Promise<boolean> {
  return (await datasetRows(strapi).updateMany({ where, data: { ...data, updatedAt: new Date() } })).count === 1;
}
