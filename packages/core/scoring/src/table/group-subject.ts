import type { Subject } from "@trabecula/contracts";
import type { GroupFacts } from "./group-scans.ts";

/** Of age, birth date and year of birth the one that scoring a table takes: the birth date with a day, else the age, else the year. */
export function subjectOfGroup({ sex, birthDate, birthYear, ageYears, menopausalStatus, heightCm }: GroupFacts, hasDay: boolean): Subject {
  const isByDate = birthDate !== null && (hasDay || (ageYears === null && birthYear === null));
  return {
    ...(sex === null ? {} : { sex }),
    ...(isByDate ? { birthDate } : ageYears !== null ? { ageYears } : birthYear !== null ? { birthYear: Math.trunc(birthYear) } : {}),
    ...(menopausalStatus === null ? {} : { menopausalStatus }),
    ...(heightCm === null ? {} : { heightCm }),
  };
}
