import { queryOptions } from "@tanstack/react-query";
import type { NewDeviceCalibration } from "@trabecula/contracts";
import { deviceCalibrations } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { phantomsKey } from "../phantoms-api.ts";

/** Depends on values, events and calibrations of the device. */
export const calibrationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...phantomsKey(id), "cross-calibrations"],
    queryFn: async () => (await api.call(deviceCalibrations.list, { params: { id } })).items,
  });

export const addCalibration = (id: string, body: NewDeviceCalibration) => api.call(deviceCalibrations.add, { params: { id }, body });

/** Dry run: stores nothing. */
export const checkCalibration = (id: string, body: NewDeviceCalibration, signal: AbortSignal) =>
  api.call(deviceCalibrations.add, { params: { id }, query: { check: "true" }, body, signal });

export const putInUse = (id: string, inUse: boolean) => api.call(deviceCalibrations.use, { params: { id }, body: { inUse } });
