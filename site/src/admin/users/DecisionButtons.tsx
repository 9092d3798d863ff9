import type { AdminUser } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import type { AccountAction } from "../admin-api.ts";
import { nameOf } from "./account-words.ts";

export type RequestAction = (kind: AccountAction["kind"], user: AdminUser) => void;

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
