import type { Parameter, Site } from "@trabecula/contracts";
import { findParameter, reportTypes } from "@trabecula/report-types";
import {
  catalogueNames,
  doubtfulFacts,
  evaluationFields,
  factByName,
  keyOfHeader,
  meaningOfHeader,
  parameterInHeader,
  placesBetween,
  plainName,
  saysYears,
  shortened,
  siteMarks,
  unitWanted,
  visible,
} from "@trabecula/study-tables";
import type { MappedColumn } from "./column-map.ts";
import { foreignHeader, bySiteLetters } from "./foreign-header.ts";
import { deviceColumn, heightColumn, isFactColumn, type FactColumn } from "./columns.ts";

export interface Guess {
  readonly target: MappedColumn | null;
  readonly note: string | null;
  /** Certain columns are read without a map, because no other meaning is usual. */
  readonly isCertain?: boolean;
}

const deviceNames = new Set(
  "devicename deviceid deviceserial scannername scannerid scannerserial serialnumber serialno seriennummer".split(" "),
);
/** Codes defined by their publisher (NHANES) or by the name: 1 is yes. */
const publishedCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  riagendr: { "1": "male", "2": "female" },
  ...Object.fromEntries(["female", "isfemale"].map((name) => [name, { "1": "female", "0": "male" }])),
  ...Object.fromEntries(["male", "ismale"].map((name) => [name, { "1": "male", "0": "female" }])),
};

export function guessColumns(header: readonly string[]): Guess[] {
  const guesses = bySiteLetters(header, header.map(guessColumn), guessColumn);
  return eachOnce(header, (_, index) => guesses[index]!);
}

export function eachOnce(header: readonly string[], guessOf: (name: string, index: number) => Guess): Guess[] {
  const taken = new Map<string, string>();
  return header.map((name, index) => {
    const guess = guessOf(name.trim(), index);
    if (!guess.target) return guess;
    const place = `${guess.target.column}|${guess.target.site ?? ""}`;
    const before = taken.get(place);
    if (before !== undefined)
      return { target: null, note: `“${shortened(before)}” is taken for this already; choose which of them holds.` };
    taken.set(place, name.trim());
    return guess;
  });
}

/** Longer headers are questions; guessing takes quadratic time. */
const longestHeader = 200;

const none: Guess = { target: null, note: null };

/** OpenClinica appends event and form to field names: `TT_BMD_E1_C1`. */
const marksOfOpenClinica = /_E\d{1,3}_C\d{1,3}(?:_\d{1,3})?$/;

export function guessColumn(written: string): Guess {
  const header = visible(written).replaceAll(/\s+/g, " ").trim().replace(marksOfOpenClinica, "");
  if (header === "" || header.length > longestHeader) return none;
  const known = meaningOfHeader(header, (key) => findParameter(key) !== null, isFactColumn);
  if (known && isFactColumn(known.key)) return fact(known.key);
  if (keyOfHeader(header) === heightColumn) return { target: { column: heightColumn, values: {} }, note: null };
  if (known) return parameterGuess(findParameter(known.key)!, known.site, known.unit, known.byDevice && known.key === "ct_po");
  const plain = plainName(withoutBrackets(header));
  if (deviceNames.has(plain)) return { target: { column: deviceColumn, values: {} }, note: "A guess by its name; look at the cells." };
  const key = factByName.get(plain);
  if (key !== undefined && isFactColumn(key)) {
    const isDoubtful = doubtfulFacts.has(plain) || (key === "age" && !saysYears(header));
    return {
      target: { column: key, values: publishedCodes[plain] ?? {} },
      note: isDoubtful ? "A guess by its name; look at the cells." : null,
      isCertain: !isDoubtful,
    };
  }
  return redcapField(header) ?? namedInStudies(header) ?? foreign(header) ?? formField(header) ?? none;
}

/** Form names that capture programs put before fields: `dem_dob`, `xct_scan_date`. */
const formNames =
  "baseline bl dem demo demog demographics dxa enrol enrollment hrpqct participant patient pt scan scr screening subj subject visit xct";
