export { canonicalJson, contentHashOf, type ReportRecord } from "./report-record.ts";
export { differences, rerunReport, type Difference, type ReportRerun } from "./rerun-report.ts";
export { mostDatasets, type BundleManifest, type ChangesManifest } from "./manifest.ts";
export { readBundle, textOf, type Bundle, type BundleReading } from "./read-bundle.ts";
export { writeReportBundle, writeStudyBundle, type DatasetTexts, type StudyBundle } from "./write-bundle.ts";
export { rerunChanges, type ChangesRerun } from "./changes/rerun-changes.ts";
export { type KeptWaves } from "./changes/derived.ts";
export { BundleTooLarge, writeChangesBundle, type StudyReport } from "./changes/write-changes.ts";
