import { numberOf } from "../../../format/typed-numbers.ts";
import { currentScans, type Draft } from "./draft.ts";

const grownUpYears = 20;

/** Whether the person may be below 20 when scanned, as far as age or birth date say; a height is asked of no one else. */
function isChild(draft: Draft, today: string): boolean {
  const { ageGivenBy, ageYears, birthDate } = draft.subject;
  if (ageGivenBy === "age") return (numberOf(ageYears) ?? grownUpYears) < grownUpYears;
  const scanned = currentScans(draft).flatMap(({ scanDate }) => (scanDate === "" ? [] : [scanDate]));
  const first = scanned.toSorted()[0] ?? today;
  // Dates compare as text.
  return birthDate !== "" && first < `${Number(birthDate.slice(0, 4)) + grownUpYears}${birthDate.slice(4)}`;
}

/** Whether scores of the draft reckon with height: density and content grow with the size of a bone. */
export function asksHeight(draft: Draft, today: string): boolean {
  return !draft.ofPatient && draft.reportType === "dxa" && isChild(draft, today);
}
