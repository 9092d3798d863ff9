import type { AccountAttention, AccountState, AdminUser, Role } from "@trabecula/contracts";
import { upperFirst } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import type { AccountAction } from "./account-actions.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";

export const stateLabels: Record<AccountState, string> = { pending: "Waiting", approved: "Approved", rejected: "Rejected" };
export const roleLabels: Record<Role, string> = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };
export const attentionLabels: Record<AccountAttention, string> = {
  unconfirmed: "Address unconfirmed",
  blocked: "Blocked",
  "mail-returned": "Mail returned",
};

const useLabels: Record<AdminUser["intendedUse"][number], string> = { research: "Research", clinical: "Clinical" };

export function nameOf(user: Pick<AdminUser, "firstName" | "lastName" | "email">): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

export function usesText(uses: AdminUser["intendedUse"]): string {
  return uses.map((use) => useLabels[use]).join(" and ") || "Not stated";
}

function obstacleOf(user: Pick<AdminUser, "blocked" | "emailConfirmed" | "awaitsConfirmation">): string | null {
  if (user.blocked) return "Blocked";
  return user.emailConfirmed || user.awaitsConfirmation ? null : "Address unconfirmed";
}

const countLabels: Record<string, string> = {
  sessions: "Open sessions",
  tokens: "Personal tokens",
  scannerChecks: "Checks of scanners",
  recentlyDeleted: "Recently deleted",
};

export function countText(kind: string): string {
  return countLabels[kind] ?? upperFirst(kind);
}

export type RequestAction = (kind: AccountAction, user: AdminUser) => void;

export function DecisionButtons({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  return (
    <>
      <Button size="small" aria-label={`Approve ${nameOf(user)}`} onClick={() => onAction("approve", user)}>
        Approve
      </Button>
      <Button size="small" variant="secondary" aria-label={`Reject ${nameOf(user)}`} onClick={() => onAction("reject", user)}>
        Reject
      </Button>
    </>
  );
}

const tones: Record<AccountState, BadgeTone> = { pending: "warning", approved: "success", rejected: "neutral" };

export function StateBadges({ user }: { user: AdminUser }) {
  const obstacle = obstacleOf(user);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={user.awaitsConfirmation ? "warning" : tones[user.state]}>
        {user.awaitsConfirmation ? "Approved; waits for the confirmation of the address" : stateLabels[user.state]}
      </Badge>
      {obstacle && <Badge tone={user.blocked ? "error" : "neutral"}>{obstacle}</Badge>}
      {user.emailBouncedAt && <Badge tone="error">Mail returned</Badge>}
    </span>
  );
}
