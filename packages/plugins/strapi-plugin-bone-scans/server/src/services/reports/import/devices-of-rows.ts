import type { Device, FileProblem, Scan } from "@trabecula/contracts";
import type { StudyRow } from "@trabecula/scoring";
import { shortened } from "@trabecula/study-tables";
import { countOf, listOf } from "@trabecula/messages";
import { whyNotMadeOn } from "../../devices/device-of-scan.ts";

interface RowsOnDevices {
  readonly rows: readonly StudyRow[];
  /** Of rows whose scans cannot be of the device that they name. */
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly remarks: readonly string[];
}

/** Words of a remark. */
const mostNamed = 3;

/**
 * Rows with the devices that they name, by name or by serial number, whatever the case of their letters. Words for which the laboratory has no device
 * refuse nothing, since a file may have them for its own sake: such scans name none, which is said.
 */
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

/** Null, too, where two are called so. */
function deviceCalled(words: string, devices: readonly Device[]): Device | null {
  const wanted = words.toLowerCase();
  const byName = devices.filter(({ name }) => name.toLowerCase() === wanted);
  const found = byName.length > 0 ? byName : devices.filter(({ note }) => note?.toLowerCase() === wanted);
  return found.length === 1 ? found[0]! : null;
}

function unknownRemark(unknown: ReadonlyMap<string, number>): string {
  const scans = [...unknown.values()].reduce((sum, count) => sum + count, 0);
  const names = [...unknown.keys()].slice(0, mostNamed).map((words) => `“${shortened(words)}”`);
  const rest = unknown.size > mostNamed ? [`${unknown.size - mostNamed} more`] : [];
  return `${countOf(scans, "scan names", "scans name")} a scanner that the laboratory does not list (${listOf([...names, ...rest])}), and ${scans === 1 ? "is" : "are"} kept without one.`;
}
