import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AdminDataset } from "@trabecula/contracts";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import {
  adminDatasetQuery,
  closeDataset,
  datasetsKey,
  deleteDraft,
  makeDefaultDataset,
  openDataset,
  publishDataset,
  retireDataset,
} from "../datasets-api.ts";
import type { DoneState } from "../done-message.ts";
import { textsOfAction, type DatasetAction } from "./dataset-actions.ts";

interface RequestedAction {
  act: DatasetAction;
  dataset: AdminDataset;
}

const calls: Record<DatasetAction, (dataset: AdminDataset) => Promise<unknown>> = {
  publish: publishDataset,
  "set-default": makeDefaultDataset,
  open: openDataset,
  close: closeDataset,
  retire: retireDataset,
  delete: deleteDraft,
};

export function useDatasetAction() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: ({ act, dataset }: RequestedAction) => calls[act](dataset),
    onSuccess: async (_reply, { act, dataset }) => {
      const said = textsOfAction(act, dataset).done;
      if (act === "delete") {
        const state: DoneState = { done: said };
        await navigate("/admin/datasets", { state });
        queries.removeQueries({ queryKey: adminDatasetQuery(dataset.id).queryKey });
      }
      await forgetWhatChanged();
      setAsked(null);
      setDone(said);
    },
  });

  const isGone = mutation.error instanceof ApiError && mutation.error.code === "not_found";

  /** Also affects researchers' lists and defaults. */
  async function forgetWhatChanged(): Promise<void> {
    const keys = [datasetsKey, ["admin", "overview"], ["datasets"], ["dataset"]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  return {
    asked,
    done,
    failure: mutation.error ? (isGone ? "Somebody has deleted this draft meanwhile." : messageOf(mutation.error)) : null,
    /** Deleted concurrently. */
    isGone,
    /** Changed concurrently. */
    isOutdated: mutation.error instanceof ApiError && mutation.error.code === "conflict",
    isPending: mutation.isPending,
    ask(act: DatasetAction, dataset: AdminDataset) {
      mutation.reset();
      setDone(null);
      setAsked({ act, dataset });
    },
    cancel: () => setAsked(null),
    confirm() {
      if (asked && !mutation.isPending) mutation.mutate(asked);
    },
    async reload() {
      if (isGone) await navigate("/admin/datasets");
      await forgetWhatChanged();
      setAsked(null);
    },
    dismiss: () => setDone(null),
  };
}

export type DatasetActionState = ReturnType<typeof useDatasetAction>;
