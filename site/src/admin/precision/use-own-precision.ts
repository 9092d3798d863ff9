import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shell/api-error.ts";
import type { OwnList } from "./model/own-list.ts";
import { precisionKey, replacePrecision } from "./precision-api.ts";

export interface Outcome {
  readonly type: "success" | "warning";
  readonly message: string;
}

/** Which entry of a list is about to be sent, so that a refusal lands at the form's own fields. */
export interface SentEntry {
  readonly list: "items" | "crossCalibrations";
  readonly index: number;
}

/**
 * Saves the laboratory's own precision: always the whole list, of the version that is on the screen. Where somebody else has
 * saved meanwhile nothing is lost: theirs is shown, and what was meant has to be done again.
 */
export function useOwnPrecision() {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const save = useMutation({ mutationFn: replacePrecision });

  return {
    outcome,
    isPending: save.isPending,
    dismiss: () => setOutcome(null),
    /** @throws ApiError with the reasons by field of `entry`; an overtaken save is told and not thrown */
    async save(list: OwnList, done: string, entry?: SentEntry): Promise<void> {
      setOutcome(null);
      try {
        const { version, items, crossCalibrations } = list;
        const saved = await save.mutateAsync({ version, items: [...items], crossCalibrations: [...crossCalibrations] });
        queries.setQueryData(precisionKey, saved);
        setOutcome({ type: "success", message: done });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== "conflict") throw entry ? ofEntry(error, entry) : error;
        await queries.invalidateQueries({ queryKey: precisionKey });
        setOutcome({ type: "warning", message: error.message });
      }
    },
  };
}

export type OwnSaving = ReturnType<typeof useOwnPrecision>;

function ofEntry(error: ApiError, { list, index }: SentEntry): ApiError {
  const prefix = `${list}.${index}.`;
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    message,
  ]);
  return new ApiError(error.code, error.message, error.status, Object.fromEntries(fields), error.requestId);
}
