import type { Sex } from "@trabecula/contracts";

/** Personal data found in files. The birth date is never sent; only the age is. */
export interface FoundPerson {
  sex: Sex | null;
  birthDate: string | null;
  ageYears: number | null;
  /** Text that was filled in; empty: none. */
  filled: { sex: string; ageYears: string };
  /** Contradicting or unreadable lines. */
  doubts: readonly string[];
}

export const nobody: FoundPerson = { sex: null, birthDate: null, ageYears: null, filled: { sex: "", ageYears: "" }, doubts: [] };
