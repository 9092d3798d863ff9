import type { Device, DeviceCalibration } from "@trabecula/contracts";

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
