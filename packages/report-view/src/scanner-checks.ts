import type { Report, ReportCheck } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/words";
import type { Fact } from "./types.ts";

/** What healthy controls said of the reference on these scanners, for the methods. */
export function scannerCheckFacts({ scannerChecks = [] }: Pick<Report, "scannerChecks">): Fact[] {
  return scannerChecks.map((check) => ({ label: "Checked by healthy controls", value: checkText(check) }));
}

/** The checks that found that the reference does not fit: whoever reads a number of it has to know. */
export function misfits({ scannerChecks = [] }: Pick<Report, "scannerChecks">): string[] {
  return scannerChecks.filter(({ verdict }) => verdict === "shifted" || verdict === "spread_differs").map(checkText);
}

function checkText({ sentence, device, checkedOn }: ReportCheck): string {
  return `${sentence} Checked on ${formatCalendarDate(checkedOn)}${device === null ? "" : `, on “${device}”`}.`;
}
