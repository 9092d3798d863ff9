import type { Sex } from "@trabecula/contracts";

/** What the files say of the person, and what of it the form was filled with. The birth date stays here: an age is what is sent. */
export interface FoundPerson {
  sex: Sex | null;
  birthDate: string | null;
  ageYears: number | null;
  /** Texts that were filled in; empty: nothing was. */
  filled: { sex: string; ageYears: string };
  /** Lines that contradict each other, and what could not be read, in sentences. */
  doubts: readonly string[];
}

export const nobody: FoundPerson = { sex: null, birthDate: null, ageYears: null, filled: { sex: "", ageYears: "" }, doubts: [] };
