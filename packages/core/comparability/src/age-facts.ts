import type { Subject } from "@trabecula/contracts";
import type { AgeFacts } from "@trabecula/report-types";

/** Null if the age cannot be determined. */
export function ageFacts({ ageYears, birthDate, birthYear }: Subject, scanDate: string | null): AgeFacts | null {
  if (ageYears !== null && ageYears !== undefined) return { kind: "years", ageYears };
  if (birthDate && scanDate) return { kind: "birth-date", birthDate, onDate: scanDate };
  if (birthYear && scanDate) return { kind: "birth-year", birthYear, onDate: scanDate };
  return null;
}
