import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { lockRows, type Changes, type Where } from "@trabecula/strapi-kit";
import { datasetRows, datasetUid, type DatasetHead } from "./dataset-rows.ts";

/**
 * Changes of state. Each names the state it starts from in its condition, so that of two curators at once one changes
 * the row and the other is told so; nothing is looked at first and changed then.
 */

/** Publishes the draft, if it still is one and still says what was checked. */
export function publishRow(strapi: Core.Strapi, { documentId, contentHash }: DatasetHead, checkedHash: string): Promise<boolean> {
  const draft = { documentId, contentHash, state: "draft" } as const;
  return changeOne(strapi, draft, { state: "published", contentHash: checkedHash, releasedAt: new Date() });
}

/** Retires the published version; a default is one no longer. */
export function retireRow(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { state: "retired", retiredAt: new Date(), isDefault: false });
}

/** Makes the published version the only default of its report type. Called inside a transaction. */
export async function makeDefaultRow(strapi: Core.Strapi, documentId: string, reportType: ReportType): Promise<boolean> {
  // Locked, so that of two choices at once the later one stays alone.
  await lockRows(strapi, datasetUid, { reportType });
  await datasetRows(strapi).updateMany({ where: { reportType, isDefault: true }, data: { isDefault: false, updatedAt: new Date() } });
  return changeOne(strapi, { documentId, state: "published" }, { isDefault: true });
}

/** Opens the published version to visitors, or closes it. */
export function openRow(strapi: Core.Strapi, documentId: string, isOpen: boolean): Promise<boolean> {
  return changeOne(strapi, { documentId, state: "published" }, { isOpen });
}

export async function deleteDraftRow(strapi: Core.Strapi, documentId: string): Promise<boolean> {
  return (await datasetRows(strapi).deleteMany({ where: { documentId, state: "draft" } })).count === 1;
}

async function changeOne(strapi: Core.Strapi, where: Where<typeof datasetUid>, data: Changes<typeof datasetUid>): Promise<boolean> {
  return (await datasetRows(strapi).updateMany({ where, data: { ...data, updatedAt: new Date() } })).count === 1;
}
