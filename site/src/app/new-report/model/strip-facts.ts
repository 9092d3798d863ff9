import { ZDateOnly, type ReportTypeCatalogue } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { numberOf } from "../../../format/typed-numbers.ts";
import type { Fact } from "../../../ui/FactStrip.tsx";
import { countedScans, currentScans, type Draft, subjectInUse, type SubjectDraft } from "./draft.ts";

export function stripFacts(draft: Draft, catalogue: ReportTypeCatalogue): Fact[] {
  const { file } = draft;
  const subject = subjectInUse(draft);
  const counted = countedScans(draft);
  const scans = counted.length > 0 ? counted : currentScans(draft).slice(0, 1);
  const scanners = scans.map(({ scanner }) => catalogue.scanners.find(({ key }) => key === scanner)?.label ?? null);
  const asksStatus = catalogue.asks.menopausalStatus && subject.sex === "female" && subject.menopausalStatus !== "unknown";
  return [
    { label: "Type", value: catalogue.label },
    ...(subject.code.trim() === "" ? [] : [{ label: draft.ofPatient ? "Patient" : "Subject code", value: subject.code.trim() }]),
    { label: "Sex", value: subject.sex || null },
    { label: "Age", value: ageText(subject) },
    ...(asksStatus ? [{ label: "Menopausal status", value: subject.menopausalStatus }] : []),
    { label: "Scanner", value: together(scanners) },
    { label: "Scan date", value: together(scans.map(({ scanDate }) => dayText(scanDate))) },
    ...(file?.isSample ? [{ label: "Sample", value: "fictional person" }] : []),
  ];
}

function ageText(subject: SubjectDraft): string | null {
  if (subject.ageGivenBy === "birth-year") return `born ${subject.birthYear}`;
  if (subject.ageGivenBy === "birth-date") {
    const day = dayText(subject.birthDate);
    return day && `born ${day}`;
  }
  const years = numberOf(subject.ageYears);
  return years === null ? null : `${years} years`;
}

const dayText = (date: string): string | null => (ZDateOnly.safeParse(date).success ? formatCalendarDate(date) : null);

function together(values: readonly (string | null)[]): string | null {
  const stated = [...new Set(values.filter((value) => value !== null))];
  return stated.length === 0 ? null : stated.join(", ");
}
