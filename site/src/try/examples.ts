import type { ReportType, Scanner, Sex, Site, Subject, Parameter, ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft, currentDraft } from "../app/new-report/draft-store.ts";
import { currentScans } from "../app/new-report/model/draft.ts";
import { shownText } from "../format/typed-numbers.ts";

export interface Example {
  reportType: ReportType;
  subject: { sex: Sex; ageYears: number; menopausalStatus: NonNullable<Subject["menopausalStatus"]> };
  scan: { site: Site; side: "left" | ""; scanner: Scanner };
  values: Readonly<Record<string, number>>;
}

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

/** HR-pQCT uses a sample file; age within the reference. */
export const samplePerson = { sex: "female", ageGivenBy: "age", ageYears: "30" } as const;

export function exampleFor({ key, reportType }: { key: string; reportType: ReportType }): Example | null {
  return examples[key] ?? Object.values(examples).find((example) => example.reportType === reportType) ?? null;
}

export function fillExample({ subject, scan, values }: Example, catalogue: ReportTypeCatalogue): void {
  changeDraft({ type: "subject-changed", change: { ...subject, ageGivenBy: "age", ageYears: String(subject.ageYears) } });
  for (const { key } of currentScans(currentDraft()).toReversed()) changeDraft({ type: "scan-removed", key });
  const { key } = currentScans(currentDraft())[0]!;
  changeDraft({ type: "facts-changed", key, change: scan });
  const factorOf = new Map(catalogue.parameters.map((parameter: Parameter) => [parameter.key, parameter.display.factor]));
  const fills = Object.entries(values).map(([parameter, value]) => ({
    key,
    parameter,
    text: shownText(value, factorOf.get(parameter) ?? 1),
  }));
  changeDraft({ type: "values-filled", fills });
}
