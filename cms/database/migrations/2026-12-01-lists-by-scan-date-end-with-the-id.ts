import type { Knex } from "knex";

/** Redundant: `bone_scans_reports_scanned` has the same leading columns, and the id that lists sort by last. */
export const removes = ["index bone_scans_reports.bone_scans_reports_scan_date"];

export async function up(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists bone_scans_reports_scan_date");
}
