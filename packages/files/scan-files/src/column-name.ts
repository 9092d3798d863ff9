import { unitAtEnd } from "@trabecula/study-tables";

type ColumnName = { name: string; unitHint: string | null };

/** Longer headers are never scanner columns, and parsing takes quadratic time. */
export const longestName = 200;

/** Brackets that contain only units, known or not. Parentheses also occur in names, such as `DT-Tb.(1/N).SD`. */
const unknownUnits = [
  /^(.*?)\s*\[([^[\]]*)\]$/,
  /^(.+?)\s*\{([^{}]*)\}$/,
  /^(.+?)\s*<([^<>]*)>$/,
  /^(.+?)\s*\(((?:mg|k?g|k?N|lbs?|in|[µμu]?m|c?m|1\/mm|%|[MG]Pa)[^(),]*)\)$/,
];

export function splitUnit(header: string): ColumnName {
  const text = header.trim();
  if (header.length > longestName) return { name: text, unitHint: null };
  const known = unitAtEnd(text);
  if (known) return { name: known.name, unitHint: known.unit };
  const found = unknownUnits.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? { name: found[1]!.trim(), unitHint: found[2]!.trim() } : { name: text, unitHint: null };
}

/** Identifying columns, as named on the page. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["dates of birth", /birth|dob|geburt|gebdat/],
  ["remarks", /remark|rmk|comment|note|bemerkung|kommentar/],
  ["numbers or addresses of people", /identifier|ssn|socialsecurity|accession|address|phone|email/],
];

/**
 * Kinds such as "names", without the data. A column counts if one of its cells is not empty.
 * @param columns by their place, with their headers
 */
export function identifyingKinds(
  columns: readonly { readonly index: number; readonly header: string }[],
  rows: readonly { readonly cells: readonly string[] }[],
): string[] {
  const found = columns.filter(({ index }) => rows.some(({ cells }) => (cells[index] ?? "") !== ""));
  return [...new Set(found.map(({ header }) => kindOf(header)))].toSorted();
}

function kindOf(header: string): string {
  const plain = header.toLowerCase().replaceAll(/[^a-z]/g, "");
  return kinds.find(([, names]) => names.test(plain))?.[0] ?? "names";
}

type VisitName = { name: string; visit: string };

const marks = "v|vis|visit|t|tp|time|timepoint|y|yr|year|m|mo|month|w|wk|week|scan|session";
const words = "baseline|bl|screening|follow[-_ ]?up|fu";

/** `V1_HTOT_BMD`, `baseline.HTOT_BMD`; `HTOT_BMD_V1`, `HTOT_BMD_2`, `HTOT_BMD_baseline`; `HTOT_BMD1`. */
const forms: readonly [RegExp, (found: RegExpExecArray) => VisitName][] = [
  [
    new RegExp(String.raw`^(?:${marks})[\s._-]*(\d{1,2})[\s._-]+(.+)$`, "i"),
    ([, visit, name]) => ({ name: name!, visit: String(Number(visit)) }),
  ],
  [
    new RegExp(String.raw`^((?:${words})[\s._-]*\d{0,2})[\s._-]+(.+)$`, "i"),
    ([, visit, name]) => ({ name: name!, visit: visit!.toLowerCase() }),
  ],
  [
    new RegExp(String.raw`^(.+?)[\s._-]+(?:${marks})?[\s._-]*(\d{1,2})$`, "i"),
    ([, name, visit]) => ({ name: name!, visit: String(Number(visit)) }),
  ],
  [
    new RegExp(String.raw`^(.+?)[\s._-]+((?:${words})[\s._-]*\d{0,2})$`, "i"),
    ([, name, visit]) => ({ name: name!, visit: visit!.toLowerCase() }),
  ],
  [/^(.*[a-z])(\d{1,2})$/i, ([, name, visit]) => ({ name: name!, visit: String(Number(visit)) })],
];

const longest = 100;

export function visitNames(name: string): VisitName[] {
  const text = name.trim();
  if (text.length > longest) return [];
  return forms.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    return found ? [read(found)] : [];
  });
}

/** Own properties only, so "constructor" from a file returns undefined. */
export function ownOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
