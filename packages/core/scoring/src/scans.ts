/** Works in browsers too; study tables need Node streams. */
export { scoreScans } from "./score-scans.ts";
export { reportStatus } from "./report-status.ts";
export { unsavedReport } from "./unsaved-report.ts";
