import type { Device, Scan } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";

/** Returns why model or days of use contradict the scan; null if they do not. */
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
