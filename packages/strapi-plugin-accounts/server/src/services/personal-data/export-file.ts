export interface ExportTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A file of an export, by its path inside the archive: a value as JSON, or a table as CSV. */
export type ExportFile =
  { readonly name: `${string}.json`; readonly json: unknown } | { readonly name: `${string}.csv`; readonly table: ExportTable };
