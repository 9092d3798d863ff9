import type { Patient, Sex } from "@trabecula/contracts";
import type { Draft } from "./draft.ts";

export type ChosenPatient = Pick<Patient, "id" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus">;

export interface SubjectDraft {
  /** Code used by the study or clinic; empty: none. */
  code: string;
  /** A birth year alone comes only from a patient. */
  ageGivenBy: "age" | "birth-date" | "birth-year";
  ageYears: string;
  birthDate: string;
  birthYear: string;
  sex: Sex | "";
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
  /** Only for children; for a patient, the patient's height. */
  heightCm: string;
}

export const emptySubject: SubjectDraft = {
  code: "",
  ageGivenBy: "age",
  ageYears: "",
  birthDate: "",
  birthYear: "",
  sex: "",
  menopausalStatus: "unknown",
  heightCm: "",
};

export function subjectInUse({ ofPatient, patient, subject }: Draft): SubjectDraft {
  if (!ofPatient || patient === null) return subject;
  const { code, sex, birthDate, birthYear } = patient;
  return {
    code,
    sex,
    ageGivenBy: birthDate === null ? "birth-year" : "birth-date",
    ageYears: "",
    birthDate: birthDate ?? "",
    birthYear: birthYear === null ? "" : String(birthYear),
    menopausalStatus: patient.menopausalStatus ?? subject.menopausalStatus,
    heightCm: "",
  };
}
