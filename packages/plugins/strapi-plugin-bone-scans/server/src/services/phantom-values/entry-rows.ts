import type { DeviceEvent, PhantomSeriesName } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { rowsOf, sql, storedJson, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

const entryUid = "plugin::bone-scans.phantom-entry";

export const entryRows = (strapi: Strapi) => rowsOf(strapi, entryUid);

export const entryJson = storedJson<{ readings: number[] }>();

/** Cannot collide with a series key, which contains line breaks. */
export const eventKey = "event";

/** Names are case-insensitive and contain no line breaks. */
export function seriesKeyOf({ phantom, section, quantity, unit }: PhantomSeriesName): string {
  return [phantom, section, quantity, unit].join("\n").toLowerCase();
}

export interface PhantomEntry {
  readonly id: string;
  readonly day: string;
  readonly readings: readonly number[];
}

const rowsPerBatch = 500;

export async function entriesOf(
  strapi: Strapi,
  { deviceId, seriesKey, from, to }: { deviceId: string; seriesKey: string; from?: string | undefined; to?: string },
): Promise<PhantomEntry[]> {
  const entries: PhantomEntry[] = [];
  for (let offset = 0; ; offset += rowsPerBatch) {
    const day = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
    const rows = await entryRows(strapi).findMany({
      select: ["documentId", "day", "readings"],
      where: { deviceId, seriesKey, ...(Object.keys(day).length > 0 ? { day } : {}) },
      orderBy: [{ day: "asc" }],
      limit: rowsPerBatch,
      offset,
    });
    for (const { documentId: id, day: on, readings } of rows) entries.push({ id, day: on, ...entryJson.read({ readings: readings! }) });
    if (rows.length < rowsPerBatch) return entries;
    await yieldToEventLoop();
  }
}

export async function eventDaysOf(strapi: Strapi, deviceIds: readonly string[]): Promise<Map<string, string[]>> {
  const days = new Map(deviceIds.map((id): [string, string[]] => [id, []]));
  for (let offset = 0; ; offset += rowsPerBatch) {
    const rows = await entryRows(strapi).findMany({
      select: ["deviceId", "day"],
      where: { deviceId: { $in: deviceIds }, seriesKey: eventKey },
      orderBy: [{ day: "asc" }, { id: "asc" }],
      limit: rowsPerBatch,
      offset,
    });
    for (const { deviceId, day } of rows) days.get(deviceId)!.push(day);
    if (rows.length < rowsPerBatch) return days;
    await yieldToEventLoop();
  }
}

export async function eventsOf(strapi: Strapi, deviceId: string): Promise<DeviceEvent[]> {
  const rows = await entryRows(strapi).findMany({
    select: ["documentId", "day", "words"],
    where: { deviceId, seriesKey: eventKey },
    orderBy: [{ day: "asc" }],
  });
  return rows.map(({ documentId: id, day, words }) => ({ id, day, words: words ?? "" }));
}

export interface StoredSeries {
  readonly key: string;
  readonly name: PhantomSeriesName;
  readonly days: number;
}

export async function seriesOfDevice(strapi: Strapi, deviceId: string): Promise<StoredSeries[]> {
  const db = await sql(strapi);
  const found = (await db(tables.phantomEntries)
    .where("device_id", deviceId)
    .whereNot("series_key", eventKey)
    .groupBy("series_key")
    .select("series_key")
    .min({ first: "id" })
    .count({ days: "*" })) as { series_key: string; first: number; days: number | string }[];
  if (found.length === 0) return [];
  const rows = await entryRows(strapi).findMany({
    select: ["id", "phantom", "section", "quantity", "unit"],
    where: { id: { $in: found.map(({ first }) => first) } },
  });
  const names = new Map(rows.map(({ id, ...row }) => [id, row]));
  const series = found.map(({ series_key: key, first, days }) => {
    const { phantom, section, quantity, unit } = names.get(first)!;
    return {
      key,
      name: { phantom: phantom ?? "", section: section ?? "", quantity: quantity ?? "", unit: unit ?? "" },
      days: Number(days),
    };
  });
  return series.sort((one, other) => one.key.localeCompare(other.key, "en", { numeric: true }));
}

/** `readings`: JSON; `words`: what was done to the scanner. */
export const entryColumns = ["day", "phantom", "section", "quantity", "unit", "readings", "words"] as const;

export async function* entriesOfDevice(strapi: Strapi, deviceId: string) {
  for (let last = 0; ; await yieldToEventLoop()) {
    const where = { deviceId, id: { $gt: last } };
    const rows = await entryRows(strapi).findMany({
      select: ["id", ...entryColumns],
      where,
      orderBy: [{ id: "asc" }],
      limit: rowsPerBatch,
    });
    yield* rows;
    if (rows.length < rowsPerBatch) return;
    last = rows.at(-1)!.id;
  }
}

export async function deleteEntriesOf(strapi: Strapi, deviceId: string): Promise<void> {
  await entryRows(strapi).deleteMany({ where: { deviceId } });
}
