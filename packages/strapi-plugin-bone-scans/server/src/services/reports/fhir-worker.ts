import type { Report, ReportChanges } from "@trabecula/contracts";
import { fhirBundle } from "@trabecula/report-exports";
import { move } from "piscina";

export interface FhirTask {
  readonly report: Report;
  readonly changes: ReportChanges;
}

/**
 * Writes a report as a FHIR bundle, UTF-8. Runs on a worker thread: twenty scans with every value take a tenth of a second, and the bytes are
 * handed over as they are, which costs the thread that answers nothing.
 */
export default function writeFhir({ report, changes }: FhirTask): Uint8Array {
  return move(new TextEncoder().encode(fhirBundle(report, changes))) as Uint8Array;
}
