const words: Record<string, string> = {
  "account.requested": "Account requested",
  "account.approved": "Approved",
  "account.rejected": "Rejected",
  "account.role": "Role changed",
  "account.blocked": "Blocked",
  "account.unblocked": "Unblocked",
  "account.signed-out": "Signed out everywhere",
  "email.confirmed": "E-mail address confirmed",
  "login.failed": "Login failed",
  "mail.resent": "Mail sent again",
};

/** An audit action in words; one that has none yet is spelled out: `report.created` becomes "Report created". */
export function wordsForAudit(action: string): string {
  const spelled = action.replaceAll(/[.-]/g, " ");
  return words[action] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