const fieldOfForm = new RegExp(`^(?:${formNames.replaceAll(" ", "|")})[_.\\s-]+(.+)$`, "i");

function formField(header: string): Guess | null {
  const bare = fieldOfForm.exec(header)?.[1] ?? header.replace(/[_.\s-]at[_.\s-]birth$/i, "");
  const key = bare === header ? undefined : (factByName.get(plainName(bare)) ?? (/^dates?$/i.test(bare) ? "scan_date" : undefined));
  if (key !== undefined && isFactColumn(key) && key !== "id") return { ...fact(key), note: "A guess by its name; look at the cells." };
  const inside = bare === header ? null : guessColumn(bare);
  return inside?.target && findParameter(inside.target.column) ? inside : null;
}

function foreign(header: string): Guess | null {
  const found = foreignHeader(header);
  if (!found) return null;
  const guess = parameterGuess(findParameter(found.key)!, found.site, found.unit, found.key === "ct_po");
  return { ...guess, note: guess.note ?? "A guess by its words; look at the cells." };
}

function fact(column: FactColumn): Guess {
  return { target: { column, values: {} }, note: null };
}

/** Scanners write fractions, laboratories percent, and both look plausible. The user must state the unit. */
export const unstatedPorosityUnit: Guess = {
  target: null,
  note: "Cortical porosity: in percent or as a fraction of 1? Choose Ct.Po and its unit.",
};

function parameterGuess(parameter: Parameter, site: Site | null, unit: string | null, asksUnit = false): Guess {
  if (asksUnit && !unit) return unstatedPorosityUnit;
  if (unit !== null && unit !== "" && placesBetween(unit, parameter.unit) === null) {
    return {
      target: null,
      note: `“${shortened(unit)}” is no unit of ${parameter.abbreviation}, which ${unitWanted(parameter)}; choose what it is.`,
    };
  }
  if (site !== null && !parameter.sites.includes(site)) return { target: null, note: elsewhere(parameter, site) };
  const placed = site !== null && parameter.sites.length > 1 ? { site } : {};
  const target = { column: parameter.key, values: {}, ...(unit === null || unit === "" ? {} : { unit }), ...placed };
  return { target, note: "site" in placed ? `Read as the ${site!.replace("-", " ")}.` : null };
}

function elsewhere({ abbreviation }: Parameter, site: Site): string {
  return `${abbreviation} has no values at the ${site.replace("-", " ")}; choose what it is.`;
}

/** `xct_radius_pateval_13` is the thirteenth field of the form. */
function redcapField(header: string): Guess | null {
  const field = /pateval_?(\d{1,2})$/i.exec(header);
  if (/hfea_?\d$/i.test(header)) return { target: null, note: "A finite-element result; your data dictionary says which." };
  const parameter = field && findParameter(evaluationFields[Number(field[1]) - 1] ?? "");
  if (!parameter) return null;
  const site = siteMarks.find(([words]) => words.test(header))?.[1] ?? null;
  if (parameter.key === "ct_po") return unstatedPorosityUnit;
  const { target } = parameterGuess(parameter, site, null);
  return { target, note: "By the order of a REDCap form in use; check it in your data dictionary." };
}

function namedInStudies(header: string): Guess | null {
  const found = parameterInHeader(header, names());
  return found && parameterGuess(found.parameter, found.site, found.unit);
}

let nameMap: ReadonlyMap<string, Parameter> | null = null;

export function parameterNamed(text: string): Parameter | null {
  return names().get(plainName(text)) ?? null;
}

function names(): ReadonlyMap<string, Parameter> {
  nameMap ??= catalogueNames(Object.values(reportTypes).flatMap((type) => type.parameters));
  return nameMap;
}

function withoutBrackets(header: string): string {
  return header.replace(/\s*[([{][^()[\]{}]*[)\]}]\s*$/, "");
}
