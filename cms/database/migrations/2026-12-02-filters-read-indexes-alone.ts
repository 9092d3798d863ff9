import type { Knex } from "knex";

/** Recreated with the columns of filters. */
const indexes = ["scanned", "center_scanned", "signed", "signers", "types", "changes"].map((name) => `bone_scans_reports_${name}`);

export const removes = indexes.map((index) => `index bone_scans_reports.${index}`);

export async function up(knex: Knex): Promise<void> {
  for (const index of indexes) await knex.raw("drop index if exists ??", [index]);
}
