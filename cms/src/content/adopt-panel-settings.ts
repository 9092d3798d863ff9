import { inTransaction, sql, type Strapi } from "@trabecula/strapi-kit";
import { adoptSettings } from "@trabecula/strapi-plugin-accounts/settings";

const formerTable = "site_setting";

/** Runs once; see the migration `settings-leave-the-panel`. */
export async function adoptPanelSettings(strapi: Strapi): Promise<void> {
  if (!(await strapi.db.connection.schema.hasTable(formerTable))) return;
  await inTransaction(strapi, async () => {
    const db = await sql(strapi);
    const published = (await db(formerTable).whereNotNull("published_at").orderBy("id", "desc").first()) as FormerRow | undefined;
    if (published)
      await adoptSettings(strapi, {
        productName: published.product_name,
        laboratoryName: published.laboratory_name,
        laboratoryUrl: published.laboratory_url || null,
        legacyUrl: published.legacy_url || null,
        supportEmail: published.support_email,
        signupOpen: Boolean(published.signup_open),
      });
    await db.schema.dropTable(formerTable);
  });
}

interface FormerRow {
  readonly product_name: string;
  readonly laboratory_name: string;
  readonly laboratory_url: string | null;
  readonly legacy_url: string | null;
  readonly support_email: string;
  readonly signup_open: boolean | number;
}
