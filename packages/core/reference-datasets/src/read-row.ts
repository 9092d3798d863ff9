import { ZScanner, ZSex, ZSite, type DatasetManifest, type DatasetSource } from "@trabecula/contracts";
import type { CurvePoint, FamilyName } from "@trabecula/reference-stats";
import { checkTexts, numberIn, quoted, RowError, textColumns, type ColumnName } from "./columns.ts";
import type { CurveKey, YoungAdult } from "./dataset.ts";
import { parseProtocol } from "./protocol-text.ts";
import { checkAge, readPoint } from "./read-point.ts";
import type { TableRow } from "./read-table.ts";

export interface CurveRow {
  readonly line: number;
  readonly key: CurveKey;
  readonly unit: string;
  readonly n: number | null;
  readonly youngAdult: YoungAdult | null;
  readonly scored: { readonly family: FamilyName; readonly point: CurvePoint } | null;
  readonly mean: { readonly age: number; readonly value: number } | null;
}

interface Context {
  readonly cells: TableRow["cells"];
  readonly source: DatasetSource;
  readonly key: CurveKey;
}

/**
 * Reads lines in order; those with the same texts, as of a curve, are read once and share their key.
 * @returns a reader, which throws RowError
 */
export function rowReader(manifest: DatasetManifest): (row: TableRow) => CurveRow {
  let last: Context | null = null;
  return (row) => {
    if (last === null || !saysTheSame(last.cells, row.cells)) last = readContext(row, manifest);
    return readRow(row, last, manifest);
  };
}

function saysTheSame(one: TableRow["cells"], other: TableRow["cells"]): boolean {
  return textColumns.every((column) => one[column] === other[column]);
}

function readContext(row: TableRow, manifest: DatasetManifest): Context {
  checkTexts(row);
  const source = sourceOf(row, manifest);
  return { cells: row.cells, source, key: readKey(row, source) };
}

function readRow(row: TableRow, { source, key }: Context, manifest: DatasetManifest): CurveRow {
  const { scored, mean } = readPoint(row);
  const youngAdult = readYoungAdult(row);
  if (scored && !source.purposes.includes("z"))
    throw new RowError(`Source "${source.key}" is not declared for Z-scores (purposes in dataset.json), but this line gives them.`);
  if (youngAdult && !source.purposes.includes("t"))
    throw new RowError(`Source "${source.key}" is not declared for T-scores (purposes in dataset.json), but this line gives them.`);
  if (youngAdult && manifest.youngAdult === null)
    throw new RowError("This line gives young-adult figures, but youngAdult in dataset.json does not say whose they are.");
  if (!scored && !mean && !youngAdult)
    throw new RowError("This line gives no figures: an age or an age band with parameters, or ya_mean and ya_sd.");
  return { line: row.line, key, unit: row.cells.unit, n: readCount(row), youngAdult, scored, mean };
}

function sourceOf({ cells }: TableRow, { sources }: DatasetManifest): DatasetSource {
  if (cells.source === "") {
    if (sources.length === 1) return sources[0]!;
    throw new RowError("The dataset has several sources; the column source must say which this line is from.");
  }
  const source = sources.find(({ key }) => key === cells.source);
  if (!source) throw new RowError(`Source ${quoted(cells.source)} is not in dataset.json.`);
  return source;
}

function readKey({ cells }: TableRow, source: DatasetSource): CurveKey {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(cells.parameter))
    throw new RowError(`${quoted(cells.parameter)} is not a parameter key; keys are lower case, such as tt_bmd.`);
  const protocol = parseProtocol(cells.protocol);
  if (!protocol.ok) throw new RowError(protocol.message);
  return {
    parameter: cells.parameter,
    site: oneOf(ZSite.options, cells.site, "site"),
    sex: oneOf(ZSex.options, cells.sex, "sex"),
    scanner: cells.scanner === "" ? source.scanner : oneOf(ZScanner.options, cells.scanner, "scanner"),
    protocol: protocol.protocol,
    source: source.key,
  };
}

function oneOf<T extends string>(options: readonly T[], text: string, column: ColumnName): T {
  const found = options.find((option) => option === text);
  if (found === undefined) throw new RowError(`${quoted(text)} in column ${column} is not known; write one of ${options.join(", ")}.`);
  return found;
}

function readCount(row: TableRow): number | null {
  const n = numberIn(row, "n");
  if (n !== null && !(Number.isInteger(n) && n > 0)) throw new RowError("n must be a whole number of people.");
  return n;
}

function readYoungAdult(row: TableRow): YoungAdult | null {
  const [mean, sd, from, to] = [numberIn(row, "ya_mean"), numberIn(row, "ya_sd"), numberIn(row, "ya_age_min"), numberIn(row, "ya_age_max")];
  if (mean === null && sd === null && from === null && to === null) return null;
  if (mean === null || sd === null) throw new RowError("ya_mean and ya_sd must be given together.");
  if (sd <= 0) throw new RowError("ya_sd must be positive.");
  if ((from === null) !== (to === null) || (from !== null && to !== null && from > to)) {
    throw new RowError("ya_age_min and ya_age_max must be given together, the smaller first.");
  }
  if (to !== null) checkAge(to);
  return { mean, sd, ages: from === null || to === null ? null : [from, to] };
}
