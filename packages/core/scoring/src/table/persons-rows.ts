import { isMissing, shortened, type SexReader } from "@trabecula/study-tables";
import type { DateReaders } from "./column-readers.ts";
import type { Column, Layout } from "./layout.ts";
import { cellText, type RowProblem } from "./row-facts.ts";

/** `problem`: why no value of the row may be scored. */
export interface FilledRow {
  readonly cells: readonly string[];
  readonly problem: RowProblem | null;
}

const eventColumns = /^(?:redcap_(?:event_name|repeat_instrument|repeat_instance)|event name|repeat instrument|repeat instance)$/i;

/** Ages, heights and menopausal status change between visits, so each row must state them. */
const constant = ["sex", "birth_date", "birth_year"] as const;
const words = { sex: "sexes", birth_date: "dates of birth", birth_year: "years of birth" } as const;

export const personsRowsRemark =
  "This is an export of REDCap with several rows a person: where a row does not say sex and birth, they are taken from the person's other rows.";

/** Limit of rows that are read together. Later rows of a person use facts from earlier rows only. */
const mostRows = 1000;

interface WithCells {
  readonly cells: readonly string[];
}

type IsSame = (one: readonly string[], other: readonly string[]) => boolean;

/** Yields batches that do not divide consecutive rows of the same group. */
export async function* wholeGroups<Row extends WithCells>(batches: AsyncIterable<Row[]>, isSame: IsSame): AsyncGenerator<Row[]> {
  let held: Row[] = [];
  for await (const batch of batches) {
    const rows = held.concat(batch);
    let cut = rows.length - 1;
    while (cut > 0 && isSame(rows[cut - 1]!.cells, rows[cut]!.cells)) cut -= 1;
    if (rows.length - cut > mostRows) cut = rows.length;
    if (cut > 0) yield rows.slice(0, cut);
    held = rows.slice(Math.max(cut, 0));
  }
  if (held.length > 0) yield held;
}

/** REDCap exports with events or repeated instruments state sex and birth on another row. A person's rows must be consecutive. */
export class PersonsRows {
  readonly #id: number;
  readonly #columns: readonly (readonly [name: (typeof constant)[number], column: Column])[];
  readonly #meaning: (name: (typeof constant)[number], text: string) => string;
  #person = "";
  #statedTexts = new Map<string, Map<string, string>>();

  constructor({ facts }: Pick<Layout, "facts">, readSex: SexReader, dates: DateReaders) {
    // REDCap writes the record's name first.
    this.#id = facts.id?.index ?? 0;
    this.#columns = constant.flatMap((name) => (facts[name] ? [[name, facts[name]] as const] : []));
    this.#meaning = (name, text) => {
      if (name === "sex") return readSex(text) ?? text;
      return (name === "birth_date" ? dates.birth_date?.read(text) : null) ?? text;
    };
  }

  static of(layout: Pick<Layout, "header" | "facts">, readSex: SexReader, dates: DateReaders): PersonsRows | null {
    return layout.header.some((name) => eventColumns.test(name.trim())) ? new PersonsRows(layout, readSex, dates) : null;
  }

  isSame(one: readonly string[], other: readonly string[]): boolean {
    return this.#idOf(one) === this.#idOf(other);
  }

  fill(rows: readonly (readonly string[])[]): FilledRow[] {
    const filled: FilledRow[] = [];
    for (let from = 0; from < rows.length;) {
      let to = from + 1;
      while (to < rows.length && this.isSame(rows[from]!, rows[to]!)) to += 1;
      filled.push(...this.#fillPerson(rows.slice(from, to)));
      from = to;
    }
    return filled;
  }

  whole<Row extends WithCells>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    return wholeGroups(batches, (one, other) => this.isSame(one, other));
  }

  #idOf(cells: readonly string[]): string {
    return (cells[this.#id] ?? "").trim().toLowerCase();
  }

  #fillPerson(rows: readonly (readonly string[])[]): FilledRow[] {
    const person = this.#idOf(rows[0]!);
    // A row without a record name belongs to no other row.
    if (person === "") return rows.map((cells) => ({ cells, problem: null }));
    if (person !== this.#person) this.#statedTexts = new Map();
    this.#person = person;
    for (const cells of rows) this.#hear(cells);
    const twice = this.#columns.find(([name]) => (this.#statedTexts.get(name)?.size ?? 0) > 1);
    if (twice) {
      const message = `The rows of this person state different ${words[twice[0]]}.`;
      return rows.map((cells) => ({ cells, problem: { code: "contradictory_row", message } }));
    }
    return rows.map((cells) => ({ cells: this.#filled(cells), problem: null }));
  }

  #hear(cells: readonly string[]): void {
    for (const [name, column] of this.#columns) {
      const text = cellText(column, cells);
      if (text === "") continue;
      const stated = this.#statedTexts.get(name) ?? new Map<string, string>();
      this.#statedTexts.set(name, stated);
      // Raw cell, because the map's translation follows on reading.
      stated.set(this.#meaning(name, name === "sex" ? cells[column.index]!.trim() : text), cells[column.index]!);
    }
  }

  #filled(cells: readonly string[]): readonly string[] {
    const lacking = this.#columns.flatMap(([name, column]) => {
      const [text] = this.#statedTexts.get(name)?.values() ?? [];
      return text !== undefined && column.index < cells.length && cellText(column, cells) === "" ? [[column.index, text] as const] : [];
    });
    return lacking.length === 0 ? cells : lacking.reduce<readonly string[]>((row, [index, text]) => row.with(index, text), cells);
  }
}

type GroupReader =
  | { readonly ok: true; readonly read: (cells: readonly string[]) => string | null }
  | { readonly ok: false; readonly message: string };

/** Groups by the given column, or by sex if none is given and the table states it. */
export function groupReader({ header, facts }: Layout, groupBy: string | null, readSex: SexReader): GroupReader {
  const sex = facts.sex?.index ?? -1;
  const index = groupBy === null ? sex : header.findIndex((name) => name.trim() === groupBy.trim());
  if (groupBy !== null && index === -1) return { ok: false, message: `There is no column “${shortened(groupBy)}” to group by.` };
  if (index === -1) return { ok: true, read: () => null };
  const nameOf = index === sex ? remembered(readSex) : shortened;
  return {
    ok: true,
    read: (cells) => {
      const text = (cells[index] ?? "").trim();
      return isMissing(text) ? null : nameOf(text);
    },
  };
}

const mostWords = 100;

function remembered(readSex: SexReader): SexReader {
  const known = new Map<string, ReturnType<SexReader>>();
  return (text) => {
    let sex = known.get(text);
    if (sex === undefined) {
      sex = readSex(text);
      if (known.size < mostWords) known.set(text, sex);
    }
    return sex;
  };
}
