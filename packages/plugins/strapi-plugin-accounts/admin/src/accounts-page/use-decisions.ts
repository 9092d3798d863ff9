import { useFetchClient, useNotification } from "@strapi/strapi/admin";
import type { AdminUser } from "@trabecula/contracts";
import { useState } from "react";
import { nameOf, tellYourself } from "../waiting/account-words.ts";
import { sentenceOf } from "../waiting/waiting-api.ts";

interface Decisions {
  readonly busyId: string | null;
  readonly approve: (account: AdminUser) => Promise<void>;
  readonly reject: (account: AdminUser, reason: string) => Promise<void>;
}

/** Reloads through `onDecided` even after failures, because other staff decide too. */
export function useDecisions(onDecided: () => Promise<void>, sendsMail: boolean): Decisions {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [busyId, setBusyId] = useState<string | null>(null);

  const decide = async (account: AdminUser, path: string, body: object, done: string) => {
    setBusyId(account.id);
    try {
      await post(`/accounts/users/${account.id}/${path}`, { ...body, expected: account.state });
      toggleNotification({ type: "success", message: done });
    } catch (error) {
      toggleNotification({ type: "danger", message: sentenceOf(error, "The decision was not saved. Try again.") });
    } finally {
      setBusyId(null);
      await onDecided();
    }
  };

  return {
    busyId,
    approve: (account) =>
      decide(account, "approve", {}, `${nameOf(account)} is approved${sendsMail ? " and will be told by e-mail." : `. ${tellYourself}`}`),
    reject: (account, reason) =>
      decide(account, "reject", { reason }, `${nameOf(account)} is rejected${sendsMail ? " and will be told why." : `. ${tellYourself}`}`),
  };
}
