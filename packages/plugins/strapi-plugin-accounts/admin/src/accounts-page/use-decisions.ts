import { useFetchClient, useNotification } from "@strapi/strapi/admin";
import type { AdminUser } from "@trabecula/contracts";
import { useState } from "react";
import { useText } from "../text.ts";
import { nameOf } from "../waiting/account-messages.ts";
import { sentenceOf } from "../waiting/waiting-api.ts";

interface Decisions {
  readonly busyId: string | null;
  readonly approve: (account: AdminUser) => Promise<void>;
  readonly reject: (account: AdminUser, reason: string) => Promise<void>;
}

/** Reloads through `onDecided` even after failures, because other staff decide too. */
export function useDecisions(onDecided: () => Promise<void>, sendsMail: boolean): Decisions {
  const text = useText();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [busyId, setBusyId] = useState<string | null>(null);

  const done = (decision: "decision.approved" | "decision.rejected", account: AdminUser): string => {
    const name = nameOf(account);
    if (sendsMail && decision === "decision.approved" && !account.emailConfirmed) return text("decision.approved-unconfirmed", { name });
    return sendsMail ? text(`${decision}-mailed`, { name }) : `${text(decision, { name })} ${text("tell-yourself")}`;
  };

  const decide = async (account: AdminUser, path: string, body: object, message: string) => {
    setBusyId(account.id);
    try {
      await post(`/accounts/users/${account.id}/${path}`, { ...body, expected: account.state });
      toggleNotification({ type: "success", message });
    } catch (error) {
      toggleNotification({ type: "danger", message: sentenceOf(error, text("decision.not-saved")) });
    } finally {
      setBusyId(null);
      await onDecided();
    }
  };

  return {
    busyId,
    approve: (account) => decide(account, "approve", {}, done("decision.approved", account)),
    reject: (account, reason) => decide(account, "reject", { reason }, done("decision.rejected", account)),
  };
}
