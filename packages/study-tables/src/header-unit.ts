import type { Parameter } from "@trabecula/contracts";
import { isUnit, placesBetween } from "./units.ts";

const shorterThanYears = /^(?:months?|mos?|weeks?|wks?|days?)$/i;

/** What stands in brackets at the end of a header, as in "Ct.Th (um)" or "Total hip BMD(g/cm2)"; null without brackets. */
export function bracketed(header: string): string | null {
  return /[([]([^()[\]]*)[)\]]\s*$/.exec(header)?.[1]?.trim() ?? null;
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
