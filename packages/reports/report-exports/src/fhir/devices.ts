import type { ReportType, Scanner } from "@trabecula/contracts";
import { reportTypeLabel, scannerLabel } from "@trabecula/report-types";
import type { Device } from "./resources.ts";

const makers: readonly Scanner[] = ["hologic", "ge-lunar"];

export function scannerDevice(scanner: Scanner, reportType: ReportType): Device {
  const type = { text: `${reportTypeLabel(reportType)} scanner` };
  const label = scannerLabel(scanner);
  if (scanner === "other") return { resourceType: "Device", type };
  if (makers.includes(scanner)) return { resourceType: "Device", manufacturer: label, type };
  return { resourceType: "Device", deviceName: [{ name: label, type: "model-name" }], type };
}

export function engineDevice(version: string): Device {
  return {
    resourceType: "Device",
    deviceName: [{ name: "Trabecula scoring engine", type: "model-name" }],
    type: { text: "Software that compares measurements with reference data" },
    version: [{ value: version }],
  };
}
