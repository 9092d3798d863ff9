import type { Core } from "@strapi/strapi";

/** A `moment` is milliseconds since 1970. */
type ColumnType = "increments" | "string" | "text" | "integer" | "boolean" | "moment";

/** Plugin table as a model, so that no Strapi screen or route can reach it. */
export interface TableModel {
  readonly tableName: string;
  readonly attributes: Record<string, { type: string }>;
  readonly indexes: readonly { name: string; columns: string[]; type?: "unique" }[];
}

/** One object per column, because Strapi writes the column's name into it. */
export function columns(types: Record<string, ColumnType>): TableModel["attributes"] {
  const entries: [string, ColumnType][] = [["id", "increments"], ...Object.entries(types)];
  return Object.fromEntries(entries.map(([name, type]) => [name, { type: type === "moment" ? "biginteger" : type }]));
}

/** Column names in snake case, as in the database. */
export function index(name: string, ...names: string[]) {
  return { name, columns: names };
}

export function unique(name: string, ...names: string[]) {
  return { name, columns: names, type: "unique" as const };
}

export function registerTables(strapi: Core.Strapi, plugin: string, models: readonly TableModel[]): void {
  for (const model of models)
    strapi.get("models").add({ uid: `${plugin}::${model.tableName}`, singularName: model.tableName, lifecycles: {}, ...model });
}
