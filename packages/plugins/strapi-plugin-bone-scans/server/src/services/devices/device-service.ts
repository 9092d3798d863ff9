import type { Device, NewDevice, Scanner, UpdateDevice } from "@trabecula/contracts";
import {
  AppError,
  inTransaction,
  invalidField,
  isDuplicate,
  newId,
  rowsOf,
  type Reach,
  type Row,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { holdOwner, keyIn, reachOf, requireAllowed, usableIn, type LaboratoryActor, type OwnerId } from "../laboratory/owner.ts";

const mostDevices = 200;

/** @throws `validation_failed` for a taken name, contradictory days or too many devices; what `holdOwner` throws */
export async function addDevice(strapi: Strapi, actor: LaboratoryActor, workspaceId: OwnerId, request: NewDevice): Promise<Device> {
  refuseDays(request);
  const documentId = newId();
  const { scanner } = request;
  await uniqueName(() =>
    inTransaction(strapi, async () => {
      await holdOwner(strapi, actor, workspaceId);
      const holder = workspaceId === null ? "laboratory" : "workspace";
      if ((await deviceRows(strapi).count({ where: { workspaceId } })) >= mostDevices)
        throw invalidField("name", `A ${holder} has ${mostDevices} devices at most.`);
      await deviceRows(strapi).createMany({ data: [{ documentId, workspaceId, scanner, version: 1, ...factsOf(workspaceId, request) }] });
      await auditOf(strapi).record(actor, { action: "device.added", object: `device:${documentId}`, detail: scanner, workspaceId });
    }),
  );
  return requireDevice(strapi, actor, documentId);
}

/**
 * Changes everything except the model.
 * @throws `not_found`; `conflict` if the device changed since; `validation_failed` as for a new device
 */
export async function changeDevice(
  strapi: Strapi,
  actor: LaboratoryActor,
  id: string,
  { version, ...given }: UpdateDevice,
): Promise<Device> {
  refuseDays(given);
  await uniqueName(() =>
    inTransaction(strapi, async () => {
      const { workspaceId } = await holdDevice(strapi, actor, id);
      const facts = { ...factsOf(workspaceId, given), version: version + 1, updatedAt: new Date() };
      const { count } = await deviceRows(strapi).updateMany({ where: { documentId: id, version }, data: facts });
      if (count === 0) throw new AppError("conflict", changedConcurrently);
      const detail = `version ${version + 1}`;
      await auditOf(strapi).record(actor, { action: "device.changed", object: `device:${id}`, detail, workspaceId });
    }),
  );
  return requireDevice(strapi, actor, id);
}

/** Call in the transaction of a change. @throws `not_found`, and what `holdOwner` throws */
export async function holdDevice(strapi: Strapi, actor: LaboratoryActor, id: string): Promise<Device> {
  const device = await requireDevice(strapi, actor, id);
  await holdOwner(strapi, actor, device.workspaceId);
  return device;
}

/** The database decides between concurrent names. */
async function uniqueName(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    throw isDuplicate(error) ? invalidField("name", "Another device has this name.") : error;
  }
}

const changedConcurrently = "Someone else has changed this device. Reload the page before you save.";

/** @throws `not_found`, also for a device of another workspace; `role_missing` */
export async function requireDevice(strapi: Strapi, actor: LaboratoryActor, id: string): Promise<Device> {
  return requireAllowed(actor, await findDevice(strapi, reachOf(actor), id));
}

function factsOf(ownerId: OwnerId, { name, note, usedFrom, usedUntil }: Omit<UpdateDevice, "version">) {
  const nameKey = keyIn(ownerId, name.toLowerCase());
  return { name, nameKey, note: note ?? null, usedFrom: usedFrom ?? null, usedUntil: usedUntil ?? null };
}

function refuseDays({ usedFrom, usedUntil }: Pick<UpdateDevice, "usedFrom" | "usedUntil">): void {
  if (usedFrom != null && usedUntil != null && usedUntil < usedFrom)
    throw invalidField("usedUntil", "The last day of use is not before the first.");
}

export const deviceUid = "plugin::bone-scans.device";

const deviceFields = ["documentId", "workspaceId", "version", "name", "scanner", "note", "usedFrom", "usedUntil"] as const;
type DeviceRow = Pick<Row<typeof deviceUid>, (typeof deviceFields)[number]>;

const deviceRows = (strapi: Strapi) => rowsOf(strapi, deviceUid);

export async function devicesIn(strapi: Strapi, reach: Reach): Promise<Device[]> {
  const rows = await deviceRows(strapi).findMany({ select: deviceFields, where: { ...usableIn(reach) }, orderBy: [{ nameKey: "asc" }] });
  const devices = rows.map(serializeDevice);
  return [...devices.filter(({ workspaceId }) => workspaceId !== null), ...devices.filter(({ workspaceId }) => workspaceId === null)];
}

export async function findDevice(strapi: Strapi, reach: Reach, id: string): Promise<Device | null> {
  const row = await deviceRows(strapi).findOne({ select: deviceFields, where: { documentId: id, ...usableIn(reach) } });
  return row && serializeDevice(row);
}

export async function deleteDevice(strapi: Strapi, documentId: string): Promise<void> {
  await deviceRows(strapi).deleteMany({ where: { documentId } });
}

function serializeDevice({ documentId, workspaceId, version, name, scanner, note, usedFrom, usedUntil }: DeviceRow): Device {
  return { id: documentId, workspaceId, version, name, scanner: scanner as Scanner, note, usedFrom, usedUntil };
}
