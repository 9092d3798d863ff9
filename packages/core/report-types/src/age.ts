/** Curves use decimal years; rules at 18 and 50 use birthdays if known. Dates are `YYYY-MM-DD`. */
export type AgeFacts =
  | { kind: "birth-date"; birthDate: string; onDate: string }
  | { kind: "birth-year"; birthYear: number; onDate: string }
  | { kind: "years"; ageYears: number };

const dayMs = 86_400_000;

/** Average year, as in growth references. */
const daysPerYear = 365.25;

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

/** Minimum and maximum decimal age; equal unless only the birth year is known. */
export function possibleAges(age: AgeFacts): readonly [youngest: number, oldest: number] {
  if (age.kind === "years") return [age.ageYears, age.ageYears];
  if (age.kind === "birth-date") {
    const years = decimalAge(age.birthDate, age.onDate);
    return [years, years];
  }
  const youngest = decimalAge(`${yearText(age.birthYear)}-12-31`, age.onDate);
  return [Math.max(0, youngest), decimalAge(`${yearText(age.birthYear)}-01-01`, age.onDate)];
}

/** Exact decimal age, or the middle of the range for a birth year. */
export function ageForCurves(age: AgeFacts): number {
  if (age.kind === "years") return age.ageYears;
  const [youngest, oldest] = possibleAges(age);
  return (youngest + oldest) / 2;
}

/** By calendar or decimal age; "unknown" if the birth year does not decide. */
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
