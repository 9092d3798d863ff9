import type { Core } from "@strapi/strapi";
import type { Device, DeviceCalibration } from "@trabecula/contracts";
import { eventsOf } from "../phantom-values/entry-rows.ts";

/** The days on which devices were changed, by their ids, in order. */
export async function changesOfDevices(strapi: Core.Strapi, deviceIds: readonly string[]): Promise<Map<string, string[]>> {
  const changes = new Map<string, string[]>();
  for (const id of deviceIds)
    changes.set(
      id,
      (await eventsOf(strapi, id)).map(({ day }) => day),
    );
  return changes;
}

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Between which of its changes a device measured as it did on some days: from the last change before them to the next after them. */
function holdsBetween(changes: readonly string[], { firstDay, lastDay }: Days): { since: string | null; before: string | null } {
  return { since: changes.findLast((day) => day <= firstDay) ?? null, before: changes.find((day) => day > lastDay) ?? null };
}

/** A device of a cross-calibration with the days between which that holds. */
export function calibratedDevice(
  { id, name }: Pick<Device, "id" | "name">,
  changes: ReadonlyMap<string, readonly string[]>,
  days: Days,
): DeviceCalibration["from"] {
  return { id, name, ...holdsBetween(changes.get(id) ?? [], days) };
}
