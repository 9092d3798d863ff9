import type { Clinical, Report } from "@trabecula/contracts";
import { clinicalFacts, exclusionConflict } from "@trabecula/report-types";
import { entryUrl } from "./entry-uuid.ts";
import { statusOf, type Surroundings } from "./observations.ts";
import { hl7, loinc, own, plainText, type Coding, type Entry, type ObservationEntry, type ServiceRequest } from "./resources.ts";

/** Headings of imaging reports (DICOM CID 7001). */
const headings: Partial<Record<keyof Clinical, Coding>> = {
  riskFactors: loinc("11329-0", "History general Narrative - Reported"),
  technique: loinc("55111-9", "Current imaging procedure descriptions Document"),
  comparison: loinc("55114-3", "Prior imaging procedure descriptions Document"),
  nextScan: loinc("18783-1", "Radiology Study recommendation (narrative)"),
};
const codeOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function requestOf({ clinical }: Report, { name, subject }: Surroundings): Entry<ServiceRequest> | null {
  const [referrer, indication] = [clinical?.referrer, clinical?.indication].map((text) => (text ? plainText(text) : null));
  if (!referrer && !indication) return null;
  return {
    fullUrl: entryUrl(`${name}/request`),
    resource: {
      ...{ resourceType: "ServiceRequest", status: "unknown", intent: "order", subject },
      ...(referrer && { requester: { display: referrer } }),
      ...(indication && { reasonCode: [{ text: indication }] }),
    },
  };
}

export function clinicalObservations(report: Report, { name, subject }: Surroundings): ObservationEntry[] {
  const conflict = exclusionConflict(report);
  return clinicalFacts(report.clinical).flatMap(({ key, label, value }): ObservationEntry[] => {
    const text = plainText(value);
    if (key === "referrer" || key === "indication" || text === null) return [];
    const coding = [...(headings[key] ? [headings[key]] : []), own(codeOf(key), label)];
    return [
      {
        fullUrl: entryUrl(`${name}/clinical/${key}`),
        resource: {
          resourceType: "Observation",
          status: statusOf(report),
          category: [{ coding: [hl7("observation-category", "imaging", "Imaging")] }],
          code: { coding, text: label },
          subject,
          valueString: text,
          ...(key === "excludedVertebrae" && conflict !== null && { note: [{ text: conflict }] }),
        },
      },
    ];
  });
}
