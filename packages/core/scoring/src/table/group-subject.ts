import type { Subject } from "@trabecula/contracts";
import type { GroupFacts } from "./group-scans.ts";

/** Precedence as in table scoring: full birth date, then age, then year of birth. */
export function subjectOfGroup({ sex, birthDate, birthYear, ageYears, menopausalStatus, heightCm }: GroupFacts, hasDay: boolean): Subject {
  const isByDate = birthDate !== null && (hasDay || (ageYears === null && birthYear === null));
  return {
    ...(sex === null ? {} : { sex }),
    ...(isByDate ? { birthDate } : ageYears !== null ? { ageYears } : birthYear !== null ? { birthYear: Math.trunc(birthYear) } : {}),
    ...(menopausalStatus === null ? {} : { menopausalStatus }),
    ...(heightCm === null ? {} : { heightCm }),
  };
}
