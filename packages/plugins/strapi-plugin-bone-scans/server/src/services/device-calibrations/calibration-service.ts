import type {
  CalibrationEquation,
  CalibrationLsc,
  Device,
  DeviceCalibration,
  NewDeviceCalibration,
  PrecisionFigureInUse,
  Site,
} from "@trabecula/contracts";
import { leastSignificantChange, precisionErrorAt } from "@trabecula/reference-stats";
import { findParameter } from "@trabecula/report-types";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, inTransaction, lockRows, orNotFound, toInstantOrNull, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { basisOf, lscOf } from "@trabecula/trends";
import { auditOf } from "../../accounts.ts";
import { deviceUid, devicesIn, requireDevice } from "../devices/device-service.ts";
import { holdOwner, reachOf, requireAllowed, type LaboratoryActor, type OwnerId } from "../laboratory/owner.ts";
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
import { calibratedDevice } from "./lines-for-scans.ts";
import { findNewCalibration } from "./find-calibration.ts";

const serializedPerBatch = 20;

export async function calibrationsOfDevice(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
): Promise<{ items: DeviceCalibration[] }> {
  const reach = reachOf(actor);
  await requireDevice(strapi, actor, deviceId);
  const rows = await calibrationsWith(strapi, reach, deviceId);
  const known = await knownOf(strapi, reach, rows);
  const items: DeviceCalibration[] = [];
  for (let start = 0; start < rows.length; start += serializedPerBatch)
    items.push(...(await yieldToEventLoop(() => rows.slice(start, start + serializedPerBatch).map((row) => serializeRow(row, known)))));
  return { items };
}

/** Dry run. @throws AppError as `findNewCalibration` */
export async function checkCalibration(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
  request: NewDeviceCalibration,
): Promise<DeviceCalibration> {
  const reach = reachOf(actor);
  const found = await findNewCalibration(strapi, actor, deviceId, request);
  await inTransaction(strapi, () => holdOwner(strapi, actor, found.workspaceId));
  return serializeCalibration(found, await knownOf(strapi, reach, [found]), { id: null, inUse: false, createdAt: null });
}

/** @throws AppError as `findNewCalibration`, and if a device has a hundred calibrations */
export async function addCalibration(
  strapi: Strapi,
  actor: LaboratoryActor,
  deviceId: string,
  request: NewDeviceCalibration,
): Promise<DeviceCalibration> {
  const reach = reachOf(actor);
  const found = await findNewCalibration(strapi, actor, deviceId, request);
  const id = await inTransaction(strapi, async () => {
    await holdOwner(strapi, actor, found.workspaceId);
    await lockDevices(strapi, found);
    if ((await calibrationRows(strapi).count({ where: { fromDeviceId: deviceId } })) >= mostFromDevice)
      throw new AppError("validation_failed", `A device has ${mostFromDevice} cross-calibrations to others at most.`);
    await endOthers(strapi, found);
    const documentId = await insertCalibration(strapi, found);
    await record(strapi, actor, "device.calibrated", found);
    return documentId;
  });
  return requireCalibration(strapi, reach, id);
}

/** Makes a calibration current in place of others, or ends it. @throws `not_found` */
export async function useCalibration(strapi: Strapi, actor: LaboratoryActor, id: string, inUse: boolean): Promise<DeviceCalibration> {
  const reach = reachOf(actor);
  await inTransaction(strapi, async () => {
    const row = requireAllowed(actor, await findCalibration(strapi, reach, id));
    await holdOwner(strapi, actor, row.workspaceId);
    const place = foundOf(row);
    await lockDevices(strapi, place);
    if (inUse) await endOthers(strapi, place);
    await calibrationRows(strapi).updateMany({ where: { documentId: id }, data: { inUse, updatedAt: new Date() } });
    await record(strapi, actor, inUse ? "device.calibration-used" : "device.calibration-ended", place);
  });
  return requireCalibration(strapi, reach, id);
}

async function lockDevices(strapi: Strapi, { fromDeviceId, toDeviceId }: CalibrationPlace): Promise<void> {
  await lockRows(strapi, deviceUid, { documentId: { $in: [fromDeviceId, toDeviceId] } });
}

function record(
  strapi: Strapi,
  actor: LaboratoryActor,
  action: "device.calibrated" | "device.calibration-used" | "device.calibration-ended",
  { workspaceId, fromDeviceId, toDeviceId, parameter, site, basis }: FoundCalibration,
): Promise<unknown> {
  const detail = `${parameter} at ${site ?? "all sites"}, by ${basis === "phantom" ? "a phantom" : "people"}, to device:${toDeviceId}`;
  return auditOf(strapi).record(actor, { action, object: `device:${fromDeviceId}`, detail, workspaceId });
}

