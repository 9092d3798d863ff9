import { reportTypeKeys } from "@trabecula/contracts";
import crossCalibration from "./cross-calibration/schema.json" with { type: "json" };
import dataset from "./dataset/schema.json" with { type: "json" };
import deviceCalibration from "./device-calibration/schema.json" with { type: "json" };
import device from "./device/schema.json" with { type: "json" };
import patient from "./patient/schema.json" with { type: "json" };
import personLink from "./person-link/schema.json" with { type: "json" };
import phantomEntry from "./phantom-entry/schema.json" with { type: "json" };
import precisionError from "./precision-error/schema.json" with { type: "json" };
import precisionList from "./precision-list/schema.json" with { type: "json" };
import recordChange from "./record-change/schema.json" with { type: "json" };
import reportRevision from "./report-revision/schema.json" with { type: "json" };
import report from "./report/schema.json" with { type: "json" };
import scannerCheck from "./scanner-check/schema.json" with { type: "json" };
import signature from "./signature/schema.json" with { type: "json" };

function withReportTypes<Schema extends { attributes: { reportType: object } }>(schema: Schema) {
  return { ...schema, attributes: { ...schema.attributes, reportType: { ...schema.attributes.reportType, enum: reportTypeKeys } } };
}

/** Strapi's own APIs cannot reach these types: see cms/src/boot/closed-content-types.ts. */
export const contentTypes = {
  patient: { schema: patient },
  report: { schema: withReportTypes(report) },
  "report-revision": { schema: reportRevision },
  signature: { schema: signature },
  "record-change": { schema: recordChange },
  "person-link": { schema: personLink },
  device: { schema: device },
  "phantom-entry": { schema: phantomEntry },
  "device-calibration": { schema: deviceCalibration },
  dataset: { schema: withReportTypes(dataset) },
  "precision-list": { schema: precisionList },
  "precision-error": { schema: withReportTypes(precisionError) },
  "scanner-check": { schema: withReportTypes(scannerCheck) },
  "cross-calibration": { schema: withReportTypes(crossCalibration) },
};

export const tables = {
  patients: patient.collectionName,
  reports: report.collectionName,
  reportRevisions: reportRevision.collectionName,
  signatures: signature.collectionName,
  datasets: dataset.collectionName,
  phantomEntries: phantomEntry.collectionName,
} as const;
