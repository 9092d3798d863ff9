import type { Strapi } from "@trabecula/strapi-kit";
import type { Device, DeviceControl, DeviceEvent, Scan } from "@trabecula/contracts";
import { decisiveStatus, controlStatusOn, type ControlPeriod, type ControlStatus } from "@trabecula/reference-stats";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { phantomWithinDays } from "@trabecula/report-types";
import { entriesOf, entryRows, eventsOf, seriesOfDevice, type StoredSeries } from "./entry-rows.ts";
import { chartOf } from "./phantom-service.ts";

type MadeScan = Pick<Scan, "deviceId" | "scanDate" | "scanner">;

/** Control status from all phantoms of the device. Null without device, day or phantom. */
export async function controlOfScans(strapi: Strapi, scans: readonly MadeScan[]): Promise<(DeviceControl | null)[]> {
  const dated = scans.flatMap(({ deviceId, scanDate, scanner }, place) =>
    deviceId == null || scanDate == null || scanner == null ? [] : [{ deviceId, day: scanDate, scanner, place }],
  );
  const found: (DeviceControl | null)[] = scans.map(() => null);
  for (const [deviceId, own] of Map.groupBy(dated, (scan) => scan.deviceId)) {
    const days = own.map(({ day }) => day);
    const controls = await controlOnDays(strapi, { deviceId, scanner: own[0]!.scanner, days });
    own.forEach(({ place }, index) => (found[place] = controls[index] ?? null));
  }
  return found;
}

export async function withControl(strapi: Strapi, devices: readonly Device[], day: string) {
  const scans = devices.map(({ id, scanner }) => ({ deviceId: id, scanner, scanDate: day }));
  const controls = await controlOfScans(strapi, scans);
  return devices.map((device, index) => ({ ...device, control: controls[index] ?? null }));
}

export interface DeviceOnDay {
  readonly name: string;
  /** Null without a day or phantoms. */
  readonly control: DeviceControl | null;
}

/** `names` holds the name of each scan's device; null without a device. */
export async function devicesOnDays(
  strapi: Strapi,
  scans: readonly MadeScan[],
  names: readonly (string | null)[],
): Promise<(DeviceOnDay | null)[]> {
  const controls = await controlOfScans(strapi, scans);
  return names.map((name, index) => (name === null ? null : { name, control: controls[index] ?? null }));
}

interface DevicesOnDays {
  readonly deviceId: string;
  readonly scanner: NonNullable<Scan["scanner"]>;
  readonly days: readonly string[];
}

const daysPerQuery = 500;

/** Returns one status per day, or none if no phantom is measured on the device. */
async function controlOnDays(strapi: Strapi, request: DevicesOnDays): Promise<DeviceControl[]> {
  const series = await seriesOfDevice(strapi, request.deviceId);
  if (series.length === 0) return [];
  const events = await eventsOf(strapi, request.deviceId);
  const charts: (readonly ControlPeriod[])[] = [];
  for (const one of series) charts.push(await chartUpTo(strapi, one, request, events));
  const options = { withinDays: phantomWithinDays, changes: events.map(({ day }) => day) };
  const controlOn = (day: string): DeviceControl => {
    const statuses = charts.map((periods) => controlStatusOn(periods, day, options));
    const decisive = decisiveStatus(statuses)!;
    return controlOf(statuses[decisive]!, series[decisive]!);
  };
  const found: DeviceControl[] = [];
  for (let at = 0; at < request.days.length; at += daysPerQuery)
    found.push(...(await yieldToEventLoop(() => request.days.slice(at, at + daysPerQuery).map(controlOn))));
  return found;
}

function controlOf(
  { state, valuesOn, since, broken }: ControlStatus,
  { name: { phantom, section, quantity } }: StoredSeries,
): DeviceControl {
  const named = state === "out_of_control" ? { phantom, section, quantity } : null;
  return { state, valuesOn, withinDays: phantomWithinDays, since, broken: [...broken], series: named };
}

/** Charts the values from the last device change before the first day to the last day. */
async function chartUpTo(
  strapi: Strapi,
  { key: seriesKey }: StoredSeries,
  { deviceId, scanner, days }: DevicesOnDays,
  events: readonly DeviceEvent[],
): Promise<readonly ControlPeriod[]> {
  const inOrder = days.toSorted();
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
  const [before] = await entryRows(strapi).findMany({
    select: ["day"],
    where: { deviceId, seriesKey, day: { $lte: first } },
    orderBy: [{ day: "desc" }],
    limit: 1,
  });
  // Control limits restart after each device change.
  const from = before && events.findLast(({ day }) => day <= before.day)?.day;
  const entries = await entriesOf(strapi, { deviceId, seriesKey, from, to: last });
  return yieldToEventLoop(() => chartOf({ scanner }, entries, events));
}
