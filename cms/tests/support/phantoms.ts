import {
  utcDay,
  ZAddedPhantomValues,
  ZPhantomChart,
  type AddedPhantomValues,
  type Device,
  type NewDeviceEvent,
  type NewPhantomSeries,
  type PhantomChart,
} from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { curator, savedDevice } from "./devices.ts";
import type { Person } from "./people.ts";

export const dayAt = (index: number): string => utcDay(Date.UTC(2026, 0, 1 + index));

/** Ten days that set limits: mean 100, SD 1.1547. */
export const baseline = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];

export const qc1 = { phantom: "QC1", section: "2", quantity: "Tt.vBMD", unit: "mg HA/cm3" };

export function phantomsOf(
  values: readonly number[],
  events: NewDeviceEvent[] = [],
): { series: NewPhantomSeries[]; events: NewDeviceEvent[] } {
  const days = values.map((value, index) => ({ day: dayAt(index), readings: [value] }));
  return { series: [{ ...qc1, days }], events };
}

export async function addPhantoms({ id }: Pick<Device, "id">, body: object, lead?: Person): Promise<AddedPhantomValues> {
  const { client, root } = await curator(lead);
  return ZAddedPhantomValues.parse(await bodyOf(client.post(`${root}/devices/${id}/phantom-values`, body)));
}

export async function savedPhantoms(values: readonly number[] = baseline, events: NewDeviceEvent[] = [], lead?: Person): Promise<Device> {
  const device = await savedDevice({}, lead);
  await addPhantoms(device, phantomsOf(values, events), lead);
  return device;
}

export async function chartOf({ id }: Pick<Device, "id">, lead?: Person): Promise<PhantomChart> {
  const { client } = await curator(lead);
  return ZPhantomChart.parse((await client.get(`/api/devices/${id}/phantom-values/chart?${new URLSearchParams(qc1)}`)).body);
}

export async function savedEntry(lead?: Person): Promise<string> {
  return (await chartOf(await savedPhantoms(baseline, [], lead), lead)).periods[0]!.days[0]!.id;
}

export const onDevice =
  (after: string, json?: unknown) =>
  async ({ owner }: { readonly owner: Person }) => ({
    path: `/api/devices/${(await savedPhantoms(baseline, [], owner)).id}${after}`,
    json,
  });
