import { mostCharacters, type Parameter, type Site } from "@trabecula/contracts";
import { bracketed, unitAtEnd, withoutBrackets } from "../header-unit.ts";
import { meaningOfHeader } from "../header-meaning.ts";
import { plainName, siteMarks } from "./study-names.ts";

export interface ParameterInHeader {
  readonly parameter: Parameter;
  readonly site: Site | null;
  readonly unit: string | null;
}

/**
 * Finds a parameter by its name in the catalogue or a study, as in "Radius: Cortical thickness (mm)".
 * @param names as `catalogueNames` makes them
 * @returns null if the header names none, or another quantity of it ("T-score", "% change")
 */
export function parameterInHeader(header: string, names: ReadonlyMap<string, Parameter>): ParameterInHeader | null {
  if (header.length > mostCharacters.header) return null;
  // A name may end in a word that is also a unit: "bone volume fraction".
  const parts = /fraction$/i.test(header) && names.has(nameOfArea(header)) ? null : unitAtEnd(header);
  const inside = parts ? null : bracketed(header);
  if (inside !== null && !saysTheSame(inside, names)) return null;
  const stem = parts?.name ?? withoutBrackets(header);
  const unit = parts?.unit ?? null;
  const mark = siteMarks.find(([words]) => words.test(stem));
  const site = mark?.[1] ?? null;
  const whole = names.get(nameOfArea(stem));
  if (whole) return { parameter: whole, site: site !== null && whole.sites.includes(site) ? site : null, unit };
  const bare = nameOfArea(mark ? stem.replace(mark[0], " ") : stem).replace(/^\d+(?=[a-z])/, "");
  const parameter = names.get(bare);
  return parameter ? { parameter, site, unit } : null;
}

/** Side, device, vertebrae or short name keep the quantity; "T-score" or "% change" alter it. */
function saysTheSame(inside: string, names: ReadonlyMap<string, Parameter>): boolean {
  const keys = new Set([...names.values()].map(({ key }) => key));
  return (
    /^(?:left|right|l|r|total|dxa|hologic|lunar|ge|l1\s*[-–]?\s*l?4)$/i.test(inside) ||
    names.has(nameOfArea(inside)) ||
    meaningOfHeader(
      inside,
      (key) => keys.has(key),
      () => false,
    ) !== null
  );
}

/** Papers write aBMD for areal BMD. */
function nameOfArea(text: string): string {
  return plainName(text).replace("abmd", "bmd");
}
