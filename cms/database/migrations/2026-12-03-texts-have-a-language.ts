import type { Knex } from "knex";

/** Strapi would assign its default locale, which staff could change. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ["pages", "faq_entries", "doc_articles"])
    if (await knex.schema.hasColumn(table, "locale")) await knex(table).where({ locale: null }).update({ locale: "en" });
}
