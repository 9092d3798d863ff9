import type { AdminUser } from "@trabecula/contracts";
import { countOf, formatDay, listOf } from "@trabecula/messages";

export function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Who has to tell an applicant of a decision where no mail server is set. */
export const tellYourself = "No mail server is set, so please tell the person yourself.";

export function wordsForUses({ intendedUse }: AdminUser): string {
  const words = { research: "Research", clinical: "Clinical" };
  return listOf(intendedUse.map((use) => words[use])) || "Not stated";
}

/** Since when somebody waits, such as "Mar 14, 2026". */
export const waitingSince = ({ createdAt }: AdminUser): string => formatDay(createdAt);

export function countOfRequests(total: number): string {
  return countOf(total, "request awaits a decision", "requests await a decision");
}
