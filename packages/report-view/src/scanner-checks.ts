import type { Report, ReportCheck } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/words";
import { lowerFirst } from "./words.ts";
import type { Fact, ValidityView } from "./types.ts";

/** What healthy controls said of the reference on these scanners, for the methods. */
export function scannerCheckFacts({ scannerChecks = [] }: Pick<Report, "scannerChecks">): Fact[] {
  return scannerChecks.map((check) => ({ label: "Checked by healthy controls", value: checkText(check) }));
}

/** The checks that found that the reference does not fit: whoever reads a number of it has to know. */
export function misfits({ scannerChecks = [] }: Pick<Report, "scannerChecks">): string[] {
  return scannerChecks.filter(({ verdict }) => verdict === "shifted" || verdict === "spread_differs").map(checkText);
}

/** The short word on validity, with a misfit in it: folds hide what stands in them. */
export function validityWithMisfits(validity: ValidityView, misfitting: readonly string[]): ValidityView {
  return misfitting.length === 0 ? validity : { ...validity, short: `Reference does not fit this scanner · ${lowerFirst(validity.short)}` };
}

function checkText({ sentence, device, checkedOn }: ReportCheck): string {
  return `${sentence} Checked on ${formatCalendarDate(checkedOn)}${device === null ? "" : `, on “${device}”`}.`;
}
