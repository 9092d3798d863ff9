import { normalizedText, type CohortColumns, type Site, type CohortReport } from "@trabecula/contracts";
import { parameterOfHeader, readCohort, type ColumnSuggestion, type CohortGroup } from "@trabecula/reference-fits";
import { findParameter, reportTypeOf } from "@trabecula/report-types";
import { isFactColumn } from "@trabecula/scoring";
import { UsageError } from "../usage-error.ts";
import type { ColumnOptions } from "./fit-options.ts";
import { basename } from "node:path";
import { isMissing, plainWord, sexWords } from "@trabecula/study-tables";

const keyForm = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Meaning of the columns: options first, then header.
 * @param assume receives a sentence for each assumption
 * @throws UsageError if undecided
 */
function chooseColumns(
  options: ColumnOptions,
  header: readonly string[],
  suggestion: ColumnSuggestion,
  assume: (sentence: string) => void,
): CohortColumns {
  const named = (name: string) => header.find((column) => column.toLowerCase() === name);
  const age = options.age ?? suggestion.age ?? named("x");
  if (age === undefined) throw new UsageError("Name the column of ages (or of another covariate) with --x.");
  const hasValues = suggestion.long !== null || suggestion.values.length > 0;
  const value = options.value ?? (hasValues ? undefined : named("y"));
  const { values, long } =
    value === undefined
      ? suggestedValues(options, suggestion)
      : { values: [oneValue(options, value, suggestion.site, assume)], long: null };
  return {
    age,
    ...chooseSex(options, suggestion, assume),
    sexCodes: {},
    person: choosePerson(options, suggestion),
    ...(options.weight === null ? {} : { weight: options.weight }),
    ...(options.site === null ? {} : { onlySite: options.site }),
    ...(options.scanner === null ? {} : { onlyScanner: options.scanner }),
    ...(options.ageIs === null ? {} : { ageIs: options.ageIs }),
    values,
    long,
  };
}

function suggestedValues(
  { parameter }: ColumnOptions,
  { values, long, remarks }: ColumnSuggestion,
): Pick<CohortColumns, "values" | "long"> {
  if (parameter !== null) throw new UsageError("Name the column that holds --parameter with --y.");
  if (long === null && values.length === 0) throw new UsageError("Name the column of measurements with --y.");
  if (remarks.length > 0) throw new UsageError(`${remarks.join(" ")} Name the column with --y and the site with --site.`);
  return { values, long };
}

function oneValue(
  options: ColumnOptions,
  column: string,
  siteColumn: string | null,
  assume: (sentence: string) => void,
): CohortColumns["values"][number] {
  const named = options.parameter === null ? parameterOfHeader(column, options.reportType) : null;
  const parameter = options.parameter ?? named?.parameter.key ?? placeholderKey(column);
  const known = findParameter(parameter);
  if (options.parameter !== null && !known) throw new UsageError(`--parameter ${parameter} is not a parameter of the catalogue.`);
  if (!known) assume(`“${column}” is written as the parameter ${parameter}, which the catalogue does not know.`);
  const sites: readonly Site[] = known?.sites ?? ["whole-body"];
  const site = options.site ?? named?.site ?? sites[0]!;
  if (options.site === null && siteColumn === null && !named?.site && sites.length > 1)
    assume(`${known!.abbreviation} is measured at several sites; without --site the curve is written for the ${site}.`);
  return { column, parameter, site };
}

/** Key for values outside the catalog: the column's name, unless tables reserve it. */
function placeholderKey(column: string): string {
  const key = normalizedText(column, "NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 40);
  return keyForm.test(key) && !isFactColumn(key) && reportTypeOf(key) === null ? key : "measurement";
}

/** Uses a sex column unless all rows are said to be of one sex; the sexes are never pooled by default. */
function chooseSex(
  { by, sex }: ColumnOptions,
  suggestion: ColumnSuggestion,
  assume: (sentence: string) => void,
): Pick<CohortColumns, "sex" | "onlySex"> {
  if (by !== null) return { sex: by, onlySex: null };
  if (sex !== null) {
    if (suggestion.sex !== null) assume(`Every row was taken for ${sex}; the column “${suggestion.sex}” was passed over.`);
    return { sex: null, onlySex: sex };
  }
  if (suggestion.sex !== null) return { sex: suggestion.sex, onlySex: null };
  assume("Without --by or --sex the curve is written for female.");
  return { sex: null, onlySex: "female" };
}

/** Uses a person column unless the caller says there is none; visits are never pooled by default. */
function choosePerson({ id }: ColumnOptions, suggestion: ColumnSuggestion): string | null {
  return id === "none" ? null : (id ?? suggestion.person);
}

const sexWord = /^(?:is-)?(?:male|female)$|sex|gender/;

/**
 * Refuses to pool rows if an unnamed column seems to hold both sexes.
 * @throws UsageError
 */
function refuseUnnamedSex({ columns, reading }: CohortReport): void {
  if (reading === null || reading.onlySex === null) return;
  const used = new Set([
    reading.age,
    reading.person,
    reading.weight,
    ...reading.values.map(({ column }) => column),
    ...Object.values(reading.long ?? {}),
  ]);
  const found = columns.find(({ name, samples }) => !used.has(name) && (sexWord.test(plainWord(name)) || areSexes(samples)));
  if (!found) return;
  throw new UsageError(
    `The column “${found.name}” seems to hold the sex (${found.samples.join(", ")}), and nothing says so. ` +
      `Name it with --by “${found.name}”, or say with --sex female or --sex male that every row is to be taken for one sex.`,
  );
}

function areSexes(samples: readonly string[]): boolean {
  const words = samples.filter((text) => !isMissing(text));
  return words.length > 0 && words.every((text) => sexWords.has(plainWord(text)));
}

export interface CohortFile {
  readonly report: CohortReport;
  readonly groups: readonly CohortGroup[];
  readonly remarks: readonly string[];
}

/** @throws UsageError if the file is unusable */
export function readCohortFile(content: Uint8Array | string, path: string, options: ColumnOptions): CohortFile {
  const assumed: string[] = [];
  const reading = readCohort(
    content,
    basename(path),
    (header, suggestion) => chooseColumns(options, header, suggestion, (sentence) => assumed.push(sentence)),
    { reportType: options.reportType, scanner: options.scanner, anyParameter: true },
  );
  if (!reading.ok) throw new UsageError(`${path}: ${reading.message}`);
  if (options.sex === null) refuseUnnamedSex(reading.report);
  return { report: reading.report, groups: reading.groups, remarks: [...assumed, ...reading.report.remarks] };
}
