import { mostRefusedCharacters, type FileProblem, type RefusedRows } from "@trabecula/contracts";
import type { ScanGroup, StudyRow, StudyScans } from "@trabecula/scoring";
import { RefusedLines } from "@trabecula/study-tables";

type LineProblem = Omit<FileProblem, "file">;
type Source = Pick<StudyScans, "source" | "header">;

/** A visit is stored as a whole, so a refused row holds its other rows back. */
export class RefusedScans {
  readonly #source: Source;
  readonly #delimiter: string;
  readonly #reasons = new Map<number, Set<string>>();

  constructor(source: Source, delimiter: string) {
    this.#source = source;
    this.#delimiter = delimiter;
  }

  add(problems: readonly LineProblem[]): void {
    for (const { line, message } of problems) {
      if (line === null) continue;
      const reasons = this.#reasons.get(line) ?? new Set();
      this.#reasons.set(line, reasons.add(message));
    }
  }

  addGroups(groups: readonly ScanGroup[], problems: readonly LineProblem[]): void {
    const messages = new Map(problems.map(({ line, message }) => [line, message]));
    this.add(problems);
    for (const { lines } of groups) {
      const message = messages.get(lines[0]!);
      if (message !== undefined) this.add(lines.map((line) => ({ line, message })));
    }
  }

  has(line: number): boolean {
    return this.#reasons.has(line);
  }

  withoutThem(rows: readonly StudyRow[]): readonly StudyRow[] {
    const { source } = this.#source;
    const firstRefused = new Map<string, number>();
    for (const { line, visit } of source) if (this.has(line) && !firstRefused.has(visit)) firstRefused.set(visit, line);
    const isUsed = new Set(rows.map(({ line }) => line));
    for (const { line, visit } of source) {
      const first = firstRefused.get(visit);
      if (first !== undefined && isUsed.has(line)) this.add([{ line, message: `Line ${first} of the same visit is refused.` }]);
    }
    return source.length === 0 ? rows : rows.filter(({ line }) => !this.has(line));
  }

  file(): RefusedRows | "too-long" {
    const lines = new RefusedLines(this.#source.header, this.#delimiter);
    let csv = lines.head;
    for (const { line, cells } of this.#source.source) {
      const reasons = this.#reasons.get(line);
      if (reasons) csv += lines.line(cells, [...reasons].join(" "));
      if (csv.length > mostRefusedCharacters) return "too-long";
    }
    return this.#reasons.size === 0 || this.#source.source.length === 0 ? null : { rows: this.#reasons.size, csv };
  }
}

export const noRefusedScans = new RefusedScans({ source: [], header: [] }, ",");
