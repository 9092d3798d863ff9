import type { Knex } from "knex";

/** Redundant: `bone_scans_reports_search` has the same leading columns. */
export const removes = ["index bone_scans_reports.bone_scans_reports_owner"];

export async function up(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists bone_scans_reports_owner");
}
