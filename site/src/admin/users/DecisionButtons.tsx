import type { AdminUser } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import type { AccountAct } from "../admin-api.ts";
import { nameOf } from "./account-words.ts";

export type AskForAct = (kind: AccountAct["kind"], user: AdminUser) => void;

export function DecisionButtons({ user, onAct }: { user: AdminUser; onAct: AskForAct }) {
  return (
    <>
      <Button size="small" aria-label={`Approve ${nameOf(user)}`} onClick={() => onAct("approve", user)}>
        Approve
      </Button>
      <Button size="small" variant="secondary" aria-label={`Reject ${nameOf(user)}`} onClick={() => onAct("reject", user)}>
        Reject
      </Button>
    </>
  );
}
