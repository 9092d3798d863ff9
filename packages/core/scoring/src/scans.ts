/** Scoring of scans alone, which runs in a browser too; study tables are streams of Node. */
export { scoreScans } from "./score-scans.ts";
export { reportStatus } from "./report-status.ts";
export { unsavedReport } from "./unsaved-report.ts";
