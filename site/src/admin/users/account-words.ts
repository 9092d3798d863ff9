import type { AccountAttention, AccountState, AdminUser, Role } from "@trabecula/contracts";

export const stateWords: Record<AccountState, string> = { pending: "Waiting", approved: "Approved", rejected: "Rejected" };
export const roleWords: Record<Role, string> = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };
export const attentionWords: Record<AccountAttention, string> = {
  unconfirmed: "Address unconfirmed",
  blocked: "Blocked",
  "mail-returned": "Mail returned",
};

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

const countWords: Record<string, string> = { sessions: "Open sessions", tokens: "Personal tokens", scannerChecks: "Checks of scanners" };

/** What is counted of an account; a kind that needs no other words is its own. */
export function wordsForCount(kind: string): string {
  return countWords[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
}
