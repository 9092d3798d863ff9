import * as z from "zod/mini";
import { csvLine, uploadLimits } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { isDeclaredMissing } from "@trabecula/study-tables";
import { ZCell, type Project } from "./project.ts";
import type { RedcapClient } from "./redcap-client.ts";
import { RedcapError } from "./redcap-error.ts";

export interface Wanted {
  /** Fields by name, with the meaning that they had when somebody mapped them. */
  readonly fields: ReadonlyMap<string, string>;
  readonly others?: readonly string[];
}

export interface RecordPlace {
  readonly record: string;
  readonly event: string;
  readonly instrument: string;
  readonly instance: string;
}

export interface PulledRow extends RecordPlace {
  readonly line: number;
  readonly text: string;
  readonly mapped: ReadonlySet<string>;
  readonly others: readonly string[];
}

export interface PulledRecords {
  /** CSV as REDCap exports it, persons in consecutive rows. */
  readonly table: string;
  readonly records: number;
  readonly rows: number;
  readonly places: readonly PulledRow[];
  readonly groups: ReadonlyMap<string, string>;
  readonly remarks: readonly string[];
}

export const mostRecords = 20_000;
const recordsPerPage = 200;

const place = ["redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance"] as const;
const groupColumn = "redcap_data_access_group";
const ZRow = z.record(z.string(), ZCell);
type Row = z.output<typeof ZRow>;

/**
 * Asks for the names of all records first, then for pages of them.
 * @throws RedcapError `changed` for a mapped field whose meaning is another, `contradiction` for rows that differ
 */
export async function pullRecords(client: RedcapClient, project: Project, wanted: Wanted): Promise<PulledRecords> {
  const { idField } = project;
  const fields = requireFields(project, wanted.fields);
  const names = await recordNames(client, idField);
  return readRecords(client, project, { fields, others: wanted.others ?? [] }, names);
}

export interface Fields {
  readonly fields: readonly string[];
  readonly others: readonly string[];
}

export async function readRecords(
  client: RedcapClient,
  project: Project,
  wanted: Fields,
  names: readonly string[],
): Promise<PulledRecords> {
  const pulled = new PulledRows(project, wanted);
  const fields = [...new Set([project.idField, ...wanted.fields, ...wanted.others])];
  for (let from = 0, size = recordsPerPage; from < names.length;) {
    const page = names.slice(from, from + size);
    const rows = await pageOf(client, fields, page);
    if (rows === "too_large") size = Math.max(1, Math.floor(size / 4));
    else {
      pulled.add(page, rows);
      from += page.length;
    }
  }
  return pulled.done(names.length);
}

async function recordNames(client: RedcapClient, idField: string): Promise<string[]> {
  const rows = await client.rows("record", ZRow, { ...exported, fields: [idField] });
  const names = new Set(rows.map((row) => nameOf(row, idField)));
  if (names.size > mostRecords)
    throw new RedcapError("too_large", { message: `The project has more than ${formatCount(mostRecords)} records.` });
  return [...names];
}

const exported = { action: "export", type: "flat", rawOrLabel: "raw" } as const;

async function pageOf(client: RedcapClient, fields: readonly string[], records: readonly string[]): Promise<Row[] | "too_large"> {
  try {
    return await client.rows("record", ZRow, { ...exported, fields, records, exportDataAccessGroups: "true" });
  } catch (error) {
    if (error instanceof RedcapError && error.problem === "too_large" && records.length > 1) return "too_large";
    throw error;
  }
}

function nameOf(row: Row, idField: string): string {
  const name = row[idField] ?? "";
  if (name === "") throw new RedcapError("unexpected", { message: `A row of the server has no record name in “${idField}”.` });
  return name;
}

function requireFields({ fields, idField }: Project, wanted: Wanted["fields"]): string[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  for (const [name, meaning] of wanted) {
    const field = known.get(name);
    const now = field === undefined ? "no longer has the field" : field.meaning === meaning ? null : "has changed the field";
    if (now !== null)
      throw new RedcapError("changed", { message: `The project ${now} “${name}”. Look at the mapping again, and save it.` });
  }
  return [...wanted.keys()].filter((name) => name !== idField);
}

const lineEnds = /\r\n|\r|\n/g;

