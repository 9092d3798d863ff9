/**
 * How a person's age is known. Curves use decimal years; the rules at 18 and 50 go by birthdays where the birth date is
 * known. Dates are calendar dates, `YYYY-MM-DD`.
 */
export type AgeFacts =
  | { kind: "birth-date"; birthDate: string; onDate: string }
  | { kind: "birth-year"; birthYear: number; onDate: string }
  | { kind: "years"; ageYears: number };

const dayMs = 86_400_000;

/** Days in a year, leap years averaged: the convention of growth references. */
const daysPerYear = 365.25;

/** Days from 1970 to a calendar date. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** Whether the text is a real day of the calendar, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Decimal years from one day to another, both as `dayNumber`: days / 365.25. */
export function yearsBetween(fromDay: number, toDay: number): number {
  return (toDay - fromDay) / daysPerYear;
}

/** Age in decimal years on a day: days since birth / 365.25. Negative where the day is before the birth. */
export function decimalAge(birthDate: string, onDate: string): number {
  return yearsBetween(dayNumber(birthDate), dayNumber(onDate));
}

/** Birthdays passed on a day. Someone born on 29 February has a birthday on 1 March in common years. */
export function completedYears(birthDate: string, onDate: string): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Youngest and oldest decimal age that the facts allow; equal unless only the year of birth is known. */
export function possibleAges(age: AgeFacts): readonly [youngest: number, oldest: number] {
  if (age.kind === "years") return [age.ageYears, age.ageYears];
  if (age.kind === "birth-date") {
    const years = decimalAge(age.birthDate, age.onDate);
    return [years, years];
  }
  const youngest = decimalAge(`${yearText(age.birthYear)}-12-31`, age.onDate);
  return [Math.max(0, youngest), decimalAge(`${yearText(age.birthYear)}-01-01`, age.onDate)];
}

/** The decimal age to score with: exact, or the middle of what a year of birth allows. */
export function ageForCurves(age: AgeFacts): number {
  if (age.kind === "years") return age.ageYears;
  const [youngest, oldest] = possibleAges(age);
  return (youngest + oldest) / 2;
}

/** Whether the person has had that birthday: by the calendar, by decimal age, or unknown where only the year decides. */
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
