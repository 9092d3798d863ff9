import type { Device, FileProblem, Scan } from "@trabecula/contracts";
import type { StudyRow } from "@trabecula/scoring";
import { shortened } from "@trabecula/study-tables";
import { countOf, listOf } from "@trabecula/messages";
import { whyNotMadeOn } from "../../devices/devices-of-scans.ts";
import type { DeviceOnDay } from "../../phantom-values/control-of-scans.ts";

interface RowsOnDevices {
  readonly rows: readonly StudyRow[];
  /** Rows with a device that cannot have made their scans. */
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly remarks: readonly string[];
}

const mostNamed = 3;

/** Matches devices by name or note, case-insensitively. Unknown devices give a remark, not an error. */
export function onDevices(rows: readonly StudyRow[], devices: readonly Device[]): RowsOnDevices {
  const problems: Omit<FileProblem, "file">[] = [];
  const unknown = new Map<string, number>();
  const named = rows.flatMap((row): StudyRow[] => {
    if (row.device === "") return [row];
    const device = deviceCalled(row.device, devices);
    if (device === null) {
      unknown.set(row.device, (unknown.get(row.device) ?? 0) + row.scans.length);
      return [row];
    }
    const why = row.scans.map((scan) => whyNotMadeOn(device, scan)).find((found) => found !== null);
    if (!why) return [{ ...row, scans: row.scans.map((scan): Scan => ({ ...scan, scanner: device.scanner, deviceId: device.id })) }];
    problems.push({ line: row.line, message: why.message });
    return [];
  });
  return { rows: named, problems, remarks: unknown.size === 0 ? [] : [unknownRemark(unknown)] };
}

/** Returns null for an unknown or ambiguous device. */
function deviceCalled(words: string, devices: readonly Device[]): Device | null {
  const wanted = words.toLowerCase();
  const byName = devices.filter(({ name }) => name.toLowerCase() === wanted);
  const ofWorkspace = byName.filter(({ workspaceId }) => workspaceId !== null);
  const byNote = devices.filter(({ note }) => note?.toLowerCase() === wanted);
  const found = [ofWorkspace, byName, byNote].find(({ length }) => length > 0) ?? [];
  return found.length === 1 ? found[0]! : null;
}

function unknownRemark(unknown: ReadonlyMap<string, number>): string {
  const scans = [...unknown.values()].reduce((sum, count) => sum + count, 0);
  const names = [...unknown.keys()].slice(0, mostNamed).map((words) => `“${shortened(words)}”`);
  const rest = unknown.size > mostNamed ? [`${unknown.size - mostNamed} more`] : [];
  return `${countOf(scans, "scan names", "scans name")} a scanner that the laboratory does not list (${listOf([...names, ...rest])}), and ${scans === 1 ? "is" : "are"} kept without one.`;
}

export type DeviceByDay = readonly [key: string, device: DeviceOnDay | null];

export function deviceDayOf({ deviceId, scanDate }: Pick<Scan, "deviceId" | "scanDate">): string {
  return `${deviceId ?? ""} ${scanDate ?? ""}`;
}
