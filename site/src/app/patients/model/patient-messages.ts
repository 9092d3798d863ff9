import type { Consent, Patient, PatientRow } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";

type Birth = Pick<Patient, "birthDate" | "birthYear">;

/** Whole years; a birth year alone gives two: "70 or 71". */
export function ageText({ birthDate, birthYear }: Birth, day: string): string {
  if (birthDate !== null) return String(Math.max(0, yearsBetween(birthDate, day)));
  const older = Number(day.slice(0, 4)) - Number(birthYear);
  return older <= 0 ? "0" : `${older - 1} or ${older}`;
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

export function birthText({ birthDate, birthYear }: Birth): string {
  return birthDate === null ? String(birthYear) : formatCalendarDate(birthDate);
}

export function nameText({ firstName, lastName }: Pick<PatientRow, "firstName" | "lastName">): string | null {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}

export const consentScopeLabels: Readonly<Record<Consent["scope"][number], string>> = {
  store: "keeping the data",
  compare: "comparing it with references and over time",
  share: "sharing it with others",
  recontact: "being asked again",
};

export const menopausalWords: Readonly<Record<NonNullable<Patient["menopausalStatus"]>, string>> = {
  premenopausal: "Premenopausal",
  postmenopausal: "Postmenopausal",
  unknown: "Asked, not known",
};

export function consentText({ scope, version, date, withdrawnOn }: Consent): string {
  const covered = scope.map((part) => consentScopeLabels[part]).join(", ");
  const end = withdrawnOn === null ? "" : `, withdrawn ${formatCalendarDate(withdrawnOn)}`;
  return `${formatCalendarDate(date)}, version ${version}${end}: ${covered}`;
}
