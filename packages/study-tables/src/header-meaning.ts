import type { Site } from "@trabecula/contracts";
import { keyOfHeader } from "./header-key.ts";
import { findParameterName } from "./names/find-evaluation-name.ts";
import { siteMarks } from "./names/study-names.ts";
import { headerAgeProblem } from "./header-unit.ts";
import { isUnit } from "./units.ts";

/** What a header means by its own words. */
export interface HeaderMeaning {
  readonly key: string;
  /** As it is written, known or not; null where none is. */
  readonly unit: string | null;
  /** Where the header itself says the site. */
  readonly site: Site | null;
  /** It is known by a name that scanners give, not by the catalogue's key. */
  readonly byDevice: boolean;
}

/** Names that scanners' files use too, but that in a study's table may be something else, such as a BMD by DXA or an area of it. */
const ambiguousNames = new Set(["bmd", "totalarea"]);

/** A longer header is a question with its answers, not a name, and taking it apart would take time that grows with its square. */
const longestHeader = 200;

const inBrackets = /^(.+?)\s*[([{]([^()[\]{}]*)[)\]}]\s*$/;
const afterName = /^(.+?)(?:[\s,;:_]+in[\s_]+|\s*[,;:_\s]\s*)([^\s,;:_]+)$/i;

/**
 * What a header means without a map: a column by its key ("Sex", "tt_bmd", "Tt.BMD"), or a parameter with the unit after it ("Ct.Th (um)",
 * "ct_th_mm"), by its key or by the names that scanners give it ("Tot.vBMD1", "Radius: Ct.Th [mm]").
 *
 * @param isParameter whether this is the key of a parameter; `isFact`, of a column about the person or the scan
 * @returns null where the header says nothing that is known
 */
export function meaningOfHeader(
  header: string,
  isParameter: (key: string) => boolean,
  isFact: (key: string) => boolean,
): HeaderMeaning | null {
  const text = header.trim();
  if (text.length > longestHeader) return null;
  const key = keyOfHeader(text);
  if (isParameter(key) || isFact(key)) return { key, unit: null, site: null, byDevice: false };
  // Ages in months must be refused, not missed.
  if (headerAgeProblem(text) !== null && keyOfHeader(text.replace(/[([].*$/, "")) === "age")
    return { key: "age", unit: null, site: null, byDevice: false };
  const inner = inBrackets.exec(text);
  const named = inner && nameOf(inner[1]!, isParameter);
  if (inner && named) return { ...named, unit: inner[2]!.trim() };
  const bare = nameOf(text, isParameter);
  if (bare) return { ...bare, unit: null };
  const suffixed = afterName.exec(text);
  const stem = suffixed && isUnit(suffixed[2]!) ? nameOf(suffixed[1]!, isParameter) : null;
  return stem ? { ...stem, unit: suffixed![2]! } : null;
}

type Named = Omit<HeaderMeaning, "unit">;

function nameOf(name: string, isParameter: (key: string) => boolean): Named | null {
  const key = keyOfHeader(name);
  if (isParameter(key)) return { key, site: null, byDevice: false };
  const device = deviceKey(name);
  if (device !== null && isParameter(device)) return { key: device, site: null, byDevice: true };
  const mark = siteMarks.find(([words]) => words.test(name));
  if (!mark) return null;
  const rest = name.replace(mark[0], " ").replaceAll(/^[\s:_.,-]+|[\s:_.,-]+$/g, "");
  const marked = deviceKey(rest);
  return marked !== null && isParameter(marked) ? { key: marked, site: mark[1], byDevice: true } : null;
}

function deviceKey(name: string): string | null {
  const found = findParameterName(name);
  return found?.region === 1 && !ambiguousNames.has(name.toLowerCase().replaceAll(/[\s._-]/g, "")) ? found.parameter.key : null;
}
