import { numberOf } from "../../../format/typed-numbers.ts";
import { currentScans, type Draft } from "./draft.ts";

const grownUpYears = 20;

/** True if the person may be under 20 at the scan, by age or birth date. Only children need a height. */
function isChild(draft: Draft, today: string): boolean {
  const { ageGivenBy, ageYears, birthDate } = draft.subject;
  if (ageGivenBy === "age") return (numberOf(ageYears) ?? grownUpYears) < grownUpYears;
  const scanned = currentScans(draft).flatMap(({ scanDate }) => (scanDate === "" ? [] : [scanDate]));
  const first = scanned.toSorted()[0] ?? today;
  // ISO dates sort as text.
  return birthDate !== "" && first < `${Number(birthDate.slice(0, 4)) + grownUpYears}${birthDate.slice(4)}`;
}

/** True if scores need height: density and content grow with bone size. */
export function asksHeight(draft: Draft, today: string): boolean {
  return !draft.ofPatient && draft.reportType === "dxa" && isChild(draft, today);
}
