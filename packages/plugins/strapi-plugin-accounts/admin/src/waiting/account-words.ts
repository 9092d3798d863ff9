import type { AdminUser } from "@trabecula/contracts";
import { countOf, formatDay, listOf } from "@trabecula/messages";

export function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export const tellYourself = "No mail server is set, so please tell the person yourself.";

export function wordsForUses({ intendedUse }: AdminUser): string {
  const words = { research: "Research", clinical: "Clinical" };
  return listOf(intendedUse.map((use) => words[use])) || "Not stated";
}

export const waitingSince = ({ createdAt }: AdminUser): string => formatDay(createdAt);

export function countOfRequests(total: number): string {
  return countOf(total, "request awaits a decision", "requests await a decision");
}
