import { queryOptions } from "@tanstack/react-query";
import {
  maxPhantomDaysPerRequest,
  type AddedPhantomValues,
  type AddPhantomValues,
  type PhantomFileQuery,
  type PhantomSeriesName,
  type NewDeviceCalibration,
} from "@trabecula/contracts";
import { phantoms, deviceCalibrations } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import type { Owner } from "../owner.ts";

export const phantomsKey = (id: string) => ["phantoms", id] as const;

export const phantomsQuery = (id: string) =>
  queryOptions({ queryKey: phantomsKey(id), queryFn: () => api.call(phantoms.ofDevice, { params: { id } }) });

export const chartQuery = (id: string, { phantom, section, quantity, unit }: PhantomSeriesName) =>
  queryOptions({
    queryKey: [...phantomsKey(id), phantom, section, quantity, unit],
    queryFn: () => api.call(phantoms.chart, { params: { id }, query: { phantom, section, quantity, unit } }),
  });

/** Sends several requests. Existing entries are kept. */
export async function addPhantomValues(
  { endpoints }: Owner,
  id: string,
  { series, events }: AddPhantomValues,
): Promise<AddedPhantomValues> {
  const sum = { added: 0, unchanged: 0 };
  for (const body of callsOf({ series, events })) {
    const { added, unchanged } = await api.call(endpoints.addValues, { params: { id }, body });
    sum.added += added;
    sum.unchanged += unchanged;
  }
  return sum;
}

/** Events first: they affect how later values are judged. */
export function callsOf({ series, events }: AddPhantomValues): AddPhantomValues[] {
  const calls: AddPhantomValues[] = events.length > 0 ? [{ series: [], events }] : [];
  let open: AddPhantomValues | null = null;
  let room = 0;
  for (const { days, ...name } of series)
    for (let from = 0; from < days.length;) {
      if (open === null || room === 0) {
        open = { series: [], events: [] };
        calls.push(open);
        room = maxPhantomDaysPerRequest;
      }
      const part = days.slice(from, from + room);
      open.series.push({ ...name, days: part });
      from += part.length;
      room -= part.length;
    }
  return calls;
}

/** Dry run: stores nothing. */
export function readPhantomFile({ endpoints }: Owner, file: File, hidden: PhantomFileQuery["hidden"]) {
  const form = new FormData();
  form.set("file", file, file.name);
  return api.call(endpoints.readValues, { query: hidden ? { hidden } : {}, body: form });
}

/** Depends on values, events and calibrations of the device. */
export const calibrationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...phantomsKey(id), "cross-calibrations"],
    queryFn: async () => (await api.call(deviceCalibrations.list, { params: { id } })).items,
  });

export const addCalibration = ({ endpoints }: Owner, id: string, body: NewDeviceCalibration) =>
  api.call(endpoints.addCalibration, { params: { id }, body });

export const checkCalibration = ({ endpoints }: Owner, id: string, body: NewDeviceCalibration, signal: AbortSignal) =>
  api.call(endpoints.addCalibration, { params: { id }, query: { check: "true" }, body, signal });

export const putInUse = ({ endpoints }: Owner, id: string, inUse: boolean) =>
  api.call(endpoints.useCalibration, { params: { id }, body: { inUse } });
