import { CsvError, parse } from "csv-parse/sync";

/** Line number of the row's end, from 1, and trimmed cells. */
interface Split {
  readonly line: number;
  readonly cells: readonly string[];
}

/** `line`: first unreadable line; null if unknown. */
type Splitting = { readonly ok: true; readonly records: Split[] } | { readonly ok: false; readonly line: number | null };

interface Bounds {
  readonly mostRecords: number;
  readonly mostCharacters: number;
}

/** Skips empty lines; all rows must be as wide as the first. */
export function splitTable(text: string, bounds: Bounds): Splitting {
  // Fast path for this product's own datasets, read at every start. The library takes ten times as long.
  return text.includes('"') ? splitQuoted(text, bounds) : splitPlain(text, bounds);
}

const byteOrderMark = "\uFEFF";
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
      // Much faster than the library's own line reports.
      on_record: (cells: string[], { lines }) => void records.push({ line: lines, cells }),
    });
    return { ok: true, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, line: typeof error.lines === "number" ? error.lines : null };
  }
}
