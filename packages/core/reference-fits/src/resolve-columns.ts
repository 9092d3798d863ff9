import type { CohortColumns, Parameter, ReportType, Sex, Site } from "@trabecula/contracts";
import { findParameter, reportTypeOf, reportTypes } from "@trabecula/report-types";
import { headerAgeProblem, keyOfHeader, placesBetween, readSexCoding, unitWanted, type SexReader } from "@trabecula/study-tables";
import { headerName } from "./suggest-columns.ts";

export interface ValueColumn {
  readonly index: number;
  readonly key: string;
  /** Null for keys outside the catalog, if allowed. */
  readonly parameter: Parameter | null;
  readonly site: Site;
  /** Shifts the decimal point into the catalogue's unit. */
  readonly places: number;
}

export interface ResolvedColumns {
  readonly age: number;
  readonly sex: { readonly index: number; readonly read: SexReader } | { readonly only: Sex };
  readonly person: number | null;
  readonly weight: number | null;
  readonly site: number | null;
  readonly values: readonly ValueColumn[];
  readonly long: { readonly parameter: number; readonly site: number; readonly value: number; readonly unit: number | null } | null;
}

export type ColumnResolution =
  | { readonly ok: true; readonly columns: ResolvedColumns; readonly problems: readonly string[]; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

export interface ResolveOptions {
  readonly reportType: ReportType | null;
  readonly anyParameter: boolean;
}

/**
 * Finds a reading's columns in a header and checks them against the catalogue; age, sex and one value are required. An
 * unusable value column (another unit, or a site without the parameter) is left out with a problem.
 * @param cellsOf the cells of a column, for the coding of the sex
 */
export function resolveColumns(
  header: readonly string[],
  reading: CohortColumns,
  options: ResolveOptions,
  cellsOf: (index: number) => Iterable<string>,
): ColumnResolution {
  const find = (name: string) => header.findIndex((column) => column.trim() === name.trim());
  const fatal = namingProblems(header, reading, find);
  if (fatal.length > 0) return { ok: false, problems: fatal };
  const sex = resolveSex(reading, find, cellsOf);
  if (!sex.ok) return { ok: false, problems: [sex.message] };
  const { values, problems } = resolveValues(reading, find, options);
  if (reading.long === null && values.length === 0) return { ok: false, problems };
  const columns = {
    age: find(reading.age),
    sex: sex.sex,
    person: reading.person === null ? null : find(reading.person),
    weight: reading.weight ? find(reading.weight) : null,
    site: reading.site ? find(reading.site) : null,
    values,
    long: reading.long && resolveLong(reading.long, header, find),
  };
  return { ok: true, columns, problems, remarks: sex.remark === null ? [] : [sex.remark] };
}

type Find = (name: string) => number;

function namingProblems(header: readonly string[], reading: CohortColumns, find: Find): string[] {
  const { age, sex, onlySex, person, weight, site, scanner, motionGrade, values, long } = reading;
  const used = [
    age,
    ...[sex, person, weight, site, scanner, motionGrade].filter((name) => typeof name === "string"),
    ...values.map(({ column }) => column),
    ...(long ? Object.values(long) : []),
  ];
  const absent = used.filter((name) => find(name) < 0).map((name) => `The file has no column “${name}”.`);
  const twice = used.find((name, index) => used.findIndex((other) => other.trim() === name.trim()) < index);
  const isRepeated = (name: string) => header.filter((column) => column.trim() === name.trim()).length > 1;
  const repeated = used.find(isRepeated);
  const ageProblem = headerAgeProblem(age);
  return [
    ...absent,
    ...(twice === undefined ? [] : [`The column “${twice}” is used for two things.`]),
    ...(repeated === undefined ? [] : [`The column “${repeated.trim()}” is there twice; rename or remove one.`]),
    ...(ageProblem === null ? [] : [ageProblem]),
    ...(sex === null && onlySex === null ? ["Say which column holds the sex, or which sex the whole cohort is."] : []),
    ...(long === null && values.length === 0 ? ["Say which column holds which parameter."] : []),
    ...(long !== null && values.length > 0 ? ["Give either a column for each parameter or the columns of the long form, not both."] : []),
  ];
}

function resolveSex({ sex, onlySex, sexCodes }: CohortColumns, find: Find, cellsOf: (index: number) => Iterable<string>) {
  if (sex === null) return { ok: true as const, sex: { only: onlySex! }, remark: null };
  const index = find(sex);
  const coding = readSexCoding({ header: sex, values: sexCodes }, new Set(cellsOf(index)));
  return coding.ok ? { ok: true as const, sex: { index, read: coding.read }, remark: coding.remark } : coding;
}

function resolveLong(long: NonNullable<CohortColumns["long"]>, header: readonly string[], find: Find) {
  const unit = header.findIndex((name) => keyOfHeader(name) === "unit");
  return { parameter: find(long.parameter), site: find(long.site), value: find(long.value), unit: unit < 0 ? null : unit };
}

function resolveValues(reading: CohortColumns, find: Find, options: ResolveOptions) {
  const problems: string[] = [];
  const values: ValueColumn[] = [];
  for (const { column, parameter: key, site: given } of reading.values) {
    const parameter = findParameter(key);
    // If the rows name their sites, each is checked alone.
    const site = (reading.site && parameter?.sites[0]) || given;
    const isTwice = values.some((value) => value.key === key && value.site === site);
    const places = placesOf(column, parameter);
    const problem = parameterProblem(key, site, options) ?? (places === null ? unitProblem(column, parameter!) : null);
    if (problem !== null) problems.push(problem);
    else if (isTwice) problems.push(`Two columns are given for ${key} at one site; keep one.`);
    else values.push({ index: find(column), key, parameter, site, places: places! });
  }
  return { values, problems };
}

export function parameterProblem(key: string, site: Site, { reportType, anyParameter }: ResolveOptions): string | null {
  const parameter = findParameter(key);
  if (!parameter) return anyParameter ? null : `“${key.slice(0, 60)}” is not a parameter of the catalogue.`;
  if (reportType !== null && reportTypeOf(key) !== reportType) return `${key} is not a parameter of ${reportTypes[reportType].label}.`;
  return parameter.sites.includes(site) ? null : `${parameter.abbreviation} is not measured at this site (${site}).`;
}

function placesOf(column: string, parameter: Parameter | null): number | null {
  const { unit } = headerName(column);
  return parameter === null || unit === null ? 0 : placesBetween(unit, parameter.unit);
}

function unitProblem(column: string, parameter: Parameter): string {
  const { unit } = headerName(column);
  return `The header “${column.trim()}” says ${unit}, but ${parameter.key} ${unitWanted(parameter)}; convert the column and rename it.`;
}
