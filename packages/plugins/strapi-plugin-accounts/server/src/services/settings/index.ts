export { adoptSettings, readSettings, cachedSettings, currentSettings } from "./current-settings.ts";
export { changeSettings, getSettings, restoreSettings } from "./change-settings.ts";
