import { columns, index, unique, type TableModel } from "@trabecula/strapi-kit";
import { contentTypes, tables } from "../content-types/index.ts";
import type { patientUid } from "../services/patients/patient-rows.ts";
import type { reportUid } from "../services/reports/report-rows.ts";
import type { revisionUid } from "../services/reports/revision-rows.ts";

export const deletedItemsTable = "bone_scans_deleted_items";

interface Moved {
  readonly from: string;
  readonly to: string;
  /** Holds all columns, so that a restored row is the same. */
  readonly columns: readonly string[];
}

function moved(from: string, to: string, { attributes }: { readonly attributes: object }): Moved {
  const own = Object.keys(attributes).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return { from, to, columns: ["id", "document_id", ...own, "created_at", "updated_at", "published_at"] };
}

export const movedRows = {
  patients: moved(tables.patients, "bone_scans_deleted_patients", contentTypes.patient.schema),
  reports: moved(tables.reports, "bone_scans_deleted_reports", contentTypes.report.schema),
  revisions: moved(tables.reportRevisions, "bone_scans_deleted_revisions", contentTypes["report-revision"].schema),
};
export type MovedKind = keyof typeof movedRows;

/** The query layer reads these tables like the collections, which have the same attributes. */
export const deletedUids = {
  patients: `bone-scans::${movedRows.patients.to}` as typeof patientUid,
  reports: `bone-scans::${movedRows.reports.to}` as typeof reportUid,
  revisions: `bone-scans::${movedRows.revisions.to}` as typeof revisionUid,
};

/** Strapi writes the column's name into each attribute. */
function attributesOf({ attributes }: { readonly attributes: object }): TableModel["attributes"] {
  const [made, changed, published] = [{ type: "datetime" }, { type: "datetime" }, { type: "datetime" }];
  const own = structuredClone(attributes) as TableModel["attributes"];
  return { ...columns({ string: ["itemId", "documentId"] }), ...own, createdAt: made, updatedAt: changed, publishedAt: published };
}

export const deletedModels = [
  {
    /** `itemId`: document id of a patient, or of a report that was deleted alone. */
    tableName: deletedItemsTable,
    attributes: columns({ string: ["itemId", "kind", "name", "workspaceId", "deletedBy"], moment: ["deletedAt", "restorableUntil"] }),
    indexes: [
      unique("bone_scans_deleted_items_item", "item_id"),
      index("bone_scans_deleted_items_owner", "workspace_id", "deleted_at"),
      index("bone_scans_deleted_items_end", "restorable_until"),
    ],
  },
  {
    tableName: movedRows.patients.to,
    attributes: attributesOf(contentTypes.patient.schema),
    indexes: [index("bone_scans_deleted_patients_item", "item_id"), index("bone_scans_deleted_patients_owner", "workspace_id", "id")],
  },
  {
    tableName: movedRows.reports.to,
    attributes: attributesOf(contentTypes.report.schema),
    indexes: [
      index("bone_scans_deleted_reports_item", "item_id"),
      index("bone_scans_deleted_reports_owner", "workspace_id", "id"),
      index("bone_scans_deleted_reports_patient", "patient_id"),
      index("bone_scans_deleted_reports_unchanged", "updated_at"),
    ],
  },
  {
    tableName: movedRows.revisions.to,
    attributes: attributesOf(contentTypes["report-revision"].schema),
    indexes: [
      index("bone_scans_deleted_revisions_item", "item_id"),
      index("bone_scans_deleted_revisions_owner", "workspace_id", "id"),
      index("bone_scans_deleted_revisions_report", "report_id"),
    ],
  },
];
