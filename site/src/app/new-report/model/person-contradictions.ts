import { numberOf } from "../../../format/typed-numbers.ts";
import { subjectInUse, type Draft } from "./draft.ts";
import { ageOf } from "./person.ts";

/** Tolerance in years for truncated hundredths and rounded ages. */
const mostYearsApart = 1;

export function personContradictions(draft: Draft): string[] {
  const { person, ofPatient, patient } = draft;
  const subject = subjectInUse(draft);
  const whose = ofPatient && patient !== null ? "the patient" : "the form";
  const [byFiles, entered] = [numberOf(ageOf(draft) ?? ""), numberOf(subject.ageYears)];
  return [
    ...person.doubts,
    person.sex !== null &&
      subject.sex !== "" &&
      person.sex !== subject.sex &&
      `The files say ${person.sex}, ${whose} ${subject.sex}: check which holds.`,
    subject.birthDate !== "" &&
      person.birthDate !== null &&
      person.birthDate !== subject.birthDate &&
      `The date of birth in the files is not that of ${whose}: check whether the scan is of this person.`,
    subject.ageGivenBy === "birth-year" &&
      person.birthDate !== null &&
      !person.birthDate.startsWith(subject.birthYear) &&
      "The year of birth in the files is not the patient’s: check whether the scan is of this person.",
    subject.ageGivenBy === "age" &&
      byFiles !== null &&
      entered !== null &&
      Math.abs(byFiles - entered) >= mostYearsApart &&
      `By the files the age is ${byFiles} years, the form says ${entered}: check which holds.`,
  ].filter((text) => text !== false);
}
