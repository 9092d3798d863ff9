import { useQuery } from "@tanstack/react-query";
import type { Device } from "@trabecula/contracts";
import { deviceCalibrations, devices, phantoms, precision } from "@trabecula/contracts/endpoints";
import { useParams } from "react-router-dom";
import { devicesQuery } from "../shell/devices-query.ts";
import { managesAll, useWorkspace } from "../shell/workspaces.ts";
import { inWorkspace } from "../paths.ts";

const ofLaboratory = {
  readPrecision: precision.ofLaboratory,
  replacePrecision: precision.replace,
  readRepeats: precision.repeats,
  addDevice: devices.create,
  changeDevice: devices.update,
  addValues: phantoms.add,
  removeEntry: phantoms.remove,
  readValues: phantoms.readFile,
  addCalibration: deviceCalibrations.add,
  useCalibration: deviceCalibrations.use,
};

const ofWorkspace = {
  readPrecision: precision.inUse,
  replacePrecision: precision.replaceOfWorkspace,
  readRepeats: precision.repeatsForWorkspace,
  addDevice: devices.createInWorkspace,
  changeDevice: devices.updateInWorkspace,
  addValues: phantoms.addInWorkspace,
  removeEntry: phantoms.removeInWorkspace,
  readValues: phantoms.readFileInWorkspace,
  addCalibration: deviceCalibrations.addInWorkspace,
  useCalibration: deviceCalibrations.useInWorkspace,
};

export interface Owner {
  readonly workspaceId: string | null;
  readonly name: "laboratory" | "workspace";
  readonly mayChange: boolean;
  readonly endpoints: typeof ofLaboratory | typeof ofWorkspace;
  /** Address of its precision. */
  readonly precisionPath: string;
  readonly devicePath: (deviceId: string) => string;
}

/** The workspace that the address names, else the laboratory, whose screens only administrators open. */
export function useOwner(): Owner {
  const { workspaceId } = useParams();
  const workspace = useWorkspace();
  if (workspaceId === undefined)
    return {
      ...{ workspaceId: null, name: "laboratory", mayChange: true, endpoints: ofLaboratory },
      ...{ precisionPath: "/admin/precision", devicePath: (id) => `/admin/devices/${id}` },
    };
  return {
    ...{ workspaceId, name: "workspace", endpoints: ofWorkspace },
    mayChange: workspace !== null && managesAll(workspace) && workspace.state === "open",
    precisionPath: inWorkspace(workspaceId, "/precision"),
    devicePath: (id) => inWorkspace(workspaceId, `/devices/${id}`),
  };
}

export const isOf = ({ workspaceId }: Pick<Owner, "workspaceId">, one: { readonly workspaceId: string | null }): boolean =>
  one.workspaceId === workspaceId;

export function useDevices(owner: Owner) {
  const select = (all: readonly Device[]) => all.filter((device) => isOf(owner, device) || device.workspaceId === null);
  return useQuery({ ...devicesQuery(), select });
}
