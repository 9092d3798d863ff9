import { columns, index, unique } from "@trabecula/strapi-kit";

export const importTables = { imports: "bone_scans_imports", staged: "bone_scans_staged_reports" } as const;

export const importModels = [
  {
    /** At most one per account. `state`: `staging`, then `moving`. `seenAt`: last heartbeat during staging. */
    tableName: importTables.imports,
    attributes: columns({ importId: "string", ownerId: "string", state: "string", startedAt: "moment", seenAt: "moment" }),
    indexes: [unique("bone_scans_imports_import", "import_id"), unique("bone_scans_imports_owner", "owner_id")],
  },
  {
    tableName: importTables.staged,
    attributes: columns({ importId: "string", ownerId: "string", patientId: "string", report: "text" }),
    indexes: [index("bone_scans_staged_reports_import", "import_id"), index("bone_scans_staged_reports_patient", "owner_id", "patient_id")],
  },
];
