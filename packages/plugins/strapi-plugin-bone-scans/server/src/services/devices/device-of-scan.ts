import type { Device, DeviceControl, ReportScan, Scan } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";

/** Why a scan cannot be of a device: its model or its days of use say otherwise. Null where it can. */
export function whyNotMadeOn(
  { name, scanner: model, usedFrom, usedUntil }: Device,
  { scanner, scanDate }: Pick<Scan, "scanner" | "scanDate">,
): { readonly field: "deviceId" | "scanDate"; readonly message: string } | null {
  if (scanner != null && scanner !== model)
    return {
      field: "deviceId",
      message: `The device “${name}” is a ${scannerLabel(model)}, and the scan says ${scannerLabel(scanner)}.`,
    };
  if (scanDate != null && usedFrom !== null && scanDate < usedFrom)
    return {
      field: "scanDate",
      message: `The device “${name}” has been in use since ${formatCalendarDate(usedFrom)}, and the scan is older.`,
    };
  if (scanDate != null && usedUntil !== null && scanDate > usedUntil)
    return {
      field: "scanDate",
      message: `The device “${name}” was in use until ${formatCalendarDate(usedUntil)}, and the scan is later.`,
    };
  return null;
}

/** What a report keeps of a device: its name alone where no phantom is measured on it. */
export function deviceWith(name: string, control: DeviceControl | null): NonNullable<ReportScan["device"]> {
  return control === null ? { name } : { name, control };
}
