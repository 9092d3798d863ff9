import { dayMs } from "@trabecula/contracts";

/** Dates are `YYYY-MM-DD`. */
export type AgeFacts = ExactAge | { kind: "birth-year"; birthYear: number; onDate: string };

export type ExactAge =
  | { kind: "birth-date"; birthDate: string; onDate: string }
  | { kind: "years"; ageYears: number; inWholeYears?: boolean };

/** Ages that can be scored. */
const oldest = 120;

/** Average year, as in growth references. */
export const daysPerYear = 365.25;

/** Days since 1970. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** True for an existing date written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Decimal years between two `dayNumber` values: days / 365.25. */
export function yearsBetween(fromDay: number, toDay: number): number {
  return (toDay - fromDay) / daysPerYear;
}

/** Days since birth / 365.25; negative before birth. */
export function decimalAge(birthDate: string, onDate: string): number {
  return yearsBetween(dayNumber(birthDate), dayNumber(onDate));
}

/** Birthdays passed. For 29 February, the birthday in common years is 1 March. */
export function completedYears(birthDate: string, onDate: string): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/**
 * Cut to hundredths of a year: rounding up would admit people too early. A birthday is a whole age. Null for an age that no person
 * has.
 */
export function ageOnDay(birthDate: string, onDate: string): number | null {
  const years = decimalAge(birthDate, onDate);
  return years >= 0 && years <= oldest ? Math.max(completedYears(birthDate, onDate), Math.floor(years * 100) / 100) : null;
}

/** Ages for a birth on the last and first day of the birth year, not after the scan; equal unless only the year is known. */
export function possibleAges(age: AgeFacts): readonly [youngest: ExactAge, oldest: ExactAge] {
  if (age.kind !== "birth-year") return [age, age];
  const { birthYear, onDate } = age;
  const [first, last] = [`${yearText(birthYear)}-01-01`, `${yearText(birthYear)}-12-31`];
  const born = (birthDate: string): ExactAge => ({ kind: "birth-date", birthDate, onDate });
  return [born(last < onDate ? last : onDate), born(first)];
}

/** Decimal years. */
const rangeOfAge = (age: AgeFacts) => possibleAges(age).map(ageForCurves) as [youngest: number, oldest: number];

/** A sentence for an age that no person reaches; null otherwise. */
export function impossibleAge(age: AgeFacts): string | null {
  const [youngest] = rangeOfAge(age);
  if (youngest <= oldest) return null;
  const years = age.kind === "birth-date" ? completedYears(age.birthDate, age.onDate) : Math.floor(youngest);
  return `The birth and the scan’s date give an age of ${years} years; ages from 0 to ${oldest} are scored.`;
}

/** A stated age may be rounded up or down to a whole year. */
const roundingYears = 1;

/** A sentence for a stated age that the birth contradicts; null otherwise. */
export function contradictedAge(ageYears: number, born: Exclude<AgeFacts, { kind: "years" }>): string | null {
  const [youngest, eldest] = rangeOfAge(born);
  if (ageYears >= youngest - roundingYears && ageYears <= eldest + roundingYears) return null;
  const source = born.kind === "birth-date" ? "birth date" : "year of birth";
  const given = Number(ageForCurves(born).toFixed(1));
  return `The ${source} gives an age of ${given} years on ${born.onDate}, but the stated age is ${ageYears}. Check both.`;
}

/** Exact decimal age, or the middle of the range for a birth year. */
export function ageForCurves(age: AgeFacts): number {
  if (age.kind === "years") return age.ageYears;
  if (age.kind === "birth-date") return decimalAge(age.birthDate, age.onDate);
  const [youngest, oldest] = possibleAges(age);
  return (ageForCurves(youngest) + ageForCurves(oldest)) / 2;
}

/** Birthdays differ from days / 365.25 by less than this, in years. */
const nearBirthday = 0.02;

/**
 * Negative before an age, 0 at it, positive after. A whole age goes by the birthday, and 0 is the whole day; other ages
 * and ages stated in years are decimal.
 *
 * @param decimal `ageForCurves(age)`
 */
export function comparedToAge(years: number, age: AgeFacts, decimal: number): number {
  const isByCalendar = age.kind === "birth-date" && Math.abs(decimal - years) < nearBirthday && Number.isInteger(years);
  if (!isByCalendar) return decimal - years;
  const birthday = birthdayAt(years, age.birthDate);
  return age.onDate < birthday ? -1 : age.onDate > birthday ? 1 : 0;
}

function birthdayAt(years: number, birthDate: string): string {
  const birthday = `${yearText(Number(birthDate.slice(0, 4)) + years)}${birthDate.slice(4)}`;
  return isCalendarDate(birthday) ? birthday : birthday.replace("-02-29", "-03-01");
}

/** Compares by calendar or decimal age; "unknown" if the birth year does not decide. */
export function hasReached(years: number, age: AgeFacts): boolean | "unknown" {
  if (age.kind === "years") return age.ageYears >= years;
  if (age.kind === "birth-date") return completedYears(age.birthDate, age.onDate) >= years;
  const earliest = completedYears(`${yearText(age.birthYear)}-12-31`, age.onDate);
  const latest = completedYears(`${yearText(age.birthYear)}-01-01`, age.onDate);
  if (earliest >= years) return true;
  return latest < years ? false : "unknown";
}

function yearText(year: number): string {
  return String(year).padStart(4, "0");
}
