import type { Parameter, PrecisionProtocol, Registration, Scanner, Site } from "@trabecula/contracts";
import { parameterOfHeader } from "@trabecula/reference-fits";
import { siteLabel } from "@trabecula/report-types";
import {
  isMissing,
  placesBetween,
  plainWord,
  readNumber,
  readProtocol,
  scannerWords,
  shortened,
  siteOfCell,
  unitWanted,
} from "@trabecula/study-tables";
import type { FactColumn } from "./columns.ts";
import type { RepeatsFacts } from "./read-repeats.ts";

export class RowRefused extends Error {}

export type FactCells = Readonly<Record<FactColumn, string>> & { readonly sites: readonly string[] };

/** Scans with a higher grade are repeated or left out. */
const worstMotion = 3;
const registrations: ReadonlyMap<string, Registration> = new Map([
  ["none", "none"],
  ["unregistered", "none"],
  ["area", "area"],
  ["cas-registration", "area"],
  ["3d", "3d"],
]);

/** @throws RowRefused, because such values say nothing about precision */
export function refuseMotion({ motionGrade }: FactCells): void {
  const grade = readNumber(motionGrade, "point");
  if (grade.ok && grade.value > worstMotion) throw new RowRefused(`Motion grade ${grade.value}: the scan is left out.`);
}

/** @throws RowRefused for a missing or unknown parameter, or a unit that cannot be converted */
export function readParameter({ parameter: text, unit }: FactCells, facts: RepeatsFacts): { parameter: Parameter; places: number } {
  const named = isMissing(text) ? facts.parameter : text;
  if (named === null) throw new RowRefused("The row names no parameter.");
  const parameter = parameterOfHeader(named, null)?.parameter;
  if (!parameter) throw new RowRefused(`“${shortened(named.trim())}” is not a parameter of the catalogue.`);
  const places = isMissing(unit) ? 0 : placesBetween(unit.trim(), parameter.unit);
  if (places === null)
    throw new RowRefused(`The row says “${shortened(unit.trim())}”, but ${parameter.key} ${unitWanted(parameter)}; convert the value.`);
  return { parameter, places };
}

/** @throws RowRefused if the site is missing or not valid for the parameter */
export function readSite({ sites }: FactCells, parameter: Parameter, facts: RepeatsFacts): Site {
  const stated = sites.filter((text) => !isMissing(text));
  const known = stated.map((text) => siteOfCell(text)?.site).find((site) => site !== undefined);
  if (known === undefined && stated.length > 0) throw new RowRefused(`“${shortened(stated.at(-1)!.trim())}” is not a site.`);
  const site = known ?? facts.site ?? (parameter.sites.length === 1 ? parameter.sites[0] : undefined);
  if (site === undefined) throw new RowRefused("The row does not say where it was measured.");
  if (parameter.sites.includes(site)) return site;
  throw new RowRefused(`${parameter.abbreviation} is not measured at this site (${siteLabel(site)}).`);
}

export function readScanner({ scanner }: FactCells, facts: RepeatsFacts): Scanner | null {
  return known(scanner, scannerWords, "a scanner") ?? facts.scanner;
}

/** Missing facts stay open. @throws RowRefused for invalid text or numbers */
export function readPrecisionProtocol(cells: FactCells): PrecisionProtocol {
  const protocol = readProtocol({
    word: (fact, words) => known(cells[fact], words, [...new Set(words.values())].join(" or ")),
    number: (fact, min, max) => number(cells[fact], min, max),
    text: (fact) => (isMissing(cells[fact]) ? null : cells[fact].trim().slice(0, 60)),
  });
  return { ...protocol, registration: known(cells.registration, registrations, "none, area or 3d") };
}

function known<Meaning>(text: string, words: ReadonlyMap<string, Meaning>, what: string): Meaning | null {
  // "none" is a value here; elsewhere it marks an empty cell.
  const found = words.get(plainWord(text));
  if (found !== undefined) return found;
  if (isMissing(text)) return null;
  throw new RowRefused(`“${shortened(text.trim())}” is not ${what}.`);
}

function number(text: string, least: number, most: number): number | null {
  const reading = readNumber(text, "point");
  if (!reading.ok && reading.reason === "missing") return null;
  if (reading.ok && reading.value >= least && reading.value <= most) return reading.value;
  throw new RowRefused(`“${shortened(text.trim())}” is not a number from ${least} to ${most}.`);
}
