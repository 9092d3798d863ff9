import type { AdminUser } from "@trabecula/contracts";

export function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function wordsForUses({ intendedUse }: AdminUser): string {
  const words = { research: "Research", clinical: "Clinical" };
  return intendedUse.map((use) => words[use]).join(" and ") || "Not stated";
}

const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric" });

/** Since when somebody waits, such as "Mar 14, 2026". */
export function waitingSince({ createdAt }: AdminUser): string {
  return day.format(new Date(createdAt));
}

export function countOfRequests(total: number): string {
  return total === 1 ? "1 request awaits a decision" : `${total.toLocaleString("en-US")} requests await a decision`;
}
