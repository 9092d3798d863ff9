import { columns, index, unique } from "@trabecula/strapi-kit";

/** Tables of imports of scans: which are under way, and their reports before they are the owner's. */
export const importTables = { imports: "bone_scans_imports", staged: "bone_scans_staged_reports" } as const;

export const importModels = [
  {
    /** One of an account at most. `state`: `staging` until it is settled, then `moving`. `seenAt`: when its process last said that it stages. */
    tableName: importTables.imports,
    attributes: columns({ importId: "string", ownerId: "string", state: "string", startedAt: "moment", seenAt: "moment" }),
    indexes: [unique("bone_scans_imports_import", "import_id"), unique("bone_scans_imports_owner", "owner_id")],
  },
  {
    /** A report's row as JSON. */
    tableName: importTables.staged,
    attributes: columns({ importId: "string", ownerId: "string", patientId: "string", report: "text" }),
    indexes: [index("bone_scans_staged_reports_import", "import_id"), index("bone_scans_staged_reports_patient", "owner_id", "patient_id")],
  },
];
