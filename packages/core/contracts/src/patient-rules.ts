import { addDays } from "./days.ts";
import type { Sex } from "./primitives.ts";

/** Days are `YYYY-MM-DD`. */
export interface PatientFacts {
  readonly sex?: Sex | null | undefined;
  readonly birthDate?: string | null | undefined;
  readonly birthYear?: number | null | undefined;
  readonly measuredOn?: string | null | undefined;
  readonly menopausalStatus?: string | null | undefined;
  readonly consent?: { readonly date: string; readonly withdrawnOn?: string | null | undefined } | null | undefined;
}

export interface PatientProblem {
  readonly field: string;
  readonly message: string;
}

interface PatientRule extends PatientProblem {
  readonly of: readonly (keyof PatientFacts)[];
  readonly isBroken: (facts: PatientFacts, tomorrow: string) => boolean;
}

const hasNotCome = "This day has not come yet.";
const isLater = (day: string | null | undefined, than: string): boolean => day != null && day > than;

const rules: readonly PatientRule[] = [
  { field: "birthDate", of: ["birthDate"], message: hasNotCome, isBroken: ({ birthDate }, tomorrow) => isLater(birthDate, tomorrow) },
  {
    field: "birthYear",
    of: ["birthYear"],
    message: hasNotCome,
    isBroken: ({ birthYear }, tomorrow) => birthYear != null && birthYear > Number(tomorrow.slice(0, 4)),
  },
  { field: "measuredOn", of: ["measuredOn"], message: hasNotCome, isBroken: ({ measuredOn }, tomorrow) => isLater(measuredOn, tomorrow) },
  {
    field: "measuredOn",
    of: ["measuredOn", "birthDate", "birthYear"],
    message: "The measurement date is before the date of birth.",
    isBroken: ({ measuredOn, birthDate, birthYear }) =>
      measuredOn != null && (birthDate == null ? Number(measuredOn.slice(0, 4)) < Number(birthYear) : measuredOn < birthDate),
  },
  {
    field: "menopausalStatus",
    of: ["menopausalStatus", "sex"],
    message: "Remove the menopausal status for a male patient.",
    isBroken: ({ menopausalStatus, sex }) => sex === "male" && menopausalStatus != null,
  },
  { field: "consent.date", of: ["consent"], message: hasNotCome, isBroken: ({ consent }, tomorrow) => isLater(consent?.date, tomorrow) },
  {
    field: "consent.withdrawnOn",
    of: ["consent"],
    message: hasNotCome,
    isBroken: ({ consent }, tomorrow) => isLater(consent?.withdrawnOn, tomorrow),
  },
  {
    field: "consent.withdrawnOn",
    of: ["consent"],
    message: "A consent cannot be withdrawn before it was given.",
    isBroken: ({ consent }) => consent?.withdrawnOn != null && consent.withdrawnOn < consent.date,
  },
];

/**
 * Finds days in the future and contradictory facts of a patient.
 * @param today calendar date in UTC, `YYYY-MM-DD`; a user's local date may be one day later
 * @param changed facts that are written now; skips rules about other facts; default: all
 */
export function patientProblems(facts: PatientFacts, today: string, changed?: ReadonlySet<string>): PatientProblem[] {
  const tomorrow = addDays(today, 1);
  return rules
    .filter(({ of, isBroken }) => (!changed || of.some((fact) => changed.has(fact))) && isBroken(facts, tomorrow))
    .map(({ field, message }) => ({ field, message }));
}
