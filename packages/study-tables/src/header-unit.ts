import type { Parameter } from "@trabecula/contracts";
import { isUnit, placesBetween } from "./units.ts";

const shorterThanYears = /^(?:months?|mos?|weeks?|wks?|days?)$/i;

/** What stands in brackets at the end of a header, as in "Ct.Th (um)" or "Total hip BMD(g/cm2)"; null without brackets. */
export function bracketed(header: string): string | null {
  const start = placeOfBrackets(header);
  return start === -1
    ? null
    : header
        .trimEnd()
        .slice(start + 1, -1)
        .trim();
}

/** A header without the brackets at its end, if it has any. */
export function withoutBrackets(header: string): string {
  const start = placeOfBrackets(header);
  return start === -1 ? header : header.slice(0, start);
}

/** Where the last brackets begin, which nothing may follow; -1 without any. No expression: its time would grow with the square of a header of spaces. */
function placeOfBrackets(header: string): number {
  const text = header.trimEnd();
  if (!/[)\]]$/.test(text)) return -1;
  const start = Math.max(text.lastIndexOf("("), text.lastIndexOf("["));
  return /[)\]]/.test(text.slice(start + 1, -1)) ? -1 : start;
}

/** The parameter's unit for a sentence: "is in mm", "has no unit". */
export function unitWanted({ unit }: Parameter): string {
  return unit === "" ? "has no unit" : `is in ${unit === "fraction" ? "fractions of 1" : unit}`;
}

/** How a column's numbers come to the unit of the catalogue, or why they cannot. */
export type UnitReading = { readonly ok: true; readonly places: number } | { readonly ok: false; readonly message: string };

/**
 * Which unit a column's numbers have by its own header: a value in another unit that happens to be plausible must not be scored as if it
 * were in the catalogue's. Brackets that hold no unit ("left") say nothing here.
 */
export function unitOfHeader(header: string, parameter: Parameter): UnitReading {
  const written = bracketed(header);
  if (written === null || !isUnit(written)) return { ok: true, places: 0 };
  const places = placesBetween(written, parameter.unit);
  if (places !== null) return { ok: true, places };
  const message = `The header “${header.trim()}” says ${written}, but ${parameter.key} ${unitWanted(parameter)}; convert the column and rename it.`;
  return { ok: false, message };
}

/** Why a column cannot hold ages in years by its own header; null where all is well. */
export function headerAgeProblem(header: string): string | null {
  const written = bracketed(header);
  if (written === null || !shorterThanYears.test(written)) return null;
  return `The header “${header.trim()}” says ${written}, but ages are in years; convert the column and rename it.`;
}
