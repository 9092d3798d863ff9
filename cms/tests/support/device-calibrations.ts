import { ZDeviceCalibration, type Device, type DeviceCalibration, type NewDevice } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { curator, savedDevice } from "./devices.ts";
import type { Person } from "./people.ts";
import { addPhantoms, dayAt } from "./phantoms.ts";

export const rods = { phantom: "QC1", quantity: "Tt.vBMD", unit: "mg HA/cm3" };

/** Device 2 reads 2 + 1.01 times device 1; ±0.5 scatter by day. */
const densities = [0, 100, 200, 400, 800];
const scatter = [-0.5, 0, 0.5];
const residuals = [0.4, -0.6, -0.2, 0.6, -0.2];

function values(read: (density: number, section: number) => number) {
  return densities.map((density, section) => ({
    ...rods,
    section: String(section + 1),
    days: scatter.map((noise, index) => ({ day: dayAt(index), readings: [Number((read(density, section) + noise).toFixed(4))] })),
  }));
}

export async function devicesWithPhantom(
  first: Partial<NewDevice> = {},
  second: Partial<NewDevice> = {},
  lead?: Person,
): Promise<readonly [Device, Device]> {
  const devices = [await savedDevice(first, lead), await savedDevice(second, lead)] as const;
  await addPhantoms(devices[0], { series: values((density) => density) }, lead);
  await addPhantoms(devices[1], { series: values((density, section) => 2 + 1.01 * density + residuals[section]!) }, lead);
  return devices;
}

export function calibrationBody(toDeviceId: string, changes: object = {}) {
  return { toDeviceId, parameter: "tt_bmd", from: dayAt(0), until: dayAt(2), by: { basis: "phantom", ...rods }, ...changes };
}

export async function addCalibration(fromDeviceId: string, body: object, lead?: Person): Promise<DeviceCalibration> {
  const { client, root } = await curator(lead);
  return ZDeviceCalibration.parse(await bodyOf(client.post(`${root}/devices/${fromDeviceId}/cross-calibrations`, body)));
}

export async function savedCalibration(changes: object = {}, lead?: Person): Promise<DeviceCalibration> {
  const [from, to] = await devicesWithPhantom({}, {}, lead);
  return addCalibration(from.id, calibrationBody(to.id, changes), lead);
}
