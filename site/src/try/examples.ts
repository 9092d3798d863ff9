import type { ReportType, Scanner, Sex, Site, Subject } from "@trabecula/contracts";

/** A made-up person and scan, to see at once what the page does. Values in the catalogue's units. */
export interface Example {
  reportType: ReportType;
  subject: { sex: Sex; ageYears: number; menopausalStatus: NonNullable<Subject["menopausalStatus"]> };
  scan: { site: Site; side: "left" | ""; scanner: Scanner };
  values: Readonly<Record<string, number>>;
}

/** By the key of the reference that they show. */
export const examples: Readonly<Record<string, Example>> = {
  "dxa-young-adult": {
    reportType: "dxa",
    subject: { sex: "female", ageYears: 68, menopausalStatus: "postmenopausal" },
    scan: { site: "hip", side: "left", scanner: "hologic" },
    values: { bmd_th: 0.782, bmd_fn: 0.547 },
  },
  "bachrach-spine-bmd": {
    reportType: "dxa",
    subject: { sex: "female", ageYears: 14, menopausalStatus: "unknown" },
    scan: { site: "lumbar-spine", side: "", scanner: "hologic" },
    values: { bmd_l2l3l4: 0.81 },
  },
  "lead-body-composition": {
    reportType: "dxa-body-composition",
    subject: { sex: "female", ageYears: 58, menopausalStatus: "unknown" },
    scan: { site: "whole-body", side: "", scanner: "ge-lunar" },
    values: { almi: 5.9 },
  },
};

/** HR-pQCT has a scanner's file instead, of a woman of the reference's ages. */
export const samplePerson = { sex: "female", ageGivenBy: "age", ageYears: "30" } as const;

/** The example that shows most of a dataset; null where there is none. */
export function exampleFor({ key, reportType }: { key: string; reportType: ReportType }): Example | null {
  return examples[key] ?? Object.values(examples).find((example) => example.reportType === reportType) ?? null;
}
