export { exportAudit } from "./audit-export.ts";
export { listAudit } from "./audit-list.ts";
export { activityFile, lastLogin, listEventsOf } from "./events-of-account.ts";
export { recordPanelLogins } from "./panel-logins.ts";
export type { PanelActor } from "./audit-line.ts";
export { recordEvent } from "./record-event.ts";
export { recordRefusal } from "./record-refusal.ts";
