import type { Report, ReportChanges, ReportTypeCatalogue } from "@trabecula/contracts";
import { englishTexts } from "@trabecula/messages/patient-texts";
import { forPatients, noContext, viewOfReport, type ReportContext } from "../src/index.ts";

export const patientViewOf = (
  report: Report,
  catalogue: ReportTypeCatalogue,
  changes: ReportChanges | null = null,
  context: ReportContext = noContext,
) => viewOfReport(report, catalogue, "patient", changes, context, forPatients(englishTexts));
