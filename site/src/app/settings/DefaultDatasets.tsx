import { useMutation, useQuery } from "@tanstack/react-query";
import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";
import { datasets } from "@trabecula/contracts/endpoints";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { updateUser } from "../../shell/session-store.ts";
import { defaultChoice, type DefaultChoice } from "./model/default-choices.ts";

/** A choice is saved immediately. */
export function DefaultDatasets({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useQuery(datasetsQuery());
  if (isPending) return <Skeleton className="h-64 w-full max-w-2xl" />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className="max-w-2xl space-y-10">
      {reportTypeChoices.map(({ value, label }) => (
        <TypeChoice key={value} label={label} choice={defaultChoice(value, data.items, user.defaults)} />
      ))}
    </div>
  );
}

function TypeChoice({ label, choice }: { label: string; choice: DefaultChoice }) {
  const { mutate, variables, isPending, isSuccess } = useMutation({
    mutationFn: (datasetId: string | null) => setDefault(choice.reportType, datasetId),
    mutationKey: ["set-default-dataset"],
    onSuccess: ({ defaults }) => updateUser({ defaults }),
    meta: { errorPopup: () => "Error updating default dataset in the server" },
  });
  const chosenId = isPending ? (variables ?? "") : choice.ownId;
  return (
    <fieldset>
      <legend className="text-base font-semibold">{label}</legend>
      <p className="mt-1 mb-3 text-sm text-muted">{stateInWords(choice)}</p>
      <div className="grid gap-3">
        {choice.datasets.length > 0 && (
          <SelectableCard
            kind="radio"
            name={choice.reportType}
            title={choice.laboratory ? `The laboratory's default: ${choice.laboratory.name}, ${choice.laboratory.version}` : "No default"}
            description={laboratoryInWords(choice)}
            selected={chosenId === ""}
            onChange={() => mutate(null)}
          />
        )}
        {choice.datasets.map((dataset) => (
          <SelectableCard
            key={dataset.id}
            kind="radio"
            name={choice.reportType}
            title={`${dataset.name}, ${dataset.version}`}
            description={dataset.summary}
            note={noteOn(dataset)}
            selected={dataset.id === chosenId}
            onChange={() => mutate(dataset.id)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {isPending ? "Saving…" : isSuccess ? "Saved." : ""}
      </p>
    </fieldset>
  );
}

const setDefault = (reportType: ReportType, datasetId: string | null) => api.call(datasets.setDefault, { body: { reportType, datasetId } });

function noteOn({ isDefault, status }: DatasetSummary): string | undefined {
  const notes = [isDefault && "The laboratory's default.", status === "SECONDARY" && "Secondary source."].filter(Boolean);
  return notes.length > 0 ? notes.join(" ") : undefined;
}

function laboratoryInWords({ laboratory }: DefaultChoice): string {
  return laboratory
    ? "Follows the laboratory when it changes to another dataset or version."
    : "The laboratory has set none: choose one with each report.";
}

function stateInWords({ datasets, ownId, isOwnGone, laboratory }: DefaultChoice): string {
  if (isOwnGone) return "Your default is no longer published. Choose another; until then, choose one with each report.";
  if (datasets.length === 0) return "No dataset is published for this type.";
  if (ownId !== "") return "Used unless you choose another with a report.";
  return laboratory
    ? "You have chosen none, so the laboratory's default is used."
    : "You have chosen none: choose one with each report, or here for all.";
}
