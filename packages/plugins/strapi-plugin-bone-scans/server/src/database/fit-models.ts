import { columns, index, unique } from "@trabecula/strapi-kit";

/** The raw cohort is deleted when the job ends. */
export const fitTables = { fits: "bone_scans_fits", curves: "bone_scans_fit_curves", cohorts: "bone_scans_fit_cohorts" } as const;

export const fitModels = [
  {
    /** `progress` is JSON; `claim` and `nextAttemptAt` are the lease; `requestId` is the request that started it. */
    tableName: fitTables.fits,
    attributes: columns({
      publicId: "string",
      ownerId: "integer",
      fileName: "text",
      state: "string",
      attempts: "integer",
      claim: "string",
      nextAttemptAt: "moment",
      plan: "text",
      family: "string",
      curveCount: "integer",
      progress: "text",
      message: "text",
      cohortHash: "string",
      cohortRows: "integer",
      refusedRows: "integer",
      createdAt: "moment",
      startedAt: "moment",
      finishedAt: "moment",
      savedAt: "moment",
      datasetId: "string",
      requestId: "string",
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
    attributes: columns({
      fitId: "integer",
      position: "integer",
      parameter: "string",
      site: "string",
      sex: "string",
      state: "string",
      message: "text",
      outcome: "text",
    }),
    indexes: [unique("bone_scans_fit_curves_place", "fit_id", "position")],
  },
  {
    /** Personal data: the compressed file. Separate table, so that progress updates do not rewrite it. */
    tableName: fitTables.cohorts,
    attributes: columns({ fitId: "integer", packed: "text" }),
    indexes: [unique("bone_scans_fit_cohorts_fit", "fit_id")],
  },
];
