import type { Parameter } from "@trabecula/contracts";
import { visible } from "./visible.ts";
import { isUnit, placesBetween, squeezedUnit } from "./units.ts";

/** Trailing brackets, as in "Ct.Th (um)" or "Total hip BMD(g/cm2)"; null without. */
export function bracketed(header: string): string | null {
  const start = placeOfBrackets(header);
  return start === -1
    ? null
    : header
        .trimEnd()
        .slice(start + 1, -1)
        .trim();
}

export function withoutBrackets(header: string): string {
  const start = placeOfBrackets(header);
  return start === -1 ? header : header.slice(0, start);
}

/** Start of trailing brackets; -1 if none. Not a regular expression, which takes quadratic time on spaces. */
function placeOfBrackets(header: string): number {
  const text = header.trimEnd();
  if (!/[)\]]$/.test(text)) return -1;
  const start = Math.max(text.lastIndexOf("("), text.lastIndexOf("["));
  return /[)\]]/.test(text.slice(start + 1, -1)) ? -1 : start;
}

export interface HeaderParts {
  readonly name: string;
  readonly unit: string;
}

const longestHeader = 200;

/** `Ct.Th (µm)`, `Ct.Th [µm]`, `Ct.Th {µm}`, `Ct.Th <µm>`. */
const around = [/^(.+)\(([^()]*)\)$/, /^(.+)\[([^[\]]*)\]$/, /^(.+)\{([^{}]*)\}$/, /^(.+)<([^<>]*)>$/];
/** Longest unit without brackets: "in" and the three parts of `_mg_HA_cm3`. */
const mostParts = 4;

/**
 * Finds a unit in any brackets, after a comma, colon, space, "in" or underscore ("ct_th_mm", "spnbmd_g_cm2"), or as R
 * writes it ("Ct.Th..mm.").
 * @returns null if the header ends in no known unit
 */
export function unitAtEnd(header: string): HeaderParts | null {
  const text = visible(header).trim().replaceAll(/\s+/g, " ");
  if (text.length > longestHeader) return null;
  // Form labels may contain HTML.
  const plain = text.replaceAll(/<\/?su[bp]>/gi, "");
  for (const pattern of around) {
    const [, name = "", unit = ""] = pattern.exec(plain) ?? [];
    if (name.trim() !== "" && isUnit(unit)) return { name: name.trim(), unit: unit.trim() };
  }
  return mangled(plain) ?? afterMark(plain);
}

function afterMark(text: string): HeaderParts | null {
  for (const { index } of [...text.matchAll(/[\s,;:_/]/g)].slice(-mostParts)) {
    const written = text
      .slice(index + 1)
      .trim()
      .replace(/^in[\s_]+/i, "");
    const unit = isUnit(written) ? written : /[_\s]/.test(written) ? squeezedUnit(written) : null;
    const name = text
      .slice(0, index)
      .replace(/[\s,;:_/\u2013\u2014-]+$/, "")
      .replace(/[\s_]+in$/i, "");
    if (unit !== null && name !== "" && !isNoUnit(unit, name)) return { name, unit };
  }
  return null;
}

/** Unbracketed "in" is a word, the N of "Tb N" the number of trabeculae, the slash in "Ct.Th / mm" a separator. */
function isNoUnit(unit: string, name: string): boolean {
  return /^(?:in$|\/)/i.test(unit) || (/^n$/i.test(unit) && /^t?tb$/i.test(name));
}

/** Names mangled by R: `Ct.Th..mm.`, `Tb.N..mm..1.` for `Tb.N (mm^-1)`, `Hip.BMD..g.cm2` for `Hip BMD, g/cm2`. */
function mangled(text: string): HeaderParts | null {
  for (const { index } of text.matchAll(/(?<=[^.])\.\.(?=[^.])/g)) {
    const unit = squeezedUnit(text.slice(index + 2));
    if (unit !== null) return { name: text.slice(0, index), unit };
  }
  return null;
}

/** Returns "is in mm" or "has no unit", for example. */
export function unitWanted({ unit }: Parameter): string {
  return unit === "" ? "has no unit" : `is in ${unit === "fraction" ? "fractions of 1" : unit}`;
}

/** Decimal shift to the catalogue's unit, or why none exists. */
export type UnitReading = { readonly ok: true; readonly places: number } | { readonly ok: false; readonly message: string };

/** A plausible value in another unit must not be scored. Brackets without a unit ("left") are ignored. */
export function unitOfHeader(header: string, parameter: Parameter): UnitReading {
  const written = unitInHeader(header, parameter);
  if (written === null) return { ok: true, places: 0 };
  const places = placesBetween(written, parameter.unit);
  if (places !== null) return { ok: true, places };
  const message = `The header “${header.trim()}” says ${written}, but ${parameter.key} ${unitWanted(parameter)}; convert the column and rename it.`;
  return { ok: false, message };
}

/** True also for "1" (fraction). */
export function saysUnit(header: string, parameter: Parameter): boolean {
  return unitInHeader(header, parameter) !== null;
}

/** Null if the header states none. "um" is written µm; "1" means that percentages are written as fractions. */
export function unitInHeader(header: string, { unit }: Pick<Parameter, "unit">): string | null {
  const written = unitAtEnd(header)?.unit ?? (unit === "%" && bracketed(header) === "1" ? "1" : null);
  return written?.replace(/^u(?=[mg])/, "µ") ?? null;
}
