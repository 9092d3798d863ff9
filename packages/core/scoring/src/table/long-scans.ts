import type { FindParameter } from "./layout.ts";
import { contradictionsAmong, measureLongRow, type MeasuredValue } from "./measured-value.ts";
import { wholeGroups, type FilledRow } from "./persons-rows.ts";
import { cellText, readRowFacts, type RowReader } from "./row-facts.ts";

/** Consecutive rows with equal cells in these columns belong to one scan. */
const ofScan = ["id", "birth_date", "scan_date", "site", "side", "scanner"] as const;

const mostTogether = 20_000;

/** Values of a scan contradict each other only with one of these parameters. */
const canContradict = /bmc|area|l[1-4]/i;

export class LongScans {
  readonly #reader: RowReader;
  readonly #find: FindParameter;
  readonly #places: readonly number[];

  constructor(reader: RowReader, find: FindParameter) {
    this.#reader = reader;
    this.#find = find;
    this.#places = ofScan.flatMap((fact) => reader.layout.facts[fact]?.index ?? []);
  }

  #isSame(one: readonly string[], other: readonly string[]): boolean {
    return this.#places.length > 0 && this.#places.every((place) => one[place] === other[place]);
  }

  /** Yields the first rows together, because a table may be sorted by parameter. */
  async *whole<Row extends { readonly cells: readonly string[] }>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    let held: Row[] | null = [];
    for await (const batch of wholeGroups(batches, (one, other) => this.#isSame(one, other))) {
      const rows: Row[] = held === null ? batch : held.concat(batch);
      held = held !== null && rows.length < mostTogether ? rows : null;
      if (held === null) yield rows;
    }
    if (held !== null && held.length > 0) yield held;
  }

  fill(rows: readonly (readonly string[])[]): FilledRow[] {
    const filled: FilledRow[] = [];
    for (const scan of this.#scans(rows)) {
      const judged = this.#judged(scan.map((index) => rows[index]!));
      for (const [place, index] of scan.entries()) filled[index] = judged[place]!;
    }
    return filled;
  }

  /** Row indexes by scan. Separate rows belong together if they repeat no parameter. */
  #scans(rows: readonly (readonly string[])[]): number[][] {
    const consecutive: number[][] = [];
    for (const index of rows.keys()) {
      if (index > 0 && this.#isSame(rows[index - 1]!, rows[index]!)) consecutive.at(-1)!.push(index);
      else consecutive.push([index]);
    }
    if (this.#places.length === 0) return consecutive;
    const { age, parameter } = this.#reader.layout.facts;
    const keyOf = ([first]: readonly number[]) => [...this.#places, age?.index ?? -1].map((place) => rows[first!]![place]).join("\0");
    return [...Map.groupBy(consecutive, keyOf).values()].flatMap((parts) => {
      const all = parts.flat();
      const isOnce = new Set(all.map((index) => cellText(parameter, rows[index]!))).size === all.length;
      return parts.length > 1 && isOnce ? [all] : parts;
    });
  }

  #judged(rows: readonly (readonly string[])[]): FilledRow[] {
    const column = this.#reader.layout.facts.parameter;
    if (rows.length < 2 || !rows.some((cells) => canContradict.test(cellText(column, cells))))
      return rows.map((cells) => ({ cells, problem: null }));
    const measured = rows.map((cells) => this.#measured(cells));
    const messages = contradictionsAmong("dxa", measured);
    return rows.map((cells, index) => {
      const value = measured[index]!;
      const message = value.ok ? messages.get(`${value.site}|${value.parameter.key}`) : undefined;
      return { cells, problem: message === undefined ? null : { code: "contradictory_row", message } };
    });
  }

  #measured(cells: readonly string[]): MeasuredValue {
    const reading = readRowFacts(this.#reader, cells);
    if (!reading.ok) return { ok: false, ...reading.problem };
    return measureLongRow(this.#reader, reading.facts, cells, this.#find);
  }
}
