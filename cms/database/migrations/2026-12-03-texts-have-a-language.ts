import type { Knex } from "knex";

/** Before Strapi does it, which would change `updatedAt`: the version of terms that name none. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["pages", "faq_entries", "doc_articles"])
    if (await knex.schema.hasColumn(table, "locale")) await knex(table).where({ locale: null }).update({ locale: "en" });
}
