import type { Sex, Site } from "@trabecula/contracts";

/** Whose scans they are in a de-identified file. */
export interface StudyPerson {
  /** Random, and of this file alone. */
  readonly code: string;
  /** By how many days all the person's dates are moved. */
  readonly days: number;
}

/** What of a scan decides with how many others it stands. */
export interface ScanFacts {
  readonly sex: Sex | null;
  /** Decimal age in years at the scan. */
  readonly ageYears: number | null;
  readonly site: Site;
}

/** From this age on people are one group: few are so old, and easily known. */
export const oldestAge = 90;
/** Years that a group of ages spans. */
const bandYears = 10;

/** People of a sex, ten years of age and a site, in a text. */
export function groupOf({ sex, ageYears, site }: ScanFacts): string {
  const band = ageYears === null ? "" : Math.floor(Math.min(ageYears, oldestAge) / bandYears);
  return [sex ?? "", band, site].join("|");
}

/** The age in whole years, 90 for everybody who is older. */
export function shownAge(ageYears: number | null): number | null {
  return ageYears === null ? null : Math.floor(Math.min(ageYears, oldestAge));
}

const dayMs = 86_400_000;

/** A calendar date moved by some days. */
export function movedDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}
