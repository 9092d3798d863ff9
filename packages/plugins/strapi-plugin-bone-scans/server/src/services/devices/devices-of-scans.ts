import type { Device, Scan } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { scannerLabel } from "@trabecula/report-types";
import { invalidField, wholeWorkspace, type Strapi } from "@trabecula/strapi-kit";
import { devicesIn } from "./device-service.ts";

interface WithDevices<Request> {
  readonly request: Request;
  readonly devices: readonly (string | null)[];
}

/** @throws `validation_failed` if a device is missing, of another model or not in use on the scan's day */
export async function withDevices<Request extends { readonly scans: Scan[] }>(
  strapi: Strapi,
  workspaceId: string,
  request: Request,
): Promise<WithDevices<Request>> {
  const { scans } = request;
  if (scans.every(({ deviceId }) => deviceId == null)) return { request, devices: scans.map(() => null) };
  const known = await devicesIn(strapi, wholeWorkspace(workspaceId));
  const devices = scans.map((scan, index) => deviceOf(scan, known, `scans.${index}`));
  const filled = scans.map((scan, index) => ({ ...scan, ...(devices[index] ? { scanner: devices[index].scanner } : {}) }));
  return { request: { ...request, scans: filled }, devices: devices.map((device) => device?.name ?? null) };
}

function deviceOf({ deviceId, scanner, scanDate }: Scan, known: readonly Device[], at: string): Device | null {
  if (deviceId == null) return null;
  const device = known.find(({ id }) => id === deviceId);
  if (!device) throw invalidField(`${at}.deviceId`, "The laboratory has no such device.");
  const why = whyNotMadeOn(device, { scanner, scanDate });
  if (why !== null) throw invalidField(`${at}.${why.field}`, why.message);
  return device;
}

/** Tells why model or days of use contradict the scan; null if they do not. */
export function whyNotMadeOn(
  { name, scanner: model, usedFrom, usedUntil }: Device,
  { scanner, scanDate }: Pick<Scan, "scanner" | "scanDate">,
): { readonly field: "deviceId" | "scanDate"; readonly message: string } | null {
  if (scanner != null && scanner !== model)
    return {
      field: "deviceId",
      message: `The device “${name}” is a ${scannerLabel(model)}, and the scan says ${scannerLabel(scanner)}.`,
    };
  if (scanDate != null && usedFrom !== null && scanDate < usedFrom)
    return {
      field: "scanDate",
      message: `The device “${name}” has been in use since ${formatCalendarDate(usedFrom)}, and the scan is older.`,
    };
  if (scanDate != null && usedUntil !== null && scanDate > usedUntil)
    return {
      field: "scanDate",
      message: `The device “${name}” was in use until ${formatCalendarDate(usedUntil)}, and the scan is later.`,
    };
  return null;
}
