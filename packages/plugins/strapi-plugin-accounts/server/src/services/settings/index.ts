export { adoptSettings } from "./adopt-settings.ts";
export { changeSettings, getSettings, restoreSettings } from "./change-settings.ts";
export { readSettings, recentSettings, settingsInForce } from "./settings-in-use.ts";
