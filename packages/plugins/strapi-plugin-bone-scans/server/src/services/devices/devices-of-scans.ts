import type { Core } from "@strapi/strapi";
import type { Device, Scan } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import { allDevices } from "./device-rows.ts";
import { whyNotMadeOn } from "./device-of-scan.ts";

/** Scans with the model of their device, and device names by scan. */
export interface WithDevices<Request> {
  readonly request: Request;
  readonly devices: readonly (string | null)[];
}

/** @throws AppError `validation_failed` if a device is missing, of another model or not in use on the scan's day */
export async function withDevices<Request extends { readonly scans: Scan[] }>(
  strapi: Core.Strapi,
  request: Request,
): Promise<WithDevices<Request>> {
  const { scans } = request;
  if (scans.every(({ deviceId }) => deviceId == null)) return { request, devices: scans.map(() => null) };
  const known = await allDevices(strapi);
  const devices = scans.map((scan, index) => deviceOf(scan, known, `scans.${index}`));
  const filled = scans.map((scan, index) => ({ ...scan, ...(devices[index] ? { scanner: devices[index].scanner } : {}) }));
  return { request: { ...request, scans: filled }, devices: devices.map((device) => device?.name ?? null) };
}

function deviceOf({ deviceId, scanner, scanDate }: Scan, known: readonly Device[], at: string): Device | null {
  if (deviceId == null) return null;
  const device = known.find(({ id }) => id === deviceId);
  if (!device) throw refuse(`${at}.deviceId`, "The laboratory has no such device.");
  const why = whyNotMadeOn(device, { scanner, scanDate });
  if (why !== null) throw refuse(`${at}.${why.field}`, why.message);
  return device;
}

function refuse(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
