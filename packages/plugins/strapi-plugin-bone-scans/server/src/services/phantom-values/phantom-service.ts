import type { Core } from "@strapi/strapi";
import type { Device, DeviceEvent, DevicePhantoms, PhantomChart, PhantomSeries, PhantomSeriesName } from "@trabecula/contracts";
import { controlChart, standingOn, type ControlPeriod } from "@trabecula/reference-stats";
import { phantomBaselineDays, phantomPercentOf } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { notFound } from "@trabecula/strapi-kit";
import { findDevice } from "../devices/device-rows.ts";
import { entriesOf, eventsOf, seriesKeyOf, type PhantomEntry } from "./entry-rows.ts";
import { seriesOfDevice } from "./series-of-device.ts";

/** Shared by all researchers. @throws AppError `not_found` */
export async function phantomsOfDevice(strapi: Core.Strapi, deviceId: string): Promise<DevicePhantoms> {
  const device = await requireDevice(strapi, deviceId);
  const events = await eventsOf(strapi, deviceId);
  const series: PhantomSeries[] = [];
  for (const { key, name } of await seriesOfDevice(strapi, deviceId)) {
    const entries = await entriesOf(strapi, { deviceId, seriesKey: key });
    // Deleted concurrently.
    if (entries.length === 0) continue;
    series.push(await yieldToEventLoop(() => ({ ...name, ...lastOf(chartOf(device, entries, events), entries.length, events) })));
  }
  return { ...rulesOf(device), series, events };
}

/** @throws AppError `not_found` if the device has no such series */
export async function phantomChart(strapi: Core.Strapi, deviceId: string, asked: PhantomSeriesName): Promise<PhantomChart> {
  const device = await requireDevice(strapi, deviceId);
  const seriesKey = seriesKeyOf(asked);
  const known = (await seriesOfDevice(strapi, deviceId)).find(({ key }) => key === seriesKey);
  if (!known) throw notFound();
  const entries = await entriesOf(strapi, { deviceId, seriesKey });
  const events = await eventsOf(strapi, deviceId);
  return yieldToEventLoop(() => {
    const byDay = new Map(entries.map((entry) => [entry.day, entry]));
    const periods = chartOf(device, entries, events).map(({ days, ...period }) => ({
      ...period,
      days: days.map(({ sums: _, broken, ...day }) => {
        const { id, readings } = byDay.get(day.day)!;
        return { id, ...day, broken: [...broken], readings: readings.length };
      }),
    }));
    return { ...known.name, ...rulesOf(device), periods, events };
  });
}

export function chartOf(
  device: Pick<Device, "scanner">,
  entries: readonly PhantomEntry[],
  events: readonly Pick<DeviceEvent, "day">[],
): ControlPeriod[] {
  const values = entries.flatMap(({ day, readings }) => readings.map((value) => ({ day, value })));
  return controlChart(values, { ...rulesOf(device), changes: events.map(({ day }) => day) });
}

function rulesOf({ scanner }: Pick<Device, "scanner">) {
  return { baselineDays: phantomBaselineDays, percent: phantomPercentOf(scanner) };
}

function lastOf(periods: readonly ControlPeriod[], days: number, events: readonly DeviceEvent[]) {
  const { days: ofPeriod, shift } = periods.at(-1)!;
  const { day: lastDay, value: lastValue } = ofPeriod.at(-1)!;
  const changes = events.map(({ day }) => day);
  const { state, since, broken } = standingOn(periods, lastDay, { withinDays: 0, changes });
  return { days, lastDay, lastValue, state, since, broken: [...broken], shift };
}

async function requireDevice(strapi: Core.Strapi, id: string): Promise<Device> {
  const device = await findDevice(strapi, id);
  if (!device) throw notFound();
  return device;
}
