import { hiddenFromPanel, requiredString, requiredText } from "./hidden.ts";

export const reportTable = "bone_scan_reports";

/**
 * A saved report. Inputs, results and the dataset's manifest are JSON kept as text, so that the same bytes come back
 * on every database and after every upgrade: a stored report reprints the same for ever.
 */
export const reportSchema = {
  kind: "collectionType",
  collectionName: reportTable,
  info: { singularName: "report", pluralName: "reports", displayName: "Report" },
  options: { draftAndPublish: false },
  pluginOptions: hiddenFromPanel,
  attributes: {
    /** Row id of the owner's account. A plain column and no relation: no populate can ever reach a report. */
    ownerId: { type: "integer", required: true },
    reportName: requiredString,
    reportType: requiredString,
    /** Lower-case text that the list search looks into; its beginning is the name, so that it also sorts by name. */
    searchText: requiredText,
    notes: { type: "text" },
    subject: requiredText,
    inputs: requiredText,
    datasetId: requiredString,
    datasetVersion: requiredString,
    datasetManifest: requiredText,
    engineVersion: requiredString,
    notice: requiredText,
    category: requiredText,
    results: requiredText,
    /** Calendar date of the latest scan, `YYYY-MM-DD`. */
    scanDate: { type: "string" },
    /** JSON list of the sites scanned, in the order given. */
    sites: requiredText,
    revision: { type: "integer", required: true, default: 1 },
  },
  indexes: [
    { name: "bone_scan_reports_owner_created_index", columns: ["owner_id", "created_at"] },
    { name: "bone_scan_reports_owner_document_index", columns: ["owner_id", "document_id"] },
  ],
};
