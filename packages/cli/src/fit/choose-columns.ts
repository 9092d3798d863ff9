import type { CohortColumns, Site } from "@trabecula/contracts";
import { parameterOfHeader, type ColumnSuggestion } from "@trabecula/reference-fits";
import { findParameter, reportTypeOf } from "@trabecula/report-types";
import { isFactColumn } from "@trabecula/scoring";
import { UsageError } from "../usage-error.ts";
import type { ColumnOptions } from "./fit-options.ts";

const keyForm = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * What the columns mean by the options first and by the header second.
 *
 * @param assume told what was assumed for want of an option, in a sentence
 * @throws UsageError where neither says it
 */
export function chooseColumns(
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
    value === undefined ? suggestedValues(options, suggestion) : { values: [oneValue(options, value, assume)], long: null };
  return {
    age,
    ...chooseSex(options, suggestion, assume),
    sexCodes: {},
    person: choosePerson(options, suggestion),
    ...(options.weight === null ? {} : { weight: options.weight }),
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

function oneValue(options: ColumnOptions, column: string, assume: (sentence: string) => void): CohortColumns["values"][number] {
  const named = options.parameter === null ? parameterOfHeader(column, options.reportType) : null;
  const parameter = options.parameter ?? named?.parameter.key ?? placeholderKey(column);
  const known = findParameter(parameter);
  if (options.parameter !== null && !known) throw new UsageError(`--parameter ${parameter} is not a parameter of the catalogue.`);
  if (!known) assume(`“${column}” is written as the parameter ${parameter}, which the catalogue does not know.`);
  const sites: readonly Site[] = known?.sites ?? ["whole-body"];
  const site = options.site ?? named?.site ?? sites[0]!;
  if (options.site === null && !named?.site && sites.length > 1)
    assume(`${known!.abbreviation} is measured at several sites; without --site the curve is written for the ${site}.`);
  return { column, parameter, site };
}

/** Key for values outside the catalog: the column's name, unless tables reserve it. */
function placeholderKey(column: string): string {
  const key = column
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 40);
  return keyForm.test(key) && !isFactColumn(key) && reportTypeOf(key) === null ? key : "measurement";
}

/** Never pools the sexes by default: uses a sex column unless the caller says all rows are of one. */
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

/** Never pools visits by default: uses a person column unless the caller says there is none. */
function choosePerson({ id }: ColumnOptions, suggestion: ColumnSuggestion): string | null {
  return id === "none" ? null : (id ?? suggestion.person);
}
