import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shell/api-error.ts";
import type { OwnList } from "./model/own-list.ts";
import { precisionKey, replacePrecision } from "./precision-api.ts";

export interface Outcome {
  readonly type: "success" | "warning";
  readonly message: string;
}

/** Identifies the edited entry, so that errors appear at its fields. */
export interface SentEntry {
  readonly list: "items" | "crossCalibrations";
  readonly index: number;
}

/** Saves the whole list for the displayed version. On a conflict, shows the other user's list; the edit must be repeated. */
export function useOwnPrecision() {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const save = useMutation({ mutationFn: replacePrecision });

  return {
    outcome,
    isPending: save.isPending,
    dismiss: () => setOutcome(null),
    /** @throws ApiError with reasons by field of `entry`; a conflict is shown instead */
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
