import type { Knex } from "knex";

/** `bone_scans_reports_search` begins with the same columns, so every list reads that one. */
export const removes = ["index bone_scans_reports.bone_scans_reports_owner"];

export async function up(knex: Knex): Promise<void> {
  await knex.raw("drop index if exists bone_scans_reports_owner");
}
