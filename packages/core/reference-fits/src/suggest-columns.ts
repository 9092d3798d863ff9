import type { CohortColumns, ReportType, Site } from "@trabecula/contracts";
import { bracketed, isUnit, keyOfHeader, plainName, withoutBrackets } from "@trabecula/study-tables";
import { parameterOfHeader } from "./parameter-names.ts";

const ageNames = new Set([
  "age",
  "ageyears",
  "ageyrs",
  "ageyr",
  "agey",
  "ageatscan",
  "ageatvisit",
  "agescan",
  "alter",
  "edad",
  "âge",
  "leeftijd",
  "età",
]);
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
  readonly remarks: readonly string[];
}

/** Uses the header only, never the numbers. */
export function suggestColumns(header: readonly string[], reportType: ReportType | null): ColumnSuggestion {
  const age = header.find((name) => keyOfHeader(name) === "age" || ageNames.has(nameWithoutYears(name))) ?? null;
  const sex = header.find((name) => keyOfHeader(name) === "sex" || sexNames.has(plainName(withoutCodes(name)))) ?? null;
  const long = longColumns(header);
  const { values, remarks } = long ? { values: [], remarks: [] } : valueColumns(header, reportType);
  return { age, sex, person: personColumn(header), values, long, remarks };
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

function valueColumns(header: readonly string[], reportType: ReportType | null) {
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
    if (named.site === null) remarks.push(`“${column.trim()}” does not say where it was measured: check the site.`);
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
