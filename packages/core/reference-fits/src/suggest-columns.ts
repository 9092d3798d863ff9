import { bracketed, isUnit, withoutBrackets, catalogueNames, plainName, siteMarks, keyOfHeader } from "@trabecula/study-tables";
import type { Parameter, ReportType, Site, CohortColumns } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";

/** Unit suffixes of programs without brackets: "spnbmd_g_cm2", "ct_th_mm". */
const suffixes = /_(?:(m?g)_(c?m)([23])|(kg|mg|kn|pct|percent|mm[23]?|cm[23]?|um))$/i;

interface HeaderName {
  readonly name: string;
  readonly unit: string | null;
}

/** "Total hip BMD(g/cm2)" and "spnbmd_g_cm2" state a unit, "Hip (left)" does not. */
export function headerName(header: string): HeaderName {
  const written = bracketed(header);
  if (written !== null && isUnit(written)) return { name: withoutBrackets(header), unit: written };
  const suffix = suffixes.exec(header.trim());
  if (!suffix) return { name: header, unit: null };
  const [whole, mass, length, power, simple] = suffix;
  return { name: header.trim().slice(0, -whole.length), unit: simple ?? `${mass}/${length}${power}` };
}

interface NamedParameter {
  readonly parameter: Parameter;
  readonly site: Site | null;
}

/** Matches key, abbreviation, label or common name; null if none. */
export function parameterOfHeader(header: string, reportType: ReportType | null): NamedParameter | null {
  const named = exactName(header, reportType);
  if (named) return { parameter: named, site: named.sites.length === 1 ? named.sites[0]! : null };
  const mark = siteMarks.find(([words]) => words.test(header));
  const parameter = mark ? exactName(header.replace(mark[0], ""), reportType) : null;
  return parameter?.sites.includes(mark![1]) ? { parameter, site: mark![1] } : null;
}

function exactName(header: string, reportType: ReportType | null): Parameter | null {
  const names = namesOf(reportType);
  return names.get(plainName(header)) ?? names.get(plainName(headerName(header).name)) ?? null;
}

const known = new Map<ReportType | null, ReadonlyMap<string, Parameter>>();

function namesOf(reportType: ReportType | null): ReadonlyMap<string, Parameter> {
  const found = known.get(reportType) ?? nameParameters(reportType);
  known.set(reportType, found);
  return found;
}

function nameParameters(reportType: ReportType | null): ReadonlyMap<string, Parameter> {
  const types = reportType === null ? Object.values(reportTypes) : [reportTypes[reportType]];
  const parameters = types.flatMap((type) => type.parameters);
  const names = new Map(catalogueNames(parameters));
  for (const parameter of parameters) names.set(plainName(parameter.key), parameter);
  return names;
}

const ageNames = new Set("age ageyears ageyrs ageyr agey ageatscan ageatvisit agescan alter edad âge leeftijd età".split(" "));
const sexNames = new Set(
  (
    "sex gender sexatbirth birthsex biologicalsex geschlecht sexe sexo sesso geslacht kjønn kjonn kön køn sukupuoli płeć plec pohlaví pohlavi " +
    "pohlavie nem cinsiyet spol пол стать 性别 性別 성별"
  ).split(" "),
);
const personNames = new Set(
  (
    "id idnum idno idnr person personid subject subjectid subjectcode subjid subj patient patientid patientcode participant " +
    "participantid proband probandid pid caseid code studyid recordid seqn name names"
  ).split(" "),
);

export interface ColumnSuggestion {
  readonly age: string | null;
  readonly sex: string | null;
  readonly person: string | null;
  readonly values: CohortColumns["values"];
  readonly long: CohortColumns["long"];
  readonly site: string | null;
  readonly remarks: readonly string[];
}

/**
 * Uses the header only, never the numbers.
 *
 * @param site column with the site of each row; null: none
 */
export function suggestColumns(header: readonly string[], reportType: ReportType | null, site: string | null): ColumnSuggestion {
  const age = header.find((name) => keyOfHeader(name) === "age" || ageNames.has(nameWithoutYears(name))) ?? null;
  const sex = header.find((name) => keyOfHeader(name) === "sex" || sexNames.has(plainName(withoutCodes(name)))) ?? null;
  const long = longColumns(header);
  const { values, remarks } = long ? { values: [], remarks: [] } : valueColumns(header, reportType, site !== null);
  return { age, sex, person: personColumn(header), values, long, site, remarks };
}

export function readingOf({ age, sex, person, values, long }: ColumnSuggestion): { columns: CohortColumns | null; missing: string[] } {
  const missing = [
    ...(age === null ? ["No column for the age was found in the header."] : []),
    ...(long === null && values.length === 0
      ? ["No column is named like a parameter of the catalogue, such as tt_bmd or Tt.BMD: say which column holds which."]
      : []),
  ];
  if (age === null || missing.length > 0) return { columns: null, missing };
  return { columns: { age, sex, onlySex: null, sexCodes: {}, person, values, long }, missing };
}

export function personColumn(header: readonly string[]): string | null {
  return header.find((name) => personNames.has(plainName(name))) ?? null;
}

function longColumns(header: readonly string[]): CohortColumns["long"] {
  const [parameter, site, value] = ["parameter", "site", "value"].map((key) => header.find((name) => keyOfHeader(name) === key));
  return parameter !== undefined && site !== undefined && value !== undefined ? { parameter, site, value } : null;
}

function valueColumns(header: readonly string[], reportType: ReportType | null, rowsNameSite: boolean) {
  const remarks: string[] = [];
  const taken = new Set<string>();
  const values: CohortColumns["values"] = [];
  for (const column of header) {
    const named = parameterOfHeader(column, reportType);
    if (!named) continue;
    const site: Site = named.site ?? named.parameter.sites[0]!;
    const key = `${named.parameter.key}|${site}`;
    if (taken.has(key)) {
      remarks.push(`“${column.trim()}” names ${named.parameter.abbreviation} a second time and was left out.`);
      continue;
    }
    if (named.site === null && !rowsNameSite) remarks.push(`“${column.trim()}” does not say where it was measured: check the site.`);
    taken.add(key);
    values.push({ column, parameter: named.parameter.key, site });
  }
  return { values, remarks };
}

function nameWithoutYears(header: string): string {
  return plainName(/^(?:y|yr|yrs|years?)?$/i.test(bracketed(header) ?? "none") ? withoutBrackets(header) : header);
}

function withoutCodes(header: string): string {
  const written = bracketed(header);
  return written === null || isUnit(written) ? header : withoutBrackets(header);
}
