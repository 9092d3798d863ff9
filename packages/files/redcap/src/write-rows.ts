import * as z from "zod/mini";
import { isSame, type CellToWrite } from "./plan-row.ts";
import { ZCell, type Project } from "./project.ts";
import { readRecords, type Fields, type RecordPlace } from "./pull-records.ts";
import type { Form, RedcapClient } from "./redcap-client.ts";
import { RedcapError } from "./redcap-error.ts";

export interface RowToWrite extends RecordPlace {
  readonly cells: readonly CellToWrite[];
}

export interface RowsToWrite<Row extends RowToWrite> {
  readonly fields: Fields;
  readonly rows: readonly Row[];
  readonly textOf: (record: string) => string;
}

export interface WrittenRows<Row> {
  readonly written: readonly Row[];
  readonly changed: readonly Row[];
  readonly refused: readonly Row[];
}

const ZImported = z.union([z.array(ZCell), z.object({ count: z.coerce.number() })]);
const mostRefused = 10;

export const placeKey = ({ record, event, instrument, instance }: RecordPlace): string =>
  JSON.stringify([record, event, instrument, instance]);

/** REDCap ignores empty values, except with `overwrite`. @throws RedcapError */
export async function writeRows<Row extends RowToWrite>(
  client: RedcapClient,
  project: Project,
  { fields, rows, textOf }: RowsToWrite<Row>,
): Promise<WrittenRows<Row>> {
  const [written, changed, refused]: [Row[], Row[], Row[]] = [[], [], []];

  async function stillOpen(wanted: readonly Row[]): Promise<{ open: Row[]; stored: Row[]; moved: Row[] }> {
    const now = await readRecords(client, project, fields, recordsOf(wanted));
    const [texts, cells] = [textsOf(now.places), new Map(now.places.map((row) => [placeKey(row), row.others]))];
    const found: { open: Row[]; stored: Row[]; moved: Row[] } = { open: [], stored: [], moved: [] };
    for (const row of wanted) {
      const values = cells.get(placeKey(row));
      const valueOf = (field: string) => values?.[fields.others.indexOf(field)];
      if (texts.get(row.record) !== textOf(row.record) || values === undefined) found.moved.push(row);
      else if (row.cells.every(({ field, ours }) => isSame(valueOf(field)!, ours))) found.stored.push(row);
      else if (row.cells.every(({ field, theirs, ours }) => valueOf(field) === theirs || isSame(valueOf(field)!, ours)))
        found.open.push(row);
      else found.moved.push(row);
    }
    return found;
  }

  async function send(wanted: readonly Row[], overwriteBehavior: "normal" | "overwrite"): Promise<void> {
    let now = { open: [...wanted], stored: [] as Row[], moved: [] as Row[] };
    try {
      const answer = await client.change("record", ZImported, async () => {
        now = await stillOpen(wanted);
        return now.open.length === 0 ? null : formOf(project, now.open, overwriteBehavior);
      });
      if (answer !== null) requireAll(answer, recordsOf(now.open));
    } catch (error) {
      if (!(error instanceof RedcapError) || error.problem !== "invalid") throw error;
      const records = recordsOf(now.open);
      if (records.length === 1) {
        if (refused.push(...now.open) > mostRefused) throw error;
      } else {
        const half = new Set(records.slice(0, Math.ceil(records.length / 2)));
        for (const part of [true, false])
          await send(
            now.open.filter(({ record }) => half.has(record) === part),
            overwriteBehavior,
          );
      }
      now = { ...now, open: [] };
    }
    written.push(...now.open, ...now.stored);
    changed.push(...now.moved);
  }

  const clearing = rows.filter(({ cells }) => cells.some(({ ours }) => ours === ""));
  // REDCap might empty absent fields, so each call has rows with the same fields.
  for (const own of Map.groupBy(clearing, ({ cells }) => cells.map(({ field }) => field).join(" ")).values()) await send(own, "overwrite");
  const filling = rows.filter((row) => !clearing.includes(row));
  if (filling.length > 0) await send(filling, "normal");
  return { written, changed, refused };
}

export function textsOf(rows: readonly (RecordPlace & { readonly text: string })[]): Map<string, string> {
  return new Map([...Map.groupBy(rows, ({ record }) => record)].map(([record, own]) => [record, own.map(({ text }) => text).join("")]));
}

const recordsOf = (rows: readonly RowToWrite[]): string[] => [...new Set(rows.map(({ record }) => record))];

function formOf({ idField, isLongitudinal, isRepeating }: Project, rows: readonly RowToWrite[], overwriteBehavior: string): Form {
  const data = rows.map(({ record, event, instrument, instance, cells }) => ({
    [idField]: record,
    ...(isLongitudinal && { redcap_event_name: event }),
    ...(isRepeating && { redcap_repeat_instrument: instrument, redcap_repeat_instance: instance }),
    ...Object.fromEntries(cells.map(({ field, ours }) => [field, ours])),
  }));
  return {
    ...{ action: "import", type: "flat", overwriteBehavior, forceAutoNumber: "false", dateFormat: "YMD", returnContent: "ids" },
    data: JSON.stringify(data),
  };
}

function requireAll(answer: z.output<typeof ZImported>, records: readonly string[]): void {
  const names = Array.isArray(answer) ? new Set(answer) : null;
  const isWhole = names === null ? "count" in answer && answer.count === records.length : records.every((record) => names.has(record));
  if (!isWhole || (names !== null && names.size !== records.length))
    throw new RedcapError("unexpected", { message: "REDCap’s answer does not name the records that were sent. Look at the log there." });
}
