import type { Parameter } from "@trabecula/contracts";
import type { ColumnMap } from "./column-map.ts";
import { headerAgeProblem, headerUnitProblem, keyOfHeader } from "@trabecula/study-tables";
import { isFactColumn, type FactColumn } from "./columns.ts";

export type TableForm = "long" | "wide";

/** Where a column stands and how its cells are translated. */
export interface Column {
  index: number;
  header: string;
  values: Readonly<Record<string, string>>;
}

/** What the columns of a table mean. `parameters` is empty in the long form. */
export interface Layout {
  form: TableForm;
  header: readonly string[];
  facts: Partial<Record<FactColumn, Column>>;
  parameters: readonly { parameter: Parameter; column: Column }[];
}

export type LayoutReading = { ok: true; layout: Layout } | { ok: false; message: string };

/** Columns that scoring adds, per value, in this order; in the wide form with the parameter's key before them. */
export const answerColumns = ["z", "percentile", "t", "refusal", "preferred", "flags", "notes"] as const;

/** Looks a parameter up by its key; null where there is none. */
export type FindParameter = (key: string) => Parameter | null;

/** Finds out what each column means, from the map first and the header's own words second. */
export function readLayout(header: readonly string[], map: ColumnMap, form: TableForm | null, find: FindParameter): LayoutReading {
  const problem = headerProblem(header, map, find) ?? sameMeaning(header, map, find);
  if (problem) return { ok: false, message: problem };
  const columns = nameColumns(header, map);
  const facts: Layout["facts"] = {};
  const parameters: { parameter: Parameter; column: Column }[] = [];
  for (const [key, column] of columns) {
    const parameter = find(key);
    if (isFactColumn(key)) facts[key] = column;
    else if (parameter) parameters.push({ parameter, column });
  }
  const isLong = form === "long" || (form === null && facts.parameter !== undefined && facts.value !== undefined);
  const layout: Layout = { form: isLong ? "long" : "wide", header, facts, parameters: isLong ? [] : parameters };
  const missing = missingColumns(layout) ?? takenNames(layout) ?? unitProblem(layout);
  return missing ? { ok: false, message: missing } : { ok: true, layout };
}

/** Names of the columns that scoring adds to this table. */
export function answerNames({ form, parameters }: Layout): string[] {
  if (form === "long") return [...answerColumns];
  return parameters.flatMap(({ parameter }) => answerColumns.map((name) => `${parameter.key}_${name}`));
}

/** Every row is answered with all columns: without a limit a few megabytes of short rows would be answered with terabytes. */
const mostColumns = 2000;

function headerProblem(header: readonly string[], map: ColumnMap, find: FindParameter): string | null {
  if (header.length > mostColumns) return `The file has ${header.length} columns; at most ${mostColumns} can be read.`;
  const names = header.map((name) => name.trim()).filter((name) => name !== "");
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `The column “${twice}” is there twice; rename or remove one.`;
  for (const [name, target] of map) {
    if (!names.includes(name)) return `The column map names “${name}”, which is not a column of the file.`;
    if (target && !isFactColumn(target.column) && !find(target.column)) {
      return `The column map gives “${target.column}” for “${name}”, which is neither a parameter of the catalogue nor a column that scoring knows.`;
    }
  }
  const targets = [...map.values()].flatMap((target) => (target ? [target.column] : []));
  const target = targets.find((key, index) => targets.indexOf(key) !== index);
  return target === undefined ? null : `The column map gives “${target}” for two columns; keep one.`;
}

/** Two headers that mean one thing without a map, such as "Tt.BMD" and "tt_bmd": which of them holds is for the owner to say. */
function sameMeaning(header: readonly string[], map: ColumnMap, find: FindParameter): string | null {
  const seen = new Map<string, string>();
  for (const name of header.map((text) => text.trim())) {
    const key = keyOfHeader(name);
    if (map.has(name) || !(isFactColumn(key) || find(key))) continue;
    const before = seen.get(key);
    if (before !== undefined)
      return `The columns “${before}” and “${name}” both mean ${key}; rename one or leave it out with null in the column map.`;
    seen.set(key, name);
  }
  return null;
}

function unitProblem({ facts, parameters }: Layout): string | null {
  const problems = parameters.map(({ parameter, column }) => headerUnitProblem(column.header, parameter));
  return problems.find((problem) => problem !== null) ?? (facts.age ? headerAgeProblem(facts.age.header) : null);
}

function nameColumns(header: readonly string[], map: ColumnMap): Map<string, Column> {
  const columns = new Map<string, Column>();
  header.forEach((name, index) => {
    const target = map.get(name.trim());
    if (target) columns.set(target.column, { index, header: name, values: target.values });
  });
  header.forEach((name, index) => {
    const key = keyOfHeader(name);
    if (!map.has(name.trim()) && !columns.has(key)) columns.set(key, { index, header: name, values: {} });
  });
  return columns;
}

function missingColumns({ form, facts, parameters }: Layout): string | null {
  if (form === "long") {
    const missing = (["parameter", "value"] as const).find((name) => !facts[name]);
    return missing ? `The long form needs a column “${missing}”; name it in the header or in the column map.` : null;
  }
  if (parameters.length > 0) return null;
  return "No column of the file is a parameter of the catalogue (such as tt_bmd or bmd_th); name the columns with a column map.";
}

function takenNames(layout: Layout): string | null {
  const taken = answerNames(layout).find((name) => layout.header.some((column) => column.trim() === name));
  return taken ? `The file already has a column “${taken}”, which scoring would add; rename or remove it.` : null;
}
