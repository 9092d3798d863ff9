import type { Parameter } from "@trabecula/contracts";
import { visible } from "./visible.ts";
import { isUnit, placesBetween, squeezedUnit } from "./units.ts";

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

/** A header in two parts: what it names, and the unit that it ends in. */
export interface HeaderParts {
  readonly name: string;
  readonly unit: string;
}

/** A longer header is a question with its answers, not a name, and taking it apart would take time that grows with its square. */
const longestHeader = 200;

/** Around a unit: `Ct.Th (µm)`, `Ct.Th [µm]`, `Ct.Th {µm}`, `Ct.Th <µm>`. */
const around = [/^(.+)\(([^()]*)\)$/, /^(.+)\[([^[\]]*)\]$/, /^(.+)\{([^{}]*)\}$/, /^(.+)<([^<>]*)>$/];
/** `_mg_HA_cm3` is the longest unit without brackets: three parts, and "in" before them. */
const mostParts = 4;

/**
 * Takes the unit off a header, in whichever brackets it stands, after a comma, a colon, a space, "in" or a low line ("ct_th_mm",
 * "spnbmd_g_cm2"), or as R writes it ("Ct.Th..mm.").
 *
 * @returns null where the header ends in nothing that is known as a unit
 */
export function unitAtEnd(header: string): HeaderParts | null {
  // A line that a header is broken into is read as a space.
  const text = visible(header).trim().replaceAll(/\s+/g, " ");
  if (text.length > longestHeader) return null;
  // Labels of forms are written in HTML.
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

/** Without brackets "in" is a word, the N of "Tb N" the number of trabeculae, and the line of "Ct.Th / mm" a mark. */
function isNoUnit(unit: string, name: string): boolean {
  return /^(?:in$|\/)/i.test(unit) || (/^n$/i.test(unit) && /^t?tb$/i.test(name));
}

/** R makes `Ct.Th..mm.` of `Ct.Th (mm)`, `Tb.N..mm..1.` of `Tb.N (mm^-1)` and `Hip.BMD..g.cm2` of `Hip BMD, g/cm2`. */
function mangled(text: string): HeaderParts | null {
  for (const { index } of text.matchAll(/(?<=[^.])\.\.(?=[^.])/g)) {
    const unit = squeezedUnit(text.slice(index + 2));
    if (unit !== null) return { name: text.slice(0, index), unit };
  }
  return null;
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
  const written = writtenUnit(header, parameter);
  if (written === null) return { ok: true, places: 0 };
  const places = placesBetween(written, parameter.unit);
  if (places !== null) return { ok: true, places };
  const message = `The header “${header.trim()}” says ${written}, but ${parameter.key} ${unitWanted(parameter)}; convert the column and rename it.`;
  return { ok: false, message };
}

/** Whether a header states a unit of the parameter, or "1" for a share of one. */
export function saysUnit(header: string, parameter: Parameter): boolean {
  return writtenUnit(header, parameter) !== null;
}

/** The unit that a header states; "1" says that percents are written as shares. */
function writtenUnit(header: string, { unit }: Parameter): string | null {
  return unitAtEnd(header)?.unit ?? (unit === "%" && bracketed(header) === "1" ? "1" : null);
}
