import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SettingsReply } from "@trabecula/contracts";
import { ApiError } from "../../shell/api-error.ts";
import { changeSettings, restoreSettings, settingsKey } from "./settings-api.ts";

export interface Outcome {
  readonly type: "success" | "warning";
  readonly message: string;
}

/** On a conflict, shows the other user's state and keeps the typed values. */
export function useSiteSettings() {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const change = useMutation({ mutationFn: changeSettings });
  const restore = useMutation({ mutationFn: restoreSettings });

  /** @throws ApiError; a conflict is shown instead */
  async function run(act: () => Promise<SettingsReply>, done: string): Promise<SettingsReply | null> {
    setOutcome(null);
    try {
      const reply = await act();
      queries.setQueryData(settingsKey, reply);
      setOutcome({ type: "success", message: done });
      return reply;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
      await queries.invalidateQueries({ queryKey: settingsKey });
      setOutcome({ type: "warning", message: error.message });
      return null;
    }
  }

  return {
    outcome,
    dismiss: () => setOutcome(null),
    tell: setOutcome,
    isRestoring: restore.isPending,
    save: (...request: Parameters<typeof changeSettings>) =>
      run(() => change.mutateAsync(...request), "The settings are saved. Pages show them within two seconds."),
    restore: (...request: Parameters<typeof restoreSettings>) =>
      run(() => restore.mutateAsync(...request), "The earlier settings hold again."),
  };
}

export type SiteSettings = ReturnType<typeof useSiteSettings>;
