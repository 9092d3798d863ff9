import type { Core } from "@strapi/strapi";

/** Tables of this plugin. They are models and not content types, so that no screen or route of Strapi can reach them. */
export const tables = { datasets: "bone_scans_datasets", reports: "bone_scans_reports" } as const;

const id = { type: "increments" };
const text = { type: "string" };
const longText = { type: "text" };
const integer = { type: "integer" };
const truth = { type: "boolean" };
/** Milliseconds since 1970. */
const moment = { type: "biginteger" };

const models = [
  {
    /** One version of a reference dataset each; immutable once published, a correction is a new version. */
    tableName: tables.datasets,
    attributes: {
      id, publicId: text, key: text, version: text, name: text, summary: longText, reportType: text, sourceStatus: text, state: text,
      isDefault: truth, manifest: longText, curvesCsv: longText, contentHash: text, createdAt: moment, publishedAt: moment,
    },
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
     * search looks into, in lower case.
     */
    tableName: tables.reports,
    attributes: {
      id, publicId: text, ownerId: integer, reportName: text, reportType: text, searchText: longText, notes: longText, subject: longText,
      inputs: longText, datasetId: text, datasetVersion: text, datasetManifest: longText, engineVersion: text, notice: longText,
      category: longText, results: longText, scanDate: text, sites: longText, revision: integer, createdAt: moment, updatedAt: moment,
    },
    indexes: [
      unique("bone_scans_reports_public", "public_id"),
      index("bone_scans_reports_owner", "owner_id", "created_at"),
    ],
  },
];

/** Adds the plugin's tables to what Strapi creates and migrates at start-up. */
export function registerModels(strapi: Core.Strapi): void {
  for (const model of models) strapi.get("models").add({ uid: `bone-scans::${model.tableName}`, singularName: model.tableName, lifecycles: {}, ...model });
}

function index(name: string, ...columns: string[]) {
  return { name, columns };
}

function unique(name: string, ...columns: string[]) {
  return { name, columns, type: "unique" };
}
