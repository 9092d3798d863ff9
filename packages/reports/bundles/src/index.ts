export { canonicalJson } from "./canonical-json.ts";
export { contentHashOf, type ReportRecord } from "./report-record.ts";
export { differences, type Difference } from "./differences.ts";
export type { BundleManifest } from "./manifest.ts";
export { readBundle, textOf, type Bundle, type BundleReading } from "./read-bundle.ts";
export { rerunReport, type ReportRerun } from "./rerun-report.ts";
export { writeReportBundle, writeStudyBundle, type DatasetTexts, type StudyBundle } from "./write-bundle.ts";
