import type { Knex } from "knex";

/** Earlier versions kept the token, which opened the account. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn("admin_users", "registration_token"))
    await knex("admin_users").where({ is_active: true }).update({ registration_token: null });
}
