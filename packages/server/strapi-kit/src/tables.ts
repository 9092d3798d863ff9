import type { Core } from "@strapi/strapi";

/** Kinds of columns; a `moment` is milliseconds since 1970. */
type ColumnType = "increments" | "string" | "text" | "integer" | "boolean" | "moment";

/** A table of a plugin: a model and not a content type, so that no screen or route of Strapi can reach it. */
export interface TableModel {
  readonly tableName: string;
  readonly attributes: Record<string, { type: string }>;
  readonly indexes: readonly { name: string; columns: string[]; type?: "unique" }[];
}

/** Columns by name. Each gets an object of its own, since Strapi writes its column's name into it. */
export function columns(types: Record<string, ColumnType>): TableModel["attributes"] {
  const entries: [string, ColumnType][] = [["id", "increments"], ...Object.entries(types)];
  return Object.fromEntries(entries.map(([name, type]) => [name, { type: type === "moment" ? "biginteger" : type }]));
}

/** An index on columns, named as the database names them (snake case). */
export function index(name: string, ...names: string[]) {
  return { name, columns: names };
}

/** An index that refuses a second row with the same values. */
export function unique(name: string, ...names: string[]) {
  return { name, columns: names, type: "unique" as const };
}

/** Adds tables to what Strapi creates and migrates at start-up; called while plugins register. */
export function registerTables(strapi: Core.Strapi, plugin: string, models: readonly TableModel[]): void {
  for (const model of models)
    strapi.get("models").add({ uid: `${plugin}::${model.tableName}`, singularName: model.tableName, lifecycles: {}, ...model });
}
