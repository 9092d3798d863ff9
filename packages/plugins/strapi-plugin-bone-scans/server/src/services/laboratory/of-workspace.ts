import type { Device } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { wholeWorkspace, type ExportCells, type ExportFile, type PersonalDataSource, type Strapi } from "@trabecula/strapi-kit";
import { deleteConnectionsOf } from "../connections/connection-rows.ts";
import { calibrationsOf, deleteCalibrationsOf } from "../device-calibrations/calibration-rows.ts";
import { deleteDevice, devicesIn } from "../devices/device-service.ts";
import { deleteEntriesOf, entriesOfDevice, entryColumns } from "../phantom-values/entry-rows.ts";
import { deletePrecisionOf, listsOf } from "../precision/precision-in-use.ts";
import { deleteChecksOf } from "../scanner-checks/check-rows.ts";
import { deleteKeptColumnsOf } from "../scoring/kept-columns.ts";

export function laboratoryOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "precision and devices",
    counts: async () => ({}),
    files: ({ personalWorkspaceId }) => filesOfLaboratory(strapi, personalWorkspaceId),
    erase: async ({ personalWorkspaceId }) => {
      if (personalWorkspaceId !== null) while (await eraseSomeOfLaboratory(strapi, personalWorkspaceId)) await yieldToEventLoop();
    },
  };
}

/**
 * Erases one device per call.
 * @returns whether more may be left
 */
export async function eraseSomeOfLaboratory(strapi: Strapi, workspaceId: string): Promise<boolean> {
  await deletePrecisionOf(strapi, workspaceId);
  await deleteCalibrationsOf(strapi, workspaceId);
  await deleteChecksOf(strapi, workspaceId);
  await deleteKeptColumnsOf(strapi, workspaceId);
  await deleteConnectionsOf(strapi, workspaceId);
  const [device] = await ownDevices(strapi, workspaceId);
  if (!device) return false;
  await deleteEntriesOf(strapi, device.id);
  await deleteDevice(strapi, device.id);
  return true;
}

async function ownDevices(strapi: Strapi, workspaceId: string) {
  return (await devicesIn(strapi, wholeWorkspace(workspaceId))).filter((device) => device.workspaceId === workspaceId);
}

export async function* filesOfLaboratory(strapi: Strapi, workspaceId: string | null): AsyncGenerator<ExportFile> {
  if (workspaceId === null) return;
  const [figures, crossCalibrations] = await listsOf(strapi, workspaceId);
  if (figures.length + crossCalibrations.length > 0) yield { name: "precision.json", json: { figures, crossCalibrations } };
  const devices = await ownDevices(strapi, workspaceId);
  if (devices.length > 0) yield { name: "devices.json", json: devices };
  const phantoms = phantomTable(strapi, devices);
  if (devices.length > 0) yield { name: "phantom-values.csv", table: { columns: ["deviceId", ...entryColumns], rows: phantoms } };
  const calibrations = await calibrationsOf(strapi, workspaceId);
  if (calibrations.length > 0) yield { name: "device-calibrations.json", json: calibrations };
}

async function* phantomTable(strapi: Strapi, devices: readonly Device[]): AsyncGenerator<ExportCells> {
  for (const { id } of devices)
    for await (const entry of entriesOfDevice(strapi, id)) yield [id, ...entryColumns.map((column) => entry[column])];
}
