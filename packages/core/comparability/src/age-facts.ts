import type { Subject } from "@trabecula/contracts";
import type { AgeFacts } from "@trabecula/report-types";

/** What is known of a person's age at a scan; null where it cannot be worked out. */
export function ageFacts({ ageYears, birthDate, birthYear }: Subject, scanDate: string | null): AgeFacts | null {
  if (ageYears !== null && ageYears !== undefined) return { kind: "years", ageYears };
  if (birthDate && scanDate) return { kind: "birth-date", birthDate, onDate: scanDate };
  if (birthYear && scanDate) return { kind: "birth-year", birthYear, onDate: scanDate };
  return null;
}
