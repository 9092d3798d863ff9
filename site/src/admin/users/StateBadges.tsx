import type { AccountState, AdminUser } from "@trabecula/contracts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { obstacleOf, stateWords } from "./account-words.ts";

const tones: Record<AccountState, BadgeTone> = { pending: "warning", approved: "success", rejected: "neutral" };

export function StateBadges({ user }: { user: AdminUser }) {
  const obstacle = obstacleOf(user);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[user.state]}>{stateWords[user.state]}</Badge>
      {obstacle && <Badge tone={user.blocked ? "error" : "neutral"}>{obstacle}</Badge>}
      {user.emailBouncedAt && <Badge tone="error">Mail returned</Badge>}
    </span>
  );
}
