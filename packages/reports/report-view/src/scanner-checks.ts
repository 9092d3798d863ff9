import type { FitVerdict, Report, ReportCheck } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types";
import { formatCalendarDate, lowerFirst } from "@trabecula/messages";
import type { Fact, ValidityView } from "./types.ts";

export function scannerCheckFacts({ scannerChecks = [] }: Pick<Report, "scannerChecks">): Fact[] {
  return scannerChecks.map((check) => ({ label: "Checked by healthy controls", value: checkText(check) }));
}

/** Checks in which the reference does not fit; affects every number. */
export function misfits({ scannerChecks = [] }: Pick<Report, "scannerChecks">): string[] {
  return scannerChecks.filter(({ verdict }) => verdict === "shifted" || verdict === "spread_differs").map(checkText);
}

/** Adds misfits to the short validity text, because details may be collapsed. */
export function validityWithMisfits(validity: ValidityView, misfitting: readonly string[]): ValidityView {
  return misfitting.length === 0 ? validity : { ...validity, short: `Reference does not fit this scanner · ${lowerFirst(validity.short)}` };
}

type Checked = Pick<Report, "scannerChecks">;

const worstFirst: readonly FitVerdict[] = ["shifted", "spread_differs", "cannot_tell", "fits"];

/** Worst result, such as "Does not fit XtremeCT II"; null without checks. */
export function fitInShort({ scannerChecks = [] }: Checked): { verdict: FitVerdict; text: string } | null {
  const [worst] = scannerChecks.toSorted((one, other) => worstFirst.indexOf(one.verdict) - worstFirst.indexOf(other.verdict));
  if (!worst) return null;
  const { verdict, scanner } = worst;
  const label = scannerLabel(scanner);
  if (verdict === "fits") return { verdict, text: `Fits ${label}` };
  return { verdict, text: verdict === "cannot_tell" ? `Not known whether it fits ${label}` : `Does not fit ${label}` };
}

export function checksText({ scannerChecks = [] }: Checked): string | null {
  return scannerChecks.length === 0 ? null : scannerChecks.map(checkText).join(" ");
}

function checkText({ sentence, device, checkedOn }: ReportCheck): string {
  return `${sentence} Checked on ${formatCalendarDate(checkedOn)}${device === null ? "" : `, on “${device}”`}.`;
}
