import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminUser } from "@trabecula/contracts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { actOnAccount, type AccountAction } from "../admin-api.ts";
import { buildAction, textsOfAction } from "./account-actions.ts";

export interface RequestedAction {
  kind: AccountAction["kind"];
  user: AdminUser;
}

interface Outcome {
  type: "success" | "warning";
  message: string;
}

/** On a conflict with another administrator's decision, the dialog closes because its question is outdated. */
export function useAccountAction() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = async (said: Outcome) => {
    await queries.invalidateQueries({ queryKey: ["admin"] });
    setAsked(null);
    setOutcome(said);
  };
  const act = useMutation({
    mutationFn: ({ kind, user, reason }: RequestedAction & { reason: string }) => actOnAccount(user, buildAction(kind, user, reason)),
    onSuccess: (_done, { kind, user }) => close({ type: "success", message: textsOfAction(kind, user, sendsMail()).done }),
    onError: (error) => (isOvertaken(error) ? close({ type: "warning", message: messageOf(error) }) : undefined),
  });

  return {
    asked,
    outcome,
    failure: act.error && !isOvertaken(act.error) ? messageOf(act.error) : null,
    isPending: act.isPending,
    ask(kind: AccountAction["kind"], user: AdminUser) {
      act.reset();
      setOutcome(null);
      setAsked({ kind, user });
    },
    cancel: () => setAsked(null),
    confirm(reason: string) {
      if (asked && !act.isPending) act.mutate({ ...asked, reason });
    },
    dismiss: () => setOutcome(null),
  };
}

function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

export type AccountActionState = ReturnType<typeof useAccountAction>;
