import { ageOnDay } from "@trabecula/report-types";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { currentScans, type Draft, type SubjectDraft, nobody, type FoundPerson } from "./draft.ts";

/** The first value wins; contradictions are reported. */
export function withPerson(draft: Draft, read: PersonOfLine | null): Draft {
  if (read === null) return draft;
  const { person } = draft;
  const differ = <Value>(one: Value | null, other: Value | null) => one !== null && other !== null && one !== other;
  const doubts = [
    ...person.doubts,
    ...read.doubts,
    ...(differ(person.sex, read.sex) ? ["The files give different sexes. Check that they belong to the same person."] : []),
    ...(differ(person.birthDate, read.birthDate)
      ? ["The files give different dates of birth. Check that they belong to the same person."]
      : []),
  ];
  const merged: FoundPerson = {
    ...person,
    sex: person.sex ?? read.sex,
    birthDate: person.birthDate ?? read.birthDate,
    ageYears: person.ageYears ?? read.ageYears,
    doubts: [...new Set(doubts)],
  };
  return { ...draft, person: merged };
}

/** Typed or cleared fields stay, and a patient's data take precedence. */
export function filledPerson(draft: Draft): Draft {
  if (draft.ofPatient) return draft;
  const { subject, person } = draft;
  const { filled } = person;
  const change: Partial<Pick<SubjectDraft, "sex" | "ageYears">> = {};
  if (subject.sex === filled.sex && person.sex !== null) change.sex = person.sex;
  const age = ageOf(draft);
  if (subject.ageGivenBy === "age" && subject.ageYears === filled.ageYears && age !== null) change.ageYears = age;
  if (subject.sex === (change.sex ?? subject.sex) && subject.ageYears === (change.ageYears ?? subject.ageYears)) return draft;
  return { ...draft, subject: { ...subject, ...change }, person: { ...person, filled: { ...filled, ...change } } };
}

/** Another file may belong to another person. Typed values stay. */
export function withoutFilled(draft: Draft): Draft {
  const change = {
    ...(isFromFiles(draft, "sex") ? { sex: "" as const } : {}),
    ...(isFromFiles(draft, "ageYears") ? { ageYears: "" } : {}),
  };
  return { ...draft, subject: { ...draft.subject, ...change }, person: nobody };
}

/** Age at the first dated scan. */
export function ageOf(draft: Draft): string | null {
  const { birthDate, ageYears } = draft.person;
  const scanned = currentScans(draft).find(({ scanDate }) => scanDate !== "")?.scanDate;
  if (birthDate === null || scanned === undefined) return ageYears === null ? null : String(ageYears);
  const years = ageOnDay(birthDate, scanned);
  return years === null ? null : String(years);
}

export function isFromFiles({ person: { filled }, subject, ofPatient }: Draft, field: "sex" | "ageYears"): boolean {
  return !ofPatient && filled[field] !== "" && subject[field] === filled[field];
}
