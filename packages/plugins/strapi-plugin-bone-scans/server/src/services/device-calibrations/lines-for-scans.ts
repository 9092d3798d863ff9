import type { Core } from "@strapi/strapi";
import type { Site } from "@trabecula/contracts";
import { calibrationSource } from "@trabecula/report-types";
import type { DeviceLine, JudgedBy, LineEnd, TrendScan } from "@trabecula/trends";
import { allDevices } from "../devices/device-rows.ts";
import { eventDaysOf } from "../phantom-values/entry-rows.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";
import { calibrationJson, linesBetween, type LineRow } from "./calibration-rows.ts";
import { calibratedDevice } from "./device-changes.ts";

export async function judgedBy(strapi: Core.Strapi, scans: readonly Pick<TrendScan, "device">[]): Promise<JudgedBy> {
  const deviceIds = [...new Set(scans.flatMap(({ device }) => (device === null ? [] : [device.id])))];
  const precision = await precisionInUse(strapi);
  return { ...precision, deviceLines: deviceIds.length < 2 ? [] : await deviceLines(strapi, deviceIds) };
}

async function deviceLines(strapi: Core.Strapi, deviceIds: readonly string[]): Promise<DeviceLine[]> {
  const rows = await linesBetween(strapi, deviceIds);
  if (rows.length === 0) return [];
  const names = new Map((await allDevices(strapi)).map(({ id, name }) => [id, name]));
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
