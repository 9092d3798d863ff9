import { columns, index, unique } from "@trabecula/strapi-kit";

/** Tables of the fits: the job, its curves, and the raw cohort, which is gone once the job has ended. */
export const fitTables = { fits: "bone_scans_fits", curves: "bone_scans_fit_curves", cohorts: "bone_scans_fit_cohorts" } as const;

export const fitModels = [
  {
    /**
     * One job each. `progress` is JSON; `claim` and `nextAttemptAt` are the lease of the process that runs it; `requestId` is
     * the call that began it.
     */
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
    /** `outcome` is what the fitting package answered, as JSON: the same bytes come back on every database. */
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
    /** Personal data: the file as it came, compressed. A table of its own, so that writing progress does not write it again. */
    tableName: fitTables.cohorts,
    attributes: columns({ fitId: "integer", packed: "text" }),
    indexes: [unique("bone_scans_fit_cohorts_fit", "fit_id")],
  },
];
