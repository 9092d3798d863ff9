/** The settings of the site have left Strapi's panel. */
export const removes = ["table site_setting", "drafts of api::site-setting.site-setting"];

/** Their table stays for this start: `adoptPanelSettings` reads it once the new one is there, and drops it. */
export async function up(): Promise<void> {}
