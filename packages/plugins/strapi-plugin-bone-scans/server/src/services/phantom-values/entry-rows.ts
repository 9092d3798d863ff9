import type { Core } from "@strapi/strapi";
import type { DeviceEvent, PhantomSeriesName } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { rowsOf, storedJson } from "@trabecula/strapi-kit";

const entryUid = "plugin::bone-scans.phantom-entry";

export const entryRows = (strapi: Core.Strapi) => rowsOf(strapi, entryUid);

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

const rowsAtOnce = 500;

/** Values of one series by day; yields to the event loop between reads. */
export async function entriesOf(
  strapi: Core.Strapi,
  { deviceId, seriesKey, from, to }: { deviceId: string; seriesKey: string; from?: string | undefined; to?: string },
): Promise<PhantomEntry[]> {
  const entries: PhantomEntry[] = [];
  for (let offset = 0; ; offset += rowsAtOnce) {
    const day = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
    const rows = await entryRows(strapi).findMany({
      select: ["documentId", "day", "readings"],
      where: { deviceId, seriesKey, ...(Object.keys(day).length > 0 ? { day } : {}) },
      orderBy: [{ day: "asc" }],
      limit: rowsAtOnce,
      offset,
    });
    for (const { documentId: id, day: on, readings } of rows) entries.push({ id, day: on, ...entryJson.read({ readings: readings! }) });
    if (rows.length < rowsAtOnce) return entries;
    await yieldToEventLoop();
  }
}

/** Days of device changes by device id, in order; yields to the event loop between reads. */
export async function eventDaysOf(strapi: Core.Strapi, deviceIds: readonly string[]): Promise<Map<string, string[]>> {
  const days = new Map(deviceIds.map((id): [string, string[]] => [id, []]));
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await entryRows(strapi).findMany({
      select: ["deviceId", "day"],
      where: { deviceId: { $in: deviceIds }, seriesKey: eventKey },
      orderBy: [{ day: "asc" }, { id: "asc" }],
      limit: rowsAtOnce,
      offset,
    });
    for (const { deviceId, day } of rows) days.get(deviceId)!.push(day);
    if (rows.length < rowsAtOnce) return days;
    await yieldToEventLoop();
  }
}

export async function eventsOf(strapi: Core.Strapi, deviceId: string): Promise<DeviceEvent[]> {
  const rows = await entryRows(strapi).findMany({
    select: ["documentId", "day", "words"],
    where: { deviceId, seriesKey: eventKey },
    orderBy: [{ day: "asc" }],
  });
  return rows.map(({ documentId: id, day, words }) => ({ id, day, words: words ?? "" }));
}
