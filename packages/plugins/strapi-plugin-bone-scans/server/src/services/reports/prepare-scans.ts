import type { ReportCheck, ReportScan, Scan } from "@trabecula/contracts";
import type { DeviceOnDay } from "../phantom-values/control-of-scans.ts";
import { ofScanners } from "../scanner-checks/of-scanners.ts";

export interface LaboratoryRecords {
  /** One device per scan, in the same order. */
  readonly devices: readonly (DeviceOnDay | null)[];
  readonly checks: readonly ReportCheck[];
}

export interface PreparedScans {
  readonly inputs: ReportScan[];
  readonly scannerChecks: readonly ReportCheck[];
}

/** Prepares scans of created, revised and imported reports. Has no side effects, because imports call it on a worker thread. */
export function prepareScans(scans: readonly (Scan | ReportScan)[], { devices, checks }: LaboratoryRecords): PreparedScans {
  const inputs = scans.map((scan, index): ReportScan => {
    const { motionOverride, device: _, ...given } = { motionOverride: null, device: null, ...scan };
    const device = devices[index] ?? null;
    return { ...given, motionOverride, ...(device && { device: storedDevice(device) }) };
  });
  return { inputs, scannerChecks: ofScanners(checks, scans) };
}

function storedDevice({ name, control }: DeviceOnDay): NonNullable<ReportScan["device"]> {
  return control === null ? { name } : { name, control };
}
