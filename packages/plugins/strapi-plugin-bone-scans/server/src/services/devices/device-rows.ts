import type { Core } from "@strapi/strapi";
import type { Device, Scanner } from "@trabecula/contracts";
import { rowsOf, type Row } from "@trabecula/strapi-kit";

export const deviceUid = "plugin::bone-scans.device";

const deviceFields = ["documentId", "version", "name", "scanner", "note", "usedFrom", "usedUntil"] as const;
type DeviceRow = Pick<Row<typeof deviceUid>, (typeof deviceFields)[number]>;

export const deviceRows = (strapi: Core.Strapi) => rowsOf(strapi, deviceUid);

/** Names are case-insensitive. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

export async function allDevices(strapi: Core.Strapi): Promise<Device[]> {
  return (await deviceRows(strapi).findMany({ select: deviceFields, orderBy: [{ nameKey: "asc" }] })).map(serializeDevice);
}

export async function findDevice(strapi: Core.Strapi, id: string): Promise<Device | null> {
  const row = await deviceRows(strapi).findOne({ select: deviceFields, where: { documentId: id } });
  return row && serializeDevice(row);
}

function serializeDevice({ documentId, version, name, scanner, note, usedFrom, usedUntil }: DeviceRow): Device {
  return { id: documentId, version, name, scanner: scanner as Scanner, note, usedFrom, usedUntil };
}