class PulledRows {
  readonly #idField: string;
  readonly #header: readonly string[];
  readonly #fields: readonly { readonly name: string; readonly isMissing: (cell: string) => boolean }[];
  readonly #places: readonly string[];
  readonly #others: readonly string[];
  readonly #seen = new Map<string, string>();
  readonly #answered = new Set<string>();
  readonly #groups = new Map<string, string>();
  readonly #rows: PulledRow[] = [];
  #line = 1;
  #characters = 0;
  #repeated = 0;
  #gone = 0;

  constructor(project: Project, { fields, others }: Fields) {
    const { idField, isLongitudinal, isRepeating, missingCodes } = project;
    const known = new Map(project.fields.map((field) => [field.name, field]));
    this.#idField = idField;
    this.#places = place.filter((_, index) => (index === 0 ? isLongitudinal : isRepeating));
    this.#fields = fields.map((name) => {
      const { codes, keepsCodes } = known.get(name)!;
      const own = new Set(codes);
      return { name, isMissing: isDeclaredMissing(keepsCodes ? [] : missingCodes.filter((code) => !own.has(code))) };
    });
    this.#others = others;
    this.#header = [idField, ...this.#places, ...fields];
  }

  add(page: readonly string[], rows: readonly Row[]): void {
    const asked = new Set(page);
    const own = Map.groupBy(rows, (row) => nameOf(row, this.#idField));
    for (const name of own.keys())
      if (!asked.has(name)) throw new RedcapError("contradiction", { message: "The server answers with records that nobody asked for." });
    for (const name of page) {
      const found = own.get(name) ?? [];
      if (found.length === 0) this.#gone += 1;
      for (const row of found) this.#take(name, row);
    }
  }

  #take(name: string, row: Row): void {
    for (const field in row) this.#answered.add(field);
    const group = row[groupColumn] ?? "";
    if (group !== "") this.#groups.set(name, group);
    const where = this.#places.map((column) => row[column] ?? "");
    const cells = this.#fields.map(({ name: field, isMissing }) => {
      const cell = row[field] ?? "";
      return isMissing(cell) ? "" : cell;
    });
    const text = csvLine([name, ...where, ...cells], { lineEnd: "\n" });
    const others = this.#others.map((field) => row[field] ?? "");
    const key = JSON.stringify([name, ...where]);
    const whole = others.length === 0 ? text : JSON.stringify([text, ...others]);
    const before = this.#seen.get(key);
    if (before === whole) this.#repeated += 1;
    else if (before !== undefined)
      throw new RedcapError("contradiction", { message: "The server answers with two different rows of one record, event and instance." });
    else {
      this.#characters += whole.length;
      if (this.#characters > uploadLimits.studyImport)
        throw new RedcapError("too_large", { message: "The mapped fields hold more than a table may. Map fewer fields." });
      this.#seen.set(key, whole);
      this.#line += text.match(lineEnds)!.length;
      const [event = "", instrument = "", instance = ""] = place.map((column) =>
        this.#places.includes(column) ? (row[column] ?? "") : "",
      );
      const mapped = new Set(this.#fields.flatMap(({ name: field }, index) => (cells[index] === "" ? [] : [field])));
      this.#rows.push({ record: name, event, instrument, instance, line: this.#line, text, mapped, others });
    }
  }

  done(records: number): PulledRecords {
    const wanted = [...this.#fields.map(({ name }) => name), ...this.#others];
    const hidden = this.#rows.length === 0 ? undefined : wanted.find((name) => !this.#answered.has(name));
    if (hidden !== undefined)
      throw new RedcapError("refused", {
        message: `REDCap leaves out the field “${hidden}”. The user of the token needs the right to export it.`,
      });
    return {
      table: csvLine(this.#header, { lineEnd: "\n" }) + this.#rows.map(({ text }) => text).join(""),
      records,
      rows: this.#rows.length,
      places: this.#rows,
      groups: this.#groups,
      remarks: [
        ...(this.#repeated === 0 ? [] : [`${countOf(this.#repeated, "row came", "rows came")} twice and count once.`]),
        ...(this.#gone === 0 ? [] : [`${countOf(this.#gone, "record has", "records have")} no row, or went away during the pull.`]),
      ],
    };
  }
}
