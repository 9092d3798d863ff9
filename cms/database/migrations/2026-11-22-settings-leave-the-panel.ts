export const removes = ["table site_setting", "drafts of api::site-setting.site-setting"];

/** The table remains: `adoptPanelSettings` reads and drops it once the new table exists. */
export async function up(): Promise<void> {}
