import type { Sex, Site } from "@trabecula/contracts";

export interface StudyPerson {
  /** Random and unique to this file. */
  readonly code: string;
  /** Date shift of the person in days. */
  readonly days: number;
}

export interface ScanFacts {
  readonly sex: Sex | null;
  /** Decimal age in years at the scan. */
  readonly ageYears: number | null;
  readonly site: Site;
}

/** Older people form one group, because they are few and easy to identify. */
export const oldestAge = 90;
/** Years per age group. */
const bandYears = 10;

export function groupOf({ sex, ageYears, site }: ScanFacts): string {
  const band = ageYears === null ? "" : Math.floor(Math.min(ageYears, oldestAge) / bandYears);
  return [sex ?? "", band, site].join("|");
}

/** Whole years, capped at 90. */
export function shownAge(ageYears: number | null): number | null {
  return ageYears === null ? null : Math.floor(Math.min(ageYears, oldestAge));
}

const dayMs = 86_400_000;

export function movedDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}
