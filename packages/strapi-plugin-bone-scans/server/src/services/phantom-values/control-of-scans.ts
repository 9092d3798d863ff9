import type { Core } from "@strapi/strapi";
import type { DeviceControl, ReportScan, Scan } from "@trabecula/contracts";
import { decisiveStanding, standingOn } from "@trabecula/reference-stats";
import { phantomWithinDays } from "@trabecula/report-types";
import { inTurn } from "../work/in-turn.ts";
import { entriesOf, entryRows, eventsOf } from "./entry-rows.ts";
import { chartOf } from "./phantom-service.ts";
import { seriesOfDevice, type StoredSeries } from "./series-of-device.ts";

type DatedScan = Pick<Scan, "deviceId" | "scanDate" | "scanner">;

/**
 * How the device of each scan stood on its day by all its phantoms; null for a scan without a device or a day, and for a device without
 * phantoms. Only values from the last change of the device on are read.
 */
export async function controlOfScans(strapi: Core.Strapi, scans: readonly DatedScan[]): Promise<(DeviceControl | null)[]> {
  const known = new Map<string, DeviceControl | null>();
  const found: (DeviceControl | null)[] = [];
  for (const scan of scans) {
    const key = `${scan.deviceId ?? ""} ${scan.scanDate ?? ""}`;
    if (!known.has(key)) known.set(key, await controlOfScan(strapi, scan));
    found.push(known.get(key) ?? null);
  }
  return found;
}

/** Scans of a report with what is known now of the devices that they name. */
export async function withControl(strapi: Core.Strapi, inputs: readonly ReportScan[]): Promise<ReportScan[]> {
  const controls = await controlOfScans(strapi, inputs);
  return inputs.map((scan, index) => (scan.device ? { ...scan, device: deviceWith(scan.device.name, controls[index] ?? null) } : scan));
}

/** What a report keeps of a device: its name alone where no phantom is measured on it. */
export function deviceWith(name: string, control: DeviceControl | null): NonNullable<ReportScan["device"]> {
  return control === null ? { name } : { name, control };
}

async function controlOfScan(strapi: Core.Strapi, { deviceId, scanDate, scanner }: DatedScan): Promise<DeviceControl | null> {
  if (deviceId == null || scanDate == null || scanner == null) return null;
  const series = await seriesOfDevice(strapi, deviceId);
  if (series.length === 0) return null;
  const changes = (await eventsOf(strapi, deviceId)).map(({ day }) => day);
  const standings = [];
  for (const one of series) standings.push(await standingOf(strapi, one, { deviceId, day: scanDate, scanner, changes }));
  const decisive = decisiveStanding(standings);
  if (decisive === null) return null;
  const { state, valuesOn, since, broken } = standings[decisive]!;
  const { phantom, section, quantity } = series[decisive]!.name;
  const named = state === "out_of_control" ? { phantom, section, quantity } : null;
  return { state, valuesOn, withinDays: phantomWithinDays, since, broken: [...broken], series: named };
}

interface Asked {
  readonly deviceId: string;
  readonly day: string;
  readonly scanner: NonNullable<Scan["scanner"]>;
  readonly changes: readonly string[];
}

async function standingOf(strapi: Core.Strapi, { key: seriesKey }: StoredSeries, { deviceId, day, scanner, changes }: Asked) {
  const [last] = await entryRows(strapi).findMany({
    select: ["day"],
    where: { deviceId, seriesKey, day: { $lte: day } },
    orderBy: [{ day: "desc" }],
    limit: 1,
  });
  // The limits of its last values are made from the change before them on.
  const from = last && changes.findLast((change) => change <= last.day);
  const entries = last ? await entriesOf(strapi, { deviceId, seriesKey, from, to: last.day }) : [];
  return inTurn(() => {
    const periods = chartOf(
      { scanner },
      entries,
      changes.map((change) => ({ day: change })),
    );
    return standingOn(periods, day, { withinDays: phantomWithinDays, changes });
  });
}
