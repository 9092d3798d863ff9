export { adoptSettings, readSettings, cachedSettings, currentSettings, isInstitutionalOnly } from "./current-settings.ts";
export { changeSettings, getSettings, restoreSettings } from "./change-settings.ts";
