import { hiddenFromPanel, requiredString, requiredText } from "./hidden.ts";

export const datasetTable = "reference_datasets";

/**
 * One version of a reference dataset. Immutable once published: a correction is a new version.
 * `publishedAt` is Strapi's own column; it stays null while the version is a draft.
 */
export const datasetSchema = {
  kind: "collectionType",
  collectionName: datasetTable,
  info: { singularName: "dataset", pluralName: "datasets", displayName: "Reference dataset" },
  options: { draftAndPublish: false },
  pluginOptions: hiddenFromPanel,
  attributes: {
    key: requiredString,
    version: requiredString,
    name: requiredString,
    summary: requiredText,
    reportType: requiredString,
    sourceStatus: requiredString,
    state: requiredString,
    isDefault: { type: "boolean", required: true, default: false },
    /** JSON text of the manifest and CSV text of the curves, as published. */
    manifest: requiredText,
    curvesCsv: requiredText,
    contentHash: requiredString,
  },
  indexes: [
    { name: "reference_datasets_key_version_unique", columns: ["key", "version"], type: "unique" },
    { name: "reference_datasets_choice_index", columns: ["report_type", "state"] },
  ],
};
