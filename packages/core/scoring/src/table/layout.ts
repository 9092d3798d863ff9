import type { Parameter, Site } from "@trabecula/contracts";
import { headerAgeProblem, shortened, type DateOrder, type TableColumns } from "@trabecula/study-tables";
import { answerColumns, siteStem, requestedColumns, namesOfValue, type RequestedColumns } from "./requested-columns.ts";
import type { ColumnMap } from "./column-map.ts";
import { deviceColumn, heightColumn, isDateColumn, isFactColumn, type FactColumn } from "./columns.ts";
import { earlierResults } from "./earlier-results.ts";
import { meaningsOf, readUnits, type Meaning } from "./header-columns.ts";

export type TableForm = "long" | "wide";

export interface Column {
  index: number;
  header: string;
  values: Readonly<Record<string, string>>;
  dates?: DateOrder | undefined;
}

/** `places` shifts the decimal point into the catalog's unit. */
export interface ParameterColumn {
  parameter: Parameter;
  column: Column;
  /** Stated by header or map; null if each row states it. */
  site: Site | null;
  places: number;
  unit: string;
  saysUnit: boolean;
  /** Assumption about the header, shown with every score; null: none. */
  note: string | null;
}

/** `parameters` is empty in the long form. */
export interface Layout {
  form: TableForm;
  header: readonly string[];
  facts: Partial<Record<FactColumn, Column>>;
  parameters: readonly ParameterColumn[];
  earlier: readonly number[];
  height: Column | null;
  requested: RequestedColumns;
}

export type LayoutReading = { ok: true; layout: Layout } | { ok: false; message: string };

export type FindParameter = (key: string) => Parameter | null;

export function readLayout(
  header: readonly string[],
  map: ColumnMap,
  form: TableForm | null,
  find: FindParameter,
  requested: RequestedColumns = requestedColumns({}),
): LayoutReading {
  const problem = headerProblem(header, map, find);
  if (problem) return { ok: false, message: problem };
  const meanings = meaningsOf(header, map, find, requested.heights ? [heightColumn] : []);
  const twice = sameMeaning(meanings);
  if (twice) return { ok: false, message: twice };
  const facts: Layout["facts"] = {};
  for (const { key, column } of meanings) if (isFactColumn(key)) facts[key] = column;
  const isLong = form === "long" || (form === null && facts.parameter !== undefined && facts.value !== undefined);
  const read = isLong ? { ok: true as const, parameters: [] } : readUnits(meanings, find);
  if (!read.ok) return read;
  const layout: Layout = {
    form: isLong ? "long" : "wide",
    header,
    facts,
    parameters: read.parameters,
    earlier: earlierResults(header, map, find),
    height: extraColumnAmong(meanings, heightColumn, find),
    requested,
  };
  const missing =
    missingColumns(layout) ??
    missingHeights(layout) ??
    takenNames(layout) ??
    siteTwice(layout) ??
    (facts.age ? headerAgeProblem(facts.age.header) : null);
  return missing ? { ok: false, message: missing } : { ok: true, layout };
}

type ExtraColumnKey = typeof heightColumn | typeof deviceColumn;

function extraColumnAmong(meanings: readonly Meaning[], extra: ExtraColumnKey, find: FindParameter): Column | null {
  return meanings.find(({ key }) => key === extra && find(key) === null)?.column ?? null;
}

export function extraColumnOf(header: readonly string[], map: ColumnMap, extra: ExtraColumnKey, find: FindParameter): Column | null {
  return extraColumnAmong(meaningsOf(header, map, find, [extra]), extra, find);
}

/** Repeats all input columns in order, because clients rely on it. Renames columns of an earlier scoring. */
export function repeatedHeader({ header, earlier }: Pick<Layout, "header" | "earlier">): string[] {
  const taken = new Set(header.map((name) => name.trim()));
  const names = [...header];
  for (const index of earlier) {
    const stem = `${header[index]!.trim()}_earlier`;
    let name = stem;
    for (let number = 2; taken.has(name); number += 1) name = `${stem}_${number}`;
    taken.add(name);
    names[index] = name;
  }
  return names;
}

export function earlierRemark({ earlier }: Pick<Layout, "earlier">): string | null {
  return earlier.length === 0
    ? null
    : "Results of an earlier scoring in the file are repeated under names that end in _earlier and not used.";
}

export function columnsForMissing({ header, facts, parameters }: Pick<Layout, "header" | "facts" | "parameters">): TableColumns {
  const measured = [...parameters.map(({ column }) => column), ...(facts.value ? [facts.value] : [])];
  return {
    header,
    measured: measured.map(({ index }) => index),
    facts: Object.fromEntries(Object.entries(facts).map(([key, { index }]) => [key, index])),
  };
}