async function requireCalibration(strapi: Strapi, reach: Reach, id: string): Promise<DeviceCalibration> {
  const row = orNotFound(await findCalibration(strapi, reach, id));
  return serializeRow(row, await knownOf(strapi, reach, [row]));
}

async function knownOf(
  strapi: Strapi,
  reach: Reach,
  places: readonly Pick<CalibrationPlace, "workspaceId" | "fromDeviceId" | "toDeviceId">[],
): Promise<Known> {
  const ids = [...new Set(places.flatMap(({ fromDeviceId, toDeviceId }) => [fromDeviceId, toDeviceId]))];
  const devices = new Map((await devicesIn(strapi, reach)).map((device): [string, Device] => [device.id, device]));
  const figures = new Map<OwnerId, readonly PrecisionFigureInUse[]>();
  for (const ownerId of new Set(places.map(({ workspaceId }) => workspaceId)))
    figures.set(ownerId, (await precisionInUse(strapi, ownerId)).figures);
  return { devices, changes: await eventDaysOf(strapi, ids), figures };
}

function serializeRow(row: CalibrationRow, known: Known): DeviceCalibration {
  return serializeCalibration(foundOf(row), known, { id: row.documentId, inUse: row.inUse, createdAt: toInstantOrNull(row.createdAt) });
}

function foundOf({ equation, sections, doubts, site, ...row }: CalibrationRow): FoundCalibration {
  return { ...row, site: site as Site | null, ...calibrationJson.read({ equation, sections, doubts }) };
}

interface Known {
  readonly devices: ReadonlyMap<string, Device>;
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly figures: ReadonlyMap<OwnerId, readonly PrecisionFigureInUse[]>;
}

type Kept = Pick<DeviceCalibration, "id" | "inUse" | "createdAt">;

function serializeCalibration(found: FoundCalibration, { devices, changes, figures }: Known, kept: Kept): DeviceCalibration {
  const { fromDeviceId, toDeviceId, parameter, site, basis, phantom, quantity, firstDay, lastDay, equation, sections, doubts } = found;
  // Devices are never deleted.
  const [from, to] = [devices.get(fromDeviceId)!, devices.get(toDeviceId)!];
  return {
    ...kept,
    workspaceId: found.workspaceId,
    from: calibratedDevice(from, changes, found),
    to: calibratedDevice(to, changes, found),
    parameter,
    unit: findParameter(parameter)?.unit ?? "",
    site,
    basis,
    phantom: phantom === null ? null : { phantom, quantity: quantity ?? "" },
    days: { from: firstDay, until: lastDay },
    equation,
    sections: [...sections],
    doubts: [...doubts],
    lscs: lscsOf(equation, { parameter, site, from, to }, figures.get(found.workspaceId)!),
  };
}

interface Between {
  readonly parameter: string;
  readonly site: Site | null;
  readonly from: Device;
  readonly to: Device;
}

function lscsOf(
  equation: CalibrationEquation,
  { parameter, site, from, to }: Between,
  figures: readonly PrecisionFigureInUse[],
): CalibrationLsc[] {
  const own = figures.filter((figure) => figure.parameter === parameter && (site === null || figure.site === site));
  const placeOf = (figure: PrecisionFigureInUse) => JSON.stringify([figure.site, figure.protocol]);
  const errorOf = (figure: PrecisionFigureInUse | undefined, value: number) => {
    const basis = figure && basisOf(figure);
    return basis ? precisionErrorAt(basis, value) : null;
  };
  const isOf =
    ({ scanner }: Device) =>
    (figure: PrecisionFigureInUse) =>
      figure.scanner === null || figure.scanner === scanner;
  const places = Map.groupBy(own, placeOf);
  const { meanFrom, slope, intercept } = equation;
  return [...places.values()].flatMap((figuresOfPlace) => {
    const [onFrom, onTo] = [figuresOfPlace.find(isOf(from)), figuresOfPlace.find(isOf(to))];
    const [errorFrom, errorTo] = [errorOf(onFrom, meanFrom), errorOf(onTo, intercept + slope * meanFrom)];
    const lsc = errorFrom === null || errorTo === null ? null : lscOf(equation)(meanFrom, errorFrom, errorTo);
    if (!onFrom || errorFrom === null || lsc === null) return [];
    return [{ site: onFrom.site, protocol: onFrom.protocol, kind: onFrom.kind, lsc, ofOne: leastSignificantChange(errorFrom) }];
  });
}
