import {
  addDays,
  utcDay,
  maxPhantomDaysPerRequest,
  ZDateOnly,
  type AddedPhantomValues,
  type AddPhantomValues,
  type Device,
  type NewPhantomSeries,
} from "@trabecula/contracts";
import { countOf, formatCalendarDate, formatCount, listOf } from "@trabecula/messages";
import { phantomText } from "@trabecula/report-types";
import { AppError, inParts, inTransaction, lockRows, newId, notFound, orNotFound, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { deviceUid, holdDevice } from "../devices/device-service.ts";
import type { LaboratoryActor } from "../laboratory/owner.ts";
import { entriesOf, entryJson, entryRows, eventKey, eventsOf, seriesKeyOf, seriesOfDevice } from "./entry-rows.ts";

const mostSeries = 40;
const mostDaysOfSeries = 3000;
const mostOfDevice = 20_000;
const mostEvents = 300;
const rowsPerInsert = 50;

type NewEntry = Parameters<ReturnType<typeof entryRows>["createMany"]>[0]["data"][number];

/**
 * Adds all values or none. Accepts identical stored values, so a file may come twice.
 * @throws `not_found`; `conflict` if a day has other values; `validation_failed` for a future or repeated day, and
 * beyond the limits
 */
export async function addPhantomValues(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
  request: AddPhantomValues,
): Promise<AddedPhantomValues> {
  refuseDays(request);
  return inTransaction(strapi, async () => {
    const { workspaceId } = await holdDevice(strapi, actor, deviceId);
    // The lock makes a concurrent call see these values.
    if ((await lockRows(strapi, deviceUid, { documentId: deviceId })).length === 0) throw notFound();
    const values = await newValues(strapi, deviceId, request);
    const events = await newEvents(strapi, deviceId, request);
    const isNew = [...values.rows, ...events.rows];
    for await (const part of inParts(isNew, rowsPerInsert)) await entryRows(strapi).createMany({ data: [...part] });
    if (isNew.length > 0)
      await auditOf(strapi).record(actor, {
        action: "device.phantom-added",
        object: `device:${deviceId}`,
        detail: `${countOf(values.rows.length, "day")} of values, ${countOf(events.rows.length, "event")}`,
        workspaceId,
      });
    return { added: isNew.length, unchanged: values.unchanged + events.unchanged };
  });
}

interface NewRows {
  readonly rows: readonly NewEntry[];
  readonly unchanged: number;
}

async function newValues(strapi: Strapi, deviceId: string, { series }: AddPhantomValues): Promise<NewRows> {
  const stored = new Map((await seriesOfDevice(strapi, deviceId)).map(({ key, days }) => [key, days]));
  const rows: NewEntry[] = [];
  let unchanged = 0;
  for (const one of series) {
    const { days, ...name } = one;
    const seriesKey = seriesKeyOf(name);
    const sorted = days.map(({ day }) => day).sort();
    const known = await entriesOf(strapi, { deviceId, seriesKey, from: sorted[0]!, to: sorted.at(-1)! });
    const readingsOn = new Map(known.map(({ day, readings }) => [day, readings]));
    const before = rows.length;
    for (const { day, readings } of days) {
      const there = readingsOn.get(day);
      if (there === undefined)
        rows.push({ documentId: newId(), deviceId, seriesKey, day, ...orNull(name), ...entryJson.write({ readings }) });
      else if (sameReadings(there, readings)) unchanged += 1;
      else throw contradiction(one, day, there, readings);
    }
    stored.set(seriesKey, (stored.get(seriesKey) ?? 0) + rows.length - before);
  }
  const counts = [...stored.values()];
  if (counts.length > mostSeries) throw refuse(`A device has ${mostSeries} charts at most: phantoms, sections, quantities and units.`);
  if (counts.some((count) => count > mostDaysOfSeries)) throw refuse(`A chart has ${formatCount(mostDaysOfSeries)} days at most.`);
  if (counts.reduce((sum, count) => sum + count, 0) > mostOfDevice)
    throw refuse(`A device has ${formatCount(mostOfDevice)} days of values at most, those of all its charts together.`);
  return { rows, unchanged };
}

async function newEvents(strapi: Strapi, deviceId: string, { events }: AddPhantomValues): Promise<NewRows> {
  const known = new Map((await eventsOf(strapi, deviceId)).map(({ day, words }) => [day, words]));
  const rows = events.filter(({ day, words }) => {
    const there = known.get(day);
    if (there !== undefined && there !== words)
      throw conflict(
        `On ${formatCalendarDate(day)} the device has the event “${there}” already, and this says “${words}”; delete the one that is wrong.`,
      );
    return there === undefined;
  });
  if (known.size + rows.length > mostEvents) throw refuse(`A device has ${mostEvents} events at most.`);
  return {
    rows: rows.map(({ day, words }) => ({ documentId: newId(), deviceId, seriesKey: eventKey, day, words })),
    unchanged: events.length - rows.length,
  };
}

/** Allows tomorrow in UTC, because western time zones are behind. */
function refuseDays({ series, events }: AddPhantomValues): void {
  const tomorrow = addDays(utcDay(), 1);
  if (series.reduce((sum, one) => sum + one.days.length, 0) > maxPhantomDaysPerRequest)
    throw refuse(`Send at most ${formatCount(maxPhantomDaysPerRequest)} days of values per request.`);
  const days = [...series.flatMap((one) => one.days.map(({ day }) => day)), ...events.map(({ day }) => day)];
  const ahead = days.find((day) => day > tomorrow);
  if (ahead !== undefined) throw refuse(`${formatCalendarDate(ahead)} lies ahead; values are of days that have been.`);
  const seen = new Set<string>();
  const keys = [
    ...series.flatMap((one) => one.days.map(({ day }) => [seriesKeyOf(one), day] as const)),
    ...events.map(({ day }) => [eventKey, day] as const),
  ];
  for (const [name, day] of keys) {
    const key = `${name}\n${day}`;
    if (seen.has(key)) throw refuse(`${formatCalendarDate(day)} stands twice; give all that was measured on a day together.`);
    seen.add(key);
  }
}

/** Ignores order. */
function sameReadings(one: readonly number[], other: readonly number[]): boolean {
  const sorted = (values: readonly number[]) => JSON.stringify(values.toSorted((left, right) => left - right));
  return one.length === other.length && sorted(one) === sorted(other);
}

function orNull({ phantom, section, quantity, unit }: Omit<NewPhantomSeries, "days">) {
  return { phantom: phantom || null, section: section || null, quantity: quantity || null, unit: unit || null };
}

function contradiction(name: Omit<NewPhantomSeries, "days">, day: string, there: readonly number[], readings: readonly number[]): AppError {
  const [stored, given] = [there, readings].map((values) => listOf(values.map(String)));
  return conflict(
    `On ${formatCalendarDate(day)} ${phantomText(name)} has ${stored} already, and this says ${given}; delete what is wrong before you add the other.`,
  );
}

const conflict = (message: string) => new AppError("conflict", message);
const refuse = (message: string) => new AppError("validation_failed", message);

export async function deletePhantomEntry(strapi: Strapi, actor: LaboratoryActor, id: string): Promise<{ deleted: number }> {
  return inTransaction(strapi, async () => {
    const row = orNotFound(await entryRows(strapi).findOne({ select: ["deviceId", "day"], where: { documentId: id } }));
    return remove(strapi, actor, await holdDevice(strapi, actor, row.deviceId), row.day, { documentId: id });
  });
}

export async function deletePhantomDay(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
  day: string,
): Promise<{ deleted: number }> {
  // PostgreSQL rejects an invalid date.
  if (!ZDateOnly.safeParse(day).success) throw notFound();
  return inTransaction(strapi, async () => {
    return remove(strapi, actor, await holdDevice(strapi, actor, deviceId), day, { deviceId, day });
  });
}

async function remove(
  strapi: Strapi,
  actor: LaboratoryActor,
  { id, workspaceId }: Device,
  day: string,
  where: { documentId: string } | { deviceId: string; day: string },
): Promise<{ deleted: number }> {
  const { count } = await entryRows(strapi).deleteMany({ where });
  if (count === 0) throw notFound();
  const detail = `${day}: ${count}`;
  await auditOf(strapi).record(actor, { action: "device.phantom-deleted", object: `device:${id}`, detail, workspaceId });
  return { deleted: count };
}
