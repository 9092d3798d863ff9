import type { AccountAttention, AccountState, AdminUser, Role } from "@trabecula/contracts";

export const stateWords: Record<AccountState, string> = { pending: "Waiting", approved: "Approved", rejected: "Rejected" };
export const roleWords: Record<Role, string> = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };
export const attentionWords: Record<AccountAttention, string> = {
  unconfirmed: "Address unconfirmed",
  blocked: "Blocked",
  "mail-returned": "Mail returned",
};

const useWords: Record<AdminUser["intendedUse"][number], string> = { research: "Research", clinical: "Clinical" };

/** Falls back to the e-mail address. */
export function nameOf(user: Pick<AdminUser, "firstName" | "lastName" | "email">): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

export function wordsForUses(uses: AdminUser["intendedUse"]): string {
  return uses.map((use) => useWords[use]).join(" and ") || "Not stated";
}

/** Most important obstacle to a login; null if there is none. */
export function obstacleOf(user: Pick<AdminUser, "blocked" | "emailConfirmed">): string | null {
  if (user.blocked) return "Blocked";
  return user.emailConfirmed ? null : "Address unconfirmed";
}

const countWords: Record<string, string> = { sessions: "Open sessions", tokens: "Personal tokens", scannerChecks: "Checks of scanners" };

export function wordsForCount(kind: string): string {
  return countWords[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
}
