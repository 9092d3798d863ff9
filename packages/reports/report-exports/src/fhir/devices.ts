import type { ReportType, Scanner } from "@trabecula/contracts";
import { reportTypeLabel, scannerLabel } from "@trabecula/report-types";
import type { Device } from "./resources.ts";

/** Scanners that a catalogue names by their maker; the others by their model. */
const makers: readonly Scanner[] = ["hologic", "ge-lunar"];

/** The scanner that values were measured with. */
export function scannerDevice(scanner: Scanner, reportType: ReportType): Device {
  const type = { text: `${reportTypeLabel(reportType)} scanner` };
  const label = scannerLabel(scanner);
  if (scanner === "other") return { resourceType: "Device", type };
  if (makers.includes(scanner)) return { resourceType: "Device", manufacturer: label, type };
  return { resourceType: "Device", deviceName: [{ name: label, type: "model-name" }], type };
}

/** The program that computed the scores. */
export function engineDevice(version: string): Device {
  return {
    resourceType: "Device",
    deviceName: [{ name: "Trabecula scoring engine", type: "model-name" }],
    type: { text: "Software that compares measurements with reference data" },
    version: [{ value: version }],
  };
}
