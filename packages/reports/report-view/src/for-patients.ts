import type { Report, ReportChanges, ReportTypeCatalogue } from "@trabecula/contracts";
import type { PatientTexts } from "@trabecula/messages/patient-texts";
import { patientSentences } from "./headline-change.ts";
import { patientIdentityOf } from "./identity.ts";
import { catalogueIn } from "./reading-texts.ts";
import { patientOf, patientSummary } from "./patient.ts";
import type { ScanFacts } from "./scans.ts";
import type { ReportContext } from "./types.ts";

export type ForPatients = ReturnType<typeof forPatients>;

export function forPatients(words: PatientTexts) {
  return {
    words,
    catalogueOf: (catalogue: ReportTypeCatalogue) => catalogueIn(catalogue, words),
    read(
      report: Report,
      scans: readonly ScanFacts[],
      catalogue: ReportTypeCatalogue,
      context: ReportContext,
      changes: ReportChanges | null,
    ) {
      const patient = patientOf(report, scans, catalogue, context, changes, words);
      return {
        patient,
        identity: patientIdentityOf(report, scans, catalogue, context, words),
        summary: patientSummary(patient, report, scans, words),
        second: changes === null ? [] : patientSentences(changes, { catalogue, words }),
        notice: words.reading.notice,
      };
    },
  };
}
