import type { Knex } from "knex";

/** Accounts have a role of this product, so these tables of users-permissions are not read. */
const unread = ["up_permissions_role_lnk", "up_users_role_lnk", "up_permissions", "up_roles"];

/** Sets the plugin's flag of confirmed addresses, and empties its roles and permissions. */
export async function up(knex: Knex): Promise<void> {
  // A new database has no tables yet, and an old one may lack the column.
  if (await knex.schema.hasColumn("up_users", "email_confirmed_at"))
    await knex("up_users").update({ confirmed: knex.raw("email_confirmed_at is not null") });
  for (const table of unread) if (await knex.schema.hasTable(table)) await knex(table).delete();
}
