import { CsvError, parse } from "csv-parse/sync";

/** A row of a file: the line that it ends on, counted from 1, and its trimmed cells. */
interface Split {
  readonly line: number;
  readonly cells: readonly string[];
}

/** `line`: the first that cannot be read; null where that is not known. */
type Splitting = { readonly ok: true; readonly records: Split[] } | { readonly ok: false; readonly line: number | null };

interface Bounds {
  /** Rows beyond this are left out. */
  readonly mostRecords: number;
  /** Of a row, at most. */
  readonly mostCharacters: number;
}

/** Splits CSV text into rows of as many cells as the first has, empty lines left out. */
export function splitTable(text: string, bounds: Bounds): Splitting {
  // As this product writes its datasets. Their thousands of rows are read at each start, for which the library takes ten times as long.
  return text.includes('"') ? splitQuoted(text, bounds) : splitPlain(text, bounds);
}

const byteOrderMark = "\uFEFF";
/** What the library trims. */
const blanks = " \t\n\r\f";

function splitPlain(text: string, { mostRecords, mostCharacters }: Bounds): Splitting {
  const records: Split[] = [];
  const lines = (text.startsWith(byteOrderMark) ? text.slice(1) : text).split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length && records.length < mostRecords; index += 1) {
    const whole = lines[index]!;
    if (whole.length > mostCharacters) return { ok: false, line: index + 1 };
    const cells = whole.split(",").map(trimmed);
    if (cells.length === 1 && cells[0] === "") continue;
    if (records.length > 0 && cells.length !== records[0]!.cells.length) return { ok: false, line: index + 1 };
    records.push({ line: index + 1, cells });
  }
  return { ok: true, records };
}

function trimmed(cell: string): string {
  let [from, to] = [0, cell.length];
  while (from < to && blanks.includes(cell[from]!)) from += 1;
  while (to > from && blanks.includes(cell[to - 1]!)) to -= 1;
  return to - from === cell.length ? cell : cell.slice(from, to);
}

function splitQuoted(text: string, { mostRecords, mostCharacters }: Bounds): Splitting {
  const records: Split[] = [];
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: mostCharacters,
      to: mostRecords,
      // The line is kept here, which takes a fraction of what the library's own report of it does.
      on_record: (cells: string[], { lines }) => void records.push({ line: lines, cells }),
    });
    return { ok: true, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, line: typeof error.lines === "number" ? error.lines : null };
  }
}
