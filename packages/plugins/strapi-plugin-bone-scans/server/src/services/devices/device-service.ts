import type { Core } from "@strapi/strapi";
import type { Device, NewDevice, UpdateDevice } from "@trabecula/contracts";
import { AppError, inTransaction, isDuplicate, newId, notFound, type Actor } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { allDevices, deviceRows, findDevice, nameKeyOf } from "./device-rows.ts";

const mostDevices = 200;

export const listDevices = allDevices;

/** @throws AppError `validation_failed` for a taken name, contradictory days or too many devices */
export async function addDevice(strapi: Core.Strapi, actor: Actor, request: NewDevice): Promise<Device> {
  refuseDays(request);
  const documentId = newId();
  const { scanner } = request;
  await uniqueName(() =>
    inTransaction(strapi, async () => {
      if ((await deviceRows(strapi).count()) >= mostDevices) throw refuse("name", `A laboratory has ${mostDevices} devices at most.`);
      await deviceRows(strapi).createMany({ data: [{ documentId, scanner, version: 1, ...factsOf(request) }] });
      await auditOf(strapi).record(actor, { action: "device.added", object: `device:${documentId}`, detail: scanner });
    }),
  );
  return requireDevice(strapi, documentId);
}

/**
 * Changes everything except the model. @throws AppError `not_found`; `conflict` if it changed since;
 * `validation_failed` as for a new one
 */
export async function changeDevice(strapi: Core.Strapi, actor: Actor, id: string, { version, ...given }: UpdateDevice): Promise<Device> {
  refuseDays(given);
  await uniqueName(() =>
    inTransaction(strapi, async () => {
      const facts = { ...factsOf(given), version: version + 1, updatedAt: new Date() };
      const { count } = await deviceRows(strapi).updateMany({ where: { documentId: id, version }, data: facts });
      if (count === 0) throw (await findDevice(strapi, id)) ? new AppError("conflict", changedMeanwhile) : notFound();
      await auditOf(strapi).record(actor, { action: "device.changed", object: `device:${id}`, detail: `version ${version + 1}` });
    }),
  );
  return requireDevice(strapi, id);
}

/** The database decides between concurrent names. */
async function uniqueName(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    throw isDuplicate(error) ? refuse("name", "Another device has this name.") : error;
  }
}

const changedMeanwhile = "Someone else has changed this device. Reload the page before you save.";

async function requireDevice(strapi: Core.Strapi, id: string): Promise<Device> {
  const device = await findDevice(strapi, id);
  if (!device) throw notFound();
  return device;
}

function factsOf({ name, note, usedFrom, usedUntil }: Omit<UpdateDevice, "version">) {
  return { name, nameKey: nameKeyOf(name), note: note ?? null, usedFrom: usedFrom ?? null, usedUntil: usedUntil ?? null };
}

function refuseDays({ usedFrom, usedUntil }: Pick<UpdateDevice, "usedFrom" | "usedUntil">): void {
  if (usedFrom != null && usedUntil != null && usedUntil < usedFrom)
    throw refuse("usedUntil", "The last day of use is not before the first.");
}

function refuse(field: keyof NewDevice, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
