import type { Patient, Sex } from "@trabecula/contracts";
import type { Draft } from "./draft.ts";

/** What a report takes from its patient. */
export type ChosenPatient = Pick<Patient, "id" | "code" | "sex" | "birthDate" | "birthYear" | "menopausalStatus">;

export interface SubjectDraft {
  /** What the study or clinic calls the person; empty: nothing. */
  code: string;
  /** The year alone is a patient's: nobody types it here. */
  ageGivenBy: "age" | "birth-date" | "birth-year";
  ageYears: string;
  birthDate: string;
  birthYear: string;
  sex: Sex | "";
  menopausalStatus: "premenopausal" | "postmenopausal" | "unknown";
  /** Asked of children; of a patient it is the patient's. */
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

/** Whom the report is of: the patient, where one is chosen, else what was typed. */
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
