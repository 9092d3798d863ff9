import type { Knex } from "knex";

const renamed = {
  bone_scans_patients: "workspace_id",
  bone_scans_reports: "workspace_id",
  bone_scans_report_revisions: "workspace_id",
  bone_scans_scanner_checks: "creator_id",
} as const;

/** Recreated under fitting names, except the index of revisions, which another index covers. */
const dropped = [
  "bone_scans_patients.bone_scans_patients_owner",
  "bone_scans_reports.bone_scans_reports_own_ids",
  "bone_scans_report_revisions.bone_scans_report_revisions_owner",
  "bone_scans_report_revisions.bone_scans_report_revisions_own",
  "bone_scans_scanner_checks.bone_scans_scanner_checks_owner",
  "bone_scans_staged_reports.bone_scans_staged_reports_patient",
];

const indexes = [
  ...dropped,
  ...["code", "next_scan", "changed", "judged"].map((name) => `bone_scans_patients.bone_scans_patients_${name}`),
  ...["search", "made", "scan_date", "patient", "request", "facts"].map((name) => `bone_scans_reports.bone_scans_reports_${name}`),
];

export const removes = [...Object.keys(renamed).map((table) => `column ${table}.owner_id`), ...indexes.map((index) => `index ${index}`)];

/** Renames the owner's column: an account's records belong to its personal workspace, which has its document id. */
export async function up(knex: Knex): Promise<void> {
  for (const index of dropped) await knex.raw("drop index if exists ??", [index.split(".")[1]!]);
  for (const [table, column] of Object.entries(renamed))
    if (await knex.schema.hasColumn(table, "owner_id")) await knex.raw("alter table ?? rename column owner_id to ??", [table, column]);
  // Rows of an import that the update interrupted.
  if (await knex.schema.hasTable("bone_scans_staged_reports"))
    await knex.raw(`update bone_scans_staged_reports set report = replace(report, '"ownerId":', '"workspaceId":')`);
}
