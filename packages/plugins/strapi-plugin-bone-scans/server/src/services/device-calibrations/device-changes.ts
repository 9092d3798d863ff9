import type { Device, DeviceCalibration } from "@trabecula/contracts";

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Validity: from the last change before the days to the next one after them. */
function holdsBetween(changes: readonly string[], { firstDay, lastDay }: Days): { since: string | null; before: string | null } {
  return { since: changes.findLast((day) => day <= firstDay) ?? null, before: changes.find((day) => day > lastDay) ?? null };
}

export function calibratedDevice(
  { id, name }: Pick<Device, "id" | "name">,
  changes: ReadonlyMap<string, readonly string[]>,
  days: Days,
): DeviceCalibration["from"] {
  return { id, name, ...holdsBetween(changes.get(id) ?? [], days) };
}
