import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../shell/api-error.ts";

interface Outcome {
  readonly type: "success" | "warning";
  readonly message: string;
}

/** Shows what another administrator saved on a conflict, and the act must be repeated. */
export function useSharedState<State>(queryKey: readonly string[]) {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutateAsync } = useMutation({ mutationFn: (act: () => Promise<State>) => act() });

  return {
    outcome,
    dismiss: () => setOutcome(null),
    tell: setOutcome,
    /** @returns null on a conflict @throws ApiError of other refusals */
    async run(act: () => Promise<State>, done: string): Promise<State | null> {
      setOutcome(null);
      try {
        const state = await mutateAsync(act);
        queries.setQueryData(queryKey, state);
        setOutcome({ type: "success", message: done });
        return state;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
        await queries.invalidateQueries({ queryKey });
        setOutcome({ type: "warning", message: error.message });
        return null;
      }
    },
  };
}
