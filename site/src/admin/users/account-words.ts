import type { AccountState, AdminUser, Role } from "@trabecula/contracts";

export const stateWords: Record<AccountState, string> = { pending: "Waiting", approved: "Approved", rejected: "Rejected" };
export const roleWords: Record<Role, string> = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };

const useWords: Record<AdminUser["intendedUse"][number], string> = { research: "Research", clinical: "Clinical" };

/** Name of a person for lists and headings; the address where no name is kept. */
export function nameOf(user: Pick<AdminUser, "firstName" | "lastName" | "email">): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

export function wordsForUses(uses: AdminUser["intendedUse"]): string {
  return uses.map((use) => useWords[use]).join(" and ") || "Not stated";
}

/** What stands in the way of this account's login, most telling first; null where nothing does. */
export function obstacleOf(user: Pick<AdminUser, "blocked" | "emailConfirmed">): string | null {
  if (user.blocked) return "Blocked";
  return user.emailConfirmed ? null : "Address unconfirmed";
}
