import type { Report, ReportChanges } from "@trabecula/contracts";
import { fhirBundle } from "@trabecula/report-exports";

export interface FhirTask {
  readonly report: Report;
  readonly changes: ReportChanges;
}

/** Writes a report as a FHIR bundle. Runs on a worker thread: twenty scans with every value take a tenth of a second. */
export default function writeFhir({ report, changes }: FhirTask): string {
  return fhirBundle(report, changes);
}
