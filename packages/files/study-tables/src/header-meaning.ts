import { visible } from "./visible.ts";
import type { Site } from "@trabecula/contracts";
import { findParameterName } from "./names/find-evaluation-name.ts";
import { siteMarks } from "./names/study-names.ts";
import { isShortAge } from "./age-unit.ts";
import { unitAtEnd } from "./header-unit.ts";

const heightInCm = /^(?:body |standing )?height[ _]*[([]?\s*cm\s*[)\]]?$/i;
const ageInYears = /^age[ _]*[([]?\s*(?:y|yr|yrs|years?)?\s*[)\]]?$/i;

/**
 * Key of a header without a map: "Tt.BMD" is `tt_bmd`, "Sex(M=1, W=2)" is `sex`, "Age (years)" is `age`. Other units
 * are kept, so columns in other units never match.
 */
export function keyOfHeader(header: string): string {
  // Prevents cubic time in the expressions below.
  const text = visible(header).trim().replaceAll(/\s+/g, " ");
  if (/^sex\s*[([]/i.test(text)) return "sex";
  if (ageInYears.test(text)) return "age";
  if (heightInCm.test(text)) return "height_cm";
  return text.toLowerCase().replaceAll(/[\s.\-/]+/g, "_");
}

export interface HeaderMeaning {
  readonly key: string;
  /** As written; null if none. */
  readonly unit: string | null;
  readonly site: Site | null;
  /** Matched a scanner's name, not the catalogue's key. */
  readonly byDevice: boolean;
}

/** Ambiguous in study tables: may be DXA BMD or another area. */
const ambiguousNames = new Set(["bmd", "totalarea"]);

/** Longer headers are survey questions; parsing takes quadratic time. */
const longestHeader = 200;

const inBrackets = /^(.+?)\s*[([{]([^()[\]{}]*)[)\]}]\s*$/;

/**
 * Meaning of a header without a map. It is a column by its key ("Sex", "tt_bmd", "Tt.BMD"), or a parameter with its
 * unit ("Ct.Th (um)", "ct_th_mm"), by its key or scanners' names ("Tot.vBMD1", "Radius: Ct.Th [mm]").
 * @param isParameter whether this is the key of a parameter; `isFact`, of a column about the person or the scan
 * @returns null for an unknown header
 */
export function meaningOfHeader(
  header: string,
  isParameter: (key: string) => boolean,
  isFact: (key: string) => boolean,
): HeaderMeaning | null {
  const text = visible(header).trim();
  if (text.length > longestHeader) return null;
  const key = keyOfHeader(text);
  if (isParameter(key) || isFact(key)) return { key, unit: null, site: null, byDevice: false };
  // Ages in months must be refused, not ignored.
  if (isShortAge(text)) return { key: "age", unit: null, site: null, byDevice: false };
  const bare = nameOf(text, isParameter);
  if (bare) return { ...bare, unit: null };
  const parts = unitAtEnd(text);
  const stem = parts && nameOf(parts.name, isParameter);
  if (parts && stem) return { ...stem, unit: parts.unit };
  const inner = inBrackets.exec(text);
  const named = inner && nameOf(inner[1]!, isParameter);
  return inner && named ? { ...named, unit: inner[2]!.trim() } : siteBehindUnit(text, isParameter);
}

function nameOf(name: string, isParameter: (key: string) => boolean): Omit<HeaderMeaning, "unit"> | null {
  const key = keyOfHeader(name);
  if (isParameter(key)) return { key, site: null, byDevice: false };
  const device = deviceKey(name);
  if (device !== null && isParameter(device)) return { key: device, site: null, byDevice: true };
  const placed = withoutSite(name);
  const marked = placed && deviceKey(placed.rest);
  return placed && marked && isParameter(marked) ? { key: marked, site: placed.site, byDevice: true } : null;
}

/** "Tt.BMD (mg HA/cm³) radius": the unit precedes the site. */
function siteBehindUnit(text: string, isParameter: (key: string) => boolean): HeaderMeaning | null {
  const placed = withoutSite(text);
  const parts = placed && unitAtEnd(placed.rest);
  const marked = parts && deviceKey(parts.name);
  return marked && isParameter(marked) ? { key: marked, site: placed.site, byDevice: true, unit: parts.unit } : null;
}

function withoutSite(name: string): { rest: string; site: Site } | null {
  const mark = siteMarks.find(([words]) => words.test(name));
  if (!mark) return null;
  const rest = name
    .replace(mark[0], " ")
    .replace(/[([{]\s*[)\]}]/, " ")
    .replaceAll(/^[\s:_.,-]+|[\s:_.,-]+$/g, "");
  return { rest, site: mark[1] };
}

function deviceKey(name: string): string | null {
  const found = findParameterName(name);
  return found?.region === 1 && !ambiguousNames.has(name.toLowerCase().replaceAll(/[\s._-]/g, "")) ? found.parameter.key : null;
}
