import type { Core } from "@strapi/strapi";
import type { Device, DeviceCalibration, NewDeviceCalibration, Site } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, inTransaction, lockRows, notFound, toInstantOrNull, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { allDevices, deviceUid, findDevice } from "../devices/device-rows.ts";
import { eventDaysOf } from "../phantom-values/entry-rows.ts";
import { precisionInUse } from "../precision/precision-in-use.ts";
import {
  calibrationJson,
  calibrationRows,
  calibrationsWith,
  endOthers,
  findCalibration,
  insertCalibration,
  mostFromDevice,
  type CalibrationPlace,
  type CalibrationRow,
  type FoundCalibration,
} from "./calibration-rows.ts";
import { findNewCalibration } from "./find-calibration.ts";
import { serializeCalibration, type Known } from "./serialize-calibration.ts";

const serializedAtOnce = 20;

/** @throws AppError `not_found` */
export async function calibrationsOfDevice(strapi: Core.Strapi, deviceId: string): Promise<{ items: DeviceCalibration[] }> {
  if (!(await findDevice(strapi, deviceId))) throw notFound();
  const rows = await calibrationsWith(strapi, deviceId);
  const known = await knownOf(strapi, rows);
  const items: DeviceCalibration[] = [];
  for (let start = 0; start < rows.length; start += serializedAtOnce)
    items.push(...(await yieldToEventLoop(() => rows.slice(start, start + serializedAtOnce).map((row) => serializeRow(row, known)))));
  return { items };
}

/** Dry run. @throws AppError as `findNewCalibration` */
export async function checkCalibration(strapi: Core.Strapi, deviceId: string, request: NewDeviceCalibration): Promise<DeviceCalibration> {
  const found = await findNewCalibration(strapi, deviceId, request);
  return serializeCalibration(found, await knownOf(strapi, [found]), { id: null, inUse: false, createdAt: null });
}

/** Adds one as current. @throws AppError as `findNewCalibration`, and if a device has a hundred */
export async function addCalibration(
  strapi: Core.Strapi,
  actor: Actor,
  deviceId: string,
  request: NewDeviceCalibration,
): Promise<DeviceCalibration> {
  const found = await findNewCalibration(strapi, deviceId, request);
  const id = await inTransaction(strapi, async () => {
    await lockDevices(strapi, found);
    if ((await calibrationRows(strapi).count({ where: { fromDeviceId: deviceId } })) >= mostFromDevice)
      throw new AppError("validation_failed", `A device has ${mostFromDevice} cross-calibrations to others at most.`);
    await endOthers(strapi, found);
    const documentId = await insertCalibration(strapi, found);
    await record(strapi, actor, "device.calibrated", found);
    return documentId;
  });
  return requireCalibration(strapi, id);
}

/** Makes one current, replacing others, or ends it. @throws AppError `not_found` */
export async function useCalibration(strapi: Core.Strapi, actor: Actor, id: string, inUse: boolean): Promise<DeviceCalibration> {
  await inTransaction(strapi, async () => {
    const row = await findCalibration(strapi, id);
    if (!row) throw notFound();
    const place = foundOf(row);
    await lockDevices(strapi, place);
    if (inUse) await endOthers(strapi, place);
    await calibrationRows(strapi).updateMany({ where: { documentId: id }, data: { inUse, updatedAt: new Date() } });
    await record(strapi, actor, inUse ? "device.calibration-used" : "device.calibration-ended", place);
  });
  return requireCalibration(strapi, id);
}

/** Serializes concurrent calls about the same devices. */
async function lockDevices(strapi: Core.Strapi, { fromDeviceId, toDeviceId }: CalibrationPlace): Promise<void> {
  await lockRows(strapi, deviceUid, { documentId: { $in: [fromDeviceId, toDeviceId] } });
}

function record(
  strapi: Core.Strapi,
  actor: Actor,
  action: "device.calibrated" | "device.calibration-used" | "device.calibration-ended",
  { fromDeviceId, toDeviceId, parameter, site, basis }: FoundCalibration,
): Promise<unknown> {
  const detail = `${parameter} at ${site ?? "all sites"}, by ${basis === "phantom" ? "a phantom" : "people"}, to device:${toDeviceId}`;
  return auditOf(strapi).record(actor, { action, object: `device:${fromDeviceId}`, detail });
}

async function requireCalibration(strapi: Core.Strapi, id: string): Promise<DeviceCalibration> {
  const row = await findCalibration(strapi, id);
  if (!row) throw notFound();
  return serializeRow(row, await knownOf(strapi, [row]));
}

async function knownOf(strapi: Core.Strapi, places: readonly Pick<CalibrationPlace, "fromDeviceId" | "toDeviceId">[]): Promise<Known> {
  const ids = [...new Set(places.flatMap(({ fromDeviceId, toDeviceId }) => [fromDeviceId, toDeviceId]))];
  const devices = new Map((await allDevices(strapi)).map((device): [string, Device] => [device.id, device]));
  return { devices, changes: await eventDaysOf(strapi, ids), figures: (await precisionInUse(strapi)).figures };
}

function serializeRow(row: CalibrationRow, known: Known): DeviceCalibration {
  return serializeCalibration(foundOf(row), known, { id: row.documentId, inUse: row.inUse, createdAt: toInstantOrNull(row.createdAt) });
}

function foundOf({ equation, sections, doubts, site, ...row }: CalibrationRow): FoundCalibration {
  return { ...row, site: site as Site | null, ...calibrationJson.read({ equation, sections, doubts }) };
}
