import { useFetchClient, useNotification } from "@strapi/strapi/admin";
import type { AdminUser } from "@trabecula/contracts";
import { useCallback, useEffect, useState } from "react";

interface WaitingList {
  /** Null until loaded. */
  readonly waiting: AdminUser[] | null;
  readonly problem: string | null;
  /** The account whose decision is under way. */
  readonly busyId: string | null;
  readonly approve: (account: AdminUser) => Promise<void>;
  readonly reject: (account: AdminUser, reason: string) => Promise<void>;
}

/** Loads the waiting list and carries out decisions; the list is read anew after each, since others decide too. */
export function useWaitingList(): WaitingList {
  const { get, post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [waiting, setWaiting] = useState<AdminUser[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      const { data } = await get<{ items: AdminUser[] }>("/accounts/waiting");
      setWaiting(data.items);
      setProblem(null);
    } catch (error) {
      setProblem(sentenceOf(error, "The waiting list could not be loaded. Reload the page."));
    }
  }, [get]);

  useEffect(() => {
    void load();
  }, [load]);

  const decide = async (account: AdminUser, path: string, body: object, done: string) => {
    setBusyId(account.id);
    try {
      await post(`/accounts/users/${account.id}/${path}`, body);
      toggleNotification({ type: "success", message: done });
    } catch (error) {
      toggleNotification({ type: "danger", message: sentenceOf(error, "The decision was not saved. Try again.") });
    } finally {
      setBusyId(null);
      await load();
    }
  };

  return {
    waiting,
    problem,
    busyId,
    approve: (account) => decide(account, "approve", {}, `${account.email} is approved and will be told by e-mail.`),
    reject: (account, reason) => decide(account, "reject", { reason }, `${account.email} is rejected and will be told why.`),
  };
}

function sentenceOf(error: unknown, fallback: string): string {
  const message = (error as { response?: { data?: { message?: unknown; error?: { message?: unknown } } } }).response?.data;
  const sentence = message?.message ?? message?.error?.message;
  return typeof sentence === "string" && sentence !== "" ? sentence : fallback;
}
