export { exportAudit, listAudit, activityFile, lastLogin, listEventsOf, listEventsOfWorkspace, workspaceActivity } from "./audit-log.ts";
export { agingEntries } from "./audit-rows.ts";
export { recordPanelLogins, recordEvent, recordRefusal, type PanelActor } from "./record-event.ts";
