import { wholeWorkspace, type Reach, type Strapi } from "@trabecula/strapi-kit";
import type { ChangeCorrelationOfCurve, Device, DeviceCalibration, Site } from "@trabecula/contracts";
import { calibrationSource } from "@trabecula/report-types";
import { datasetOfReference, datasetReference, type DeviceLine, type JudgedBy, type LineEnd, type TrendScan } from "@trabecula/trends";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { devicesIn } from "../devices/device-service.ts";
import { eventDaysOf } from "../phantom-values/entry-rows.ts";
import type { OwnerId } from "../laboratory/owner.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";
import { calibrationJson, linesBetween, type LineRow } from "./calibration-rows.ts";

/** Returns precision and lines for judging changes; null stands for the laboratory. All outputs use it. */
export async function judgedBy(
  strapi: Strapi,
  ownerId: OwnerId,
  scans: readonly Pick<TrendScan, "device" | "reference">[],
): Promise<JudgedBy> {
  const datasets = new Map(scans.map(({ reference }) => datasetOfReference(reference)).map((dataset) => [dataset.id, dataset]));
  const precision = await judgedByPrecision(strapi, ownerId, scans);
  return { ...precision, changeCorrelations: await changeCorrelations(strapi, [...datasets.values()]) };
}

type DatasetOfScan = ReturnType<typeof datasetOfReference>;

/** Maps datasets to correlations; omits datasets without any. */
export async function changeCorrelations(
  strapi: Strapi,
  datasets: readonly DatasetOfScan[],
): Promise<NonNullable<JudgedBy["changeCorrelations"]>> {
  const found = new Map<string, ChangeCorrelationOfCurve[]>();
  for (const dataset of datasets) {
    const { changeCorrelations: own } = await manifestOf(strapi, dataset.id);
    if (own) found.set(datasetReference(dataset), own.curves);
  }
  return found;
}

export async function judgedByPrecision(strapi: Strapi, ownerId: OwnerId, scans: readonly Pick<TrendScan, "device">[]): Promise<JudgedBy> {
  const deviceIds = [...new Set(scans.flatMap(({ device }) => (device === null ? [] : [device.id])))];
  const precision = await precisionInUse(strapi, ownerId);
  const reach = ownerId === null ? { places: [] } : wholeWorkspace(ownerId);
  return { ...precision, deviceLines: deviceIds.length < 2 ? [] : await deviceLines(strapi, reach, deviceIds) };
}

async function deviceLines(strapi: Strapi, reach: Reach, deviceIds: readonly string[]): Promise<DeviceLine[]> {
  const rows = await linesBetween(strapi, reach, deviceIds);
  if (rows.length === 0) return [];
  const names = new Map((await devicesIn(strapi, reach)).map(({ id, name }) => [id, name]));
  const changes = await eventDaysOf(strapi, [...new Set(rows.flatMap(({ fromDeviceId, toDeviceId }) => [fromDeviceId, toDeviceId]))]);
  return rows.map((row) => lineOf(row, names, changes));
}

function lineOf(row: LineRow, names: ReadonlyMap<string, string>, changes: ReadonlyMap<string, readonly string[]>): DeviceLine {
  const { fromDeviceId, toDeviceId, parameter, site, basis, phantom, quantity, firstDay, lastDay } = row;
  const { equation } = calibrationJson.read({ equation: row.equation });
  const end = (deviceId: string): LineEnd => {
    const { name, since, before } = calibratedDevice({ id: deviceId, name: names.get(deviceId) ?? "" }, changes, row);
    return { deviceId, name, since, before };
  };
  const [from, to] = [end(fromDeviceId), end(toDeviceId)];
  const source = calibrationSource({ basis, phantom, quantity, equation, from: from.name, to: to.name, firstDay, lastDay });
  return { parameter, site: site as Site | null, from, to, basis, equation, source };
}

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

function holdsBetween(changes: readonly string[], { firstDay, lastDay }: Days): { since: string | null; before: string | null } {
  return { since: changes.findLast((day) => day <= firstDay) ?? null, before: changes.find((day) => day > lastDay) ?? null };
}

export function calibratedDevice(
  { id, name }: Pick<Device, "id" | "name">,
  changes: ReadonlyMap<string, readonly string[]>,
  days: Days,
): DeviceCalibration["from"] {
  return { id, name, ...holdsBetween(changes.get(id) ?? [], days) };
}
