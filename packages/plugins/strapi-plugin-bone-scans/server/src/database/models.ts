import { columns, index, unique } from "@trabecula/strapi-kit";

/** The raw cohort is deleted when the job ends. */
export const fitTables = { fits: "bone_scans_fits", curves: "bone_scans_fit_curves", cohorts: "bone_scans_fit_cohorts" } as const;

export const signingKeysTable = "bone_scans_signing_keys";

/** Public keys of seals. `mac` shows that the installation made them. */
export const signingKeyModel = {
  tableName: signingKeysTable,
  attributes: columns({ string: ["keyId", "publicKey", "mac"] }),
  indexes: [unique("bone_scans_signing_keys_key", "key_id")],
};

export const fitModels = [
  {
    /** `progress` is JSON. `claim` and `nextAttemptAt` are the lease; `requestId` is the request that started the fit. */
    tableName: fitTables.fits,
    attributes: columns({
      string: ["publicId", "state", "claim", "family", "cohortHash", "datasetId", "requestId"],
      integer: ["ownerId", "attempts", "curveCount", "cohortRows", "refusedRows"],
      text: ["fileName", "plan", "progress", "message"],
      moment: ["nextAttemptAt", "createdAt", "startedAt", "finishedAt", "savedAt"],
    }),
    indexes: [
      unique("bone_scans_fits_public", "public_id"),
      index("bone_scans_fits_due", "state", "next_attempt_at"),
      index("bone_scans_fits_owner", "owner_id"),
      index("bone_scans_fits_start", "created_at"),
      index("bone_scans_fits_saved", "saved_at"),
    ],
  },
  {
    /** `outcome` is the fitting package's JSON, byte-identical on every database. */
    tableName: fitTables.curves,
    attributes: columns({ integer: ["fitId", "position"], string: ["parameter", "site", "sex", "state"], text: ["message", "outcome"] }),
    indexes: [unique("bone_scans_fit_curves_place", "fit_id", "position")],
  },
  {
    /** Compressed personal data. A separate table keeps progress updates from rewriting it. */
    tableName: fitTables.cohorts,
    attributes: columns({ integer: ["fitId"], text: ["packed"] }),
    indexes: [unique("bone_scans_fit_cohorts_fit", "fit_id")],
  },
];

export const keptColumnsTable = "bone_scans_kept_columns";

/** `choice` is JSON. */
export const keptColumnsModel = {
  tableName: keptColumnsTable,
  attributes: columns({ string: ["workspaceId", "fingerprint"], text: ["choice"], moment: ["changedAt"] }),
  indexes: [
    unique("bone_scans_kept_columns_place", "workspace_id", "fingerprint"),
    index("bone_scans_kept_columns_newest", "workspace_id", "changed_at"),
  ],
};

export const connectionTables = {
  connections: "bone_scans_connections",
  runs: "bone_scans_connection_runs",
  sent: "bone_scans_sent_reports",
  written: "bone_scans_written_rows",
} as const;

export const connectionModels = [
  {
    /** `secret` is sealed, `settings` are JSON. `claim` and `nextAttemptAt` are the lease of a run. */
    tableName: connectionTables.connections,
    attributes: columns({
      string: ["publicId", "workspaceId", "accountId", "kind", "name", "schedule", "state", "claim"],
      integer: ["attempts", "failures"],
      text: ["address", "secret", "settings", "pausedBecause"],
      moment: ["createdAt", "changedAt", "nextAttemptAt", "startedAt", "rungAt"],
    }),
    indexes: [
      unique("bone_scans_connections_public", "public_id"),
      index("bone_scans_connections_workspace", "workspace_id"),
      index("bone_scans_connections_due", "state", "next_attempt_at"),
    ],
  },
  {
    /** `counts` and `problems` are JSON without patient data. */
    tableName: connectionTables.runs,
    attributes: columns({
      string: ["publicId", "connectionId", "accountId", "outcome"],
      integer: ["isDryRun"],
      text: ["counts", "problems", "message"],
      moment: ["startedAt", "finishedAt"],
    }),
    indexes: [
      unique("bone_scans_connection_runs_public", "public_id"),
      index("bone_scans_connection_runs_newest", "connection_id", "started_at"),
    ],
  },
  {
    /** Reports that a server has, and later refusals by it. States are those of reports. */
    tableName: connectionTables.sent,
    attributes: columns({
      string: ["connectionId", "reportId", "sentState", "refusedState"],
      integer: ["sentRevision", "refusedRevision"],
      moment: ["triedAt"],
    }),
    indexes: [unique("bone_scans_sent_reports_report", "connection_id", "report_id")],
  },
  {
    /** `place`: hash of a row. `cells`: JSON of values that were written or may have been. */
    tableName: connectionTables.written,
    attributes: columns({ string: ["connectionId", "place"], text: ["cells"], moment: ["writtenAt"] }),
    indexes: [unique("bone_scans_written_rows_place", "connection_id", "place")],
  },
];

export const importTables = { imports: "bone_scans_imports", staged: "bone_scans_staged_reports" } as const;

export const importModels = [
  {
    /** An account has at most one import. `state`: `staging`, then `moving`. `seenAt`: last heartbeat during staging. */
    tableName: importTables.imports,
    attributes: columns({ string: ["importId", "ownerId", "workspaceId", "state"], moment: ["startedAt", "seenAt"] }),
    indexes: [unique("bone_scans_imports_import", "import_id"), unique("bone_scans_imports_owner", "owner_id")],
  },
  {
    tableName: importTables.staged,
    attributes: columns({ string: ["importId", "ownerId", "workspaceId", "patientId"], text: ["report"] }),
    indexes: [
      index("bone_scans_staged_reports_import", "import_id"),
      index("bone_scans_staged_reports_patients", "workspace_id", "patient_id"),
    ],
  },
];
