import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminUser } from "@trabecula/contracts";
import { messageOf } from "../../app/shell/api-error.ts";
import { actOnAccount, type AccountAct } from "../admin-api.ts";
import { buildAct, wordsOfAct } from "./account-acts.ts";

export interface AskedAct {
  kind: AccountAct["kind"];
  user: AdminUser;
}

/** An act on an account from its button to its outcome: asked, confirmed, done or failed. */
export function useAccountAct() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: ({ kind, user, reason }: AskedAct & { reason: string }) => actOnAccount(user, buildAct(kind, user, reason)),
    onSuccess: async (_changed, { kind, user }) => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      setAsked(null);
      setDone(wordsOfAct(kind, user).done);
    },
  });

  return {
    asked,
    done,
    failure: act.error ? messageOf(act.error) : null,
    isPending: act.isPending,
    ask(kind: AccountAct["kind"], user: AdminUser) {
      act.reset();
      setDone(null);
      setAsked({ kind, user });
    },
    cancel: () => setAsked(null),
    confirm(reason: string) {
      if (asked && !act.isPending) act.mutate({ ...asked, reason });
    },
    dismiss: () => setDone(null),
  };
}

export type AccountActing = ReturnType<typeof useAccountAct>;
