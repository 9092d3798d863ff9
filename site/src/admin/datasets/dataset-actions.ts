import type { AdminDataset } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { nameAndVersion, type DoneState } from "./dataset-messages.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { adminDatasetQuery, datasetsKey } from "./datasets-api.ts";
import { api } from "../../shell/api.ts";
import { curation } from "@trabecula/contracts/endpoints";

type DatasetAction = "publish" | "set-default" | "open" | "close" | "retire" | "delete";

interface ActionTexts {
  button: string;
  title: string;
  consequences: string[];
  done: string;
  destructive?: true;
}

export function actionsFor({ state, isDefault, isOpen }: Pick<AdminDataset, "state" | "isDefault" | "isOpen">): DatasetAction[] {
  switch (state) {
    case "draft":
      return ["publish", "delete"];
    case "published":
      return [...(isDefault ? [] : (["set-default"] as const)), isOpen ? "close" : "open", "retire"];
    case "retired":
      return [];
  }
}

export function textsOfAction(act: DatasetAction, dataset: AdminDataset): ActionTexts {
  return textsOf[act](nameAndVersion(dataset), reportTypeLabel(dataset.reportType), dataset);
}

const textsOf: Readonly<Record<DatasetAction, (named: string, type: string, dataset: AdminDataset) => ActionTexts>> = {
  publish: (named) => ({
    button: "Publish",
    title: `Publish ${named}?`,
    consequences: [
      "Every researcher can score with it from now on.",
      "A published version never changes and cannot be deleted: reports rest on it. A correction is a new version; this one can be retired.",
    ],
    done: `${named} is published. Researchers can score with it now.`,
  }),
  "set-default": (named, type) => ({
    button: "Set as default",
    title: `Make ${named} the default?`,
    consequences: [
      `${type} scans are compared with it wherever a researcher has not chosen another dataset.`,
      "It takes the place of the present default. Reports that were made stay as they are.",
    ],
    done: `${named} is the default for ${type} now.`,
  }),
  open: (named) => ({
    button: "Open to visitors",
    title: `Open ${named} to visitors?`,
    consequences: [
      "Anyone may then load its curves in a browser and try it without an account.",
      "Do so only if its license allows its figures to be passed on. What was loaded cannot be called back.",
    ],
    done: `${named} can be tried without an account now.`,
  }),
  close: (named) => ({
    button: "Close to visitors",
    title: `Close ${named} to visitors?`,
    consequences: ["It can no longer be tried without an account. Researchers score with it as before."],
    done: `${named} is closed to visitors.`,
  }),
  retire: (named, type, dataset) => ({
    button: "Retire",
    title: `Retire ${named}?`,
    consequences: [
      "Nothing can be scored with it any more, and this cannot be taken back. Researchers who chose it as their default have to choose another.",
      ...(dataset.isDefault
        ? [`It is the default for ${type}: until you set another, researchers without a choice of their own get no scores.`]
        : []),
      keptReports(dataset.reportCount),
    ],
    done: `${named} is retired.`,
    destructive: true,
  }),
  delete: (named) => ({
    button: "Delete draft",
    title: `Delete the draft ${named}?`,
    consequences: ["The draft is deleted for good. Export it first if you may want it again."],
    done: `The draft ${named} is deleted.`,
    destructive: true,
  }),
};

function keptReports(count: number): string {
  if (count === 0) return "No report was made with it.";
  const made = `${countOf(count, "report")} made with it`;
  return count === 1 ? `${made} stays as it is, with its numbers and charts.` : `${made} stay as they are, with their numbers and charts.`;
}

interface RequestedAction {
  act: DatasetAction;
  dataset: AdminDataset;
}

/** Publishing conflicts if the draft was replaced. */
const calls: Record<DatasetAction, (dataset: AdminDataset) => Promise<unknown>> = {
  publish: ({ id, contentHash }) => api.call(curation.publish, { params: { id }, body: { contentHash } }),
  "set-default": ({ id }) => api.call(curation.setDefault, { params: { id } }),
  open: ({ id }) => api.call(curation.setOpen, { params: { id }, body: { isOpen: true } }),
  close: ({ id }) => api.call(curation.setOpen, { params: { id }, body: { isOpen: false } }),
  retire: ({ id }) => api.call(curation.retire, { params: { id } }),
  delete: ({ id }) => api.call(curation.remove, { params: { id } }),
};

export function useDatasetAction() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: ({ act, dataset }: RequestedAction) => calls[act](dataset),
    onSuccess: async (_reply, { act, dataset }) => {
      const doneText = textsOfAction(act, dataset).done;
      if (act === "delete") {
        const state: DoneState = { done: doneText };
        await navigate("/admin/datasets", { state });
        queries.removeQueries({ queryKey: adminDatasetQuery(dataset.id).queryKey });
      }
      await forgetWhatChanged();
      setRequested(null);
      setDone(doneText);
    },
  });

  const isGone = mutation.error instanceof ApiError && mutation.error.code === "not_found";

  /** Researchers' lists and defaults change too. */
  async function forgetWhatChanged(): Promise<void> {
    const keys = [datasetsKey, ["admin", "overview"], ["datasets"], ["dataset"]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  return {
    requested,
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
      setRequested({ act, dataset });
    },
    cancel: () => setRequested(null),
    confirm() {
      if (requested && !mutation.isPending) mutation.mutate(requested);
    },
    async reload() {
      if (isGone) await navigate("/admin/datasets");
      await forgetWhatChanged();
      setRequested(null);
    },
    dismiss: () => setDone(null),
  };
}

export type DatasetActionState = ReturnType<typeof useDatasetAction>;