export function answerNames({ form, parameters, requested }: Pick<Layout, "form" | "parameters" | "requested">): string[] {
  const ofRow = requested.ofRow.map(({ name }) => name);
  const names = [...answerColumns, ...namesOfValue(requested)];
  const byReference = (ofValues: readonly string[]) => [
    ...ofRow,
    ...requested.prefixes.flatMap((prefix) => ofValues.map((name) => prefix + name)),
  ];
  if (form === "long") return byReference(names);
  const ofValues = parameters.flatMap(({ parameter, site }) => {
    const stem = site === null ? parameter.key : `${parameter.key}_${siteStem(site)}`;
    return names.map((name) => `${stem}_${name}`);
  });
  return byReference(ofValues);
}

/** Every output row has all columns: a few megabytes of short rows would give terabytes. */
const mostColumns = 2000;

export function tooManyColumns({ length }: readonly string[]): string | null {
  return length > mostColumns ? `The file has ${length} columns; at most ${mostColumns} can be read.` : null;
}

function headerProblem(header: readonly string[], map: ColumnMap, find: FindParameter): string | null {
  const tooMany = tooManyColumns(header);
  if (tooMany !== null) return tooMany;
  const names = header.map((name) => name.trim()).filter((name) => name !== "");
  const known = new Set(names);
  const targets = new Set<string>();
  for (const [name, target] of map) {
    if (!known.has(name)) return `The column map names “${name}”, which is not a column of the file.`;
    if (!target) continue;
    const isParameter = !isFactColumn(target.column) && find(target.column) !== null;
    const isAdditional = target.column === heightColumn || target.column === deviceColumn;
    if (!isFactColumn(target.column) && !isAdditional && !isParameter) {
      return `The column map gives “${target.column}” for “${name}”, which is neither a parameter of the catalogue nor a column that scoring knows.`;
    }
    if (!isParameter && (target.unit ?? target.site) !== undefined)
      return `The column map gives “${name}” a unit or a site, which only a parameter has.`;
    if (target.dates !== undefined && !isDateColumn(target.column))
      return `The column map gives “${name}” an order of dates, which only birth_date and scan_date have.`;
    const place = `${target.column}|${target.site ?? ""}`;
    if (targets.has(place)) return `The column map gives “${target.column}” for two columns; keep one.`;
    targets.add(place);
  }
  return null;
}

/**
 * Two headers with one meaning, such as "Tt.BMD" and "tt_bmd", need a map. Unknown headers may repeat, such as
 * “Complete?” in form exports.
 */
function sameMeaning(meanings: readonly Meaning[]): string | null {
  const seen = new Map<string, string>();
  for (const { key, site, column } of meanings) {
    const place = `${key}|${site ?? ""}`;
    const before = seen.get(place);
    const name = column.header.trim();
    if (before === name) return `The column “${name}” is there twice; rename or remove one.`;
    if (before !== undefined)
      return `The columns “${before}” and “${name}” both mean ${key}; rename one or leave it out with null in the column map.`;
    seen.set(place, name);
  }
  return null;
}

function missingColumns({ form, header, facts, parameters }: Layout): string | null {
  if (form === "long") {
    const missing = (["parameter", "value"] as const).find((name) => !facts[name]);
    return missing ? `The long form needs a column “${missing}”; name it in the header or in the column map.` : null;
  }
  if (parameters.length > 0) return null;
  const [only, ...others] = header.map((name) => name.trim()).filter((name) => name !== "");
  if (only !== undefined && others.length === 0)
    return `The first line holds only “${shortened(only)}”; if that is a title, remove it, so that the names of the columns come first.`;
  return "No column of the file is a parameter of the catalogue (such as tt_bmd or bmd_th); name the columns with a column map.";
}

function missingHeights({ requested, height }: Layout): string | null {
  return requested.heights && height === null ? "No column of the file is height_cm; name it in the header or in the column map." : null;
}

function takenNames(layout: Layout): string | null {
  const header = new Set(repeatedHeader(layout).map((column) => column.trim()));
  const taken = answerNames(layout).find((name) => header.has(name));
  return taken ? `The file already has a column “${taken}”, which scoring would add; rename or remove it.` : null;
}

function siteTwice({ facts, parameters }: Layout): string | null {
  const placed = facts.site && parameters.find(({ site }) => site !== null);
  if (!placed) return null;
  return `“${facts.site!.header.trim()}” says the site of a row and “${placed.column.header.trim()}” its own; leave one out with null in the column map.`;
}
