import type { Core } from "@strapi/strapi";
import { columns, index, registerTables, unique } from "@trabecula/strapi-kit";
import { fitModels } from "./fit-models.ts";

/** Tables of this plugin. They are models and not content types, so that no screen or route of Strapi can reach them. */
export const tables = { datasets: "bone_scans_datasets", reports: "bone_scans_reports" } as const;

const models = [
  {
    /**
     * One version of a reference dataset each; immutable once published, a correction is a new version. `createdById` is
     * the row of the account that brought it in, null for what comes with the product.
     */
    tableName: tables.datasets,
    attributes: columns({
      publicId: "string",
      key: "string",
      version: "string",
      name: "string",
      summary: "text",
      reportType: "string",
      sourceStatus: "string",
      state: "string",
      isDefault: "boolean",
      manifest: "text",
      curvesCsv: "text",
      fittingRecord: "text",
      contentHash: "string",
      curveCount: "integer",
      createdById: "integer",
      createdAt: "moment",
      publishedAt: "moment",
      retiredAt: "moment",
    }),
    indexes: [
      unique("bone_scans_datasets_public", "public_id"),
      unique("bone_scans_datasets_version", "key", "version"),
      index("bone_scans_datasets_choice", "report_type", "state"),
    ],
  },
  {
    /**
     * Saved reports. Inputs, results and the dataset's manifest are JSON kept as text: the same bytes come back on every
     * database and after every upgrade, so that a report reprints the same for ever. `searchText` is what the list
     * search looks into, in lower case; `sites` is a JSON list.
     */
    tableName: tables.reports,
    attributes: columns({
      publicId: "string",
      ownerId: "integer",
      reportName: "string",
      reportType: "string",
      searchText: "text",
      notes: "text",
      subject: "text",
      inputs: "text",
      datasetId: "string",
      datasetVersion: "string",
      datasetManifest: "text",
      engineVersion: "string",
      notice: "text",
      category: "text",
      results: "text",
      scanDate: "string",
      sites: "text",
      revision: "integer",
      createdAt: "moment",
      updatedAt: "moment",
    }),
    indexes: [
      unique("bone_scans_reports_public", "public_id"),
      index("bone_scans_reports_owner", "owner_id", "created_at"),
      index("bone_scans_reports_dataset", "dataset_id"),
    ],
  },
];

/** Adds the plugin's tables to what Strapi creates and migrates at start-up. */
export function registerModels(strapi: Core.Strapi): void {
  registerTables(strapi, "bone-scans", [...models, ...fitModels]);
}
