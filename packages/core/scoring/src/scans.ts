export { scoreScans } from "./score-scans.ts";
export { reportStatus, unsavedReport } from "./unsaved-report.ts";
