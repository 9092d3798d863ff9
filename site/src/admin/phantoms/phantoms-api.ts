import { queryOptions } from "@tanstack/react-query";
import { mostPhantomDaysAtOnce, type AddedPhantomValues, type AddPhantomValues, type PhantomSeriesName } from "@trabecula/contracts";
import { phantoms } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/** Prefix of all queries for a device's phantoms. */
export const phantomsKey = (id: string) => ["phantoms", id] as const;

export const phantomsQuery = (id: string) =>
  queryOptions({ queryKey: phantomsKey(id), queryFn: () => api.call(phantoms.ofDevice, { params: { id } }) });

export const chartQuery = (id: string, { phantom, section, quantity, unit }: PhantomSeriesName) =>
  queryOptions({
    queryKey: [...phantomsKey(id), phantom, section, quantity, unit],
    queryFn: () => api.call(phantoms.chart, { params: { id }, query: { phantom, section, quantity, unit } }),
  });

/** Sends long lists in several requests. Existing entries are kept. */
export async function addPhantomValues(id: string, { series, events }: AddPhantomValues): Promise<AddedPhantomValues> {
  const sum = { added: 0, unchanged: 0 };
  for (const body of callsOf({ series, events })) {
    const { added, unchanged } = await api.call(phantoms.add, { params: { id }, body });
    sum.added += added;
    sum.unchanged += unchanged;
  }
  return sum;
}

/** Sends events first: they affect how later values are judged. */
export function callsOf({ series, events }: AddPhantomValues): AddPhantomValues[] {
  const calls: AddPhantomValues[] = events.length > 0 ? [{ series: [], events }] : [];
  let open: AddPhantomValues | null = null;
  let room = 0;
  for (const { days, ...name } of series)
    for (let from = 0; from < days.length;) {
      if (open === null || room === 0) {
        open = { series: [], events: [] };
        calls.push(open);
        room = mostPhantomDaysAtOnce;
      }
      const part = days.slice(from, from + room);
      open.series.push({ ...name, days: part });
      from += part.length;
      room -= part.length;
    }
  return calls;
}

/** Dry run: stores nothing. */
export function readPhantomFile(file: File) {
  const form = new FormData();
  form.set("file", file, file.name);
  return api.call(phantoms.readFile, { body: form });
}

export const deleteEntry = (id: string) => api.call(phantoms.remove, { params: { id } });
