import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";
import { datasets, patients } from "@trabecula/contracts/endpoints";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { useState } from "react";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RadioCards } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { workspacesQuery } from "../../shell/workspaces.ts";
import { updateUser, useSession } from "../../shell/session-store.ts";
import { Button } from "../../ui/Button.tsx";
import { keepsNamesQuery } from "../patients/patient-queries.ts";
import { NameAndVersion } from "../../ui/Kept.tsx";

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
      <p className="mt-1 mb-3 text-sm text-muted">{defaultChoiceText(choice)}</p>
      {choice.datasets.length > 0 && (
        <RadioCards name={choice.reportType} value={chosenId} options={cardsOf(choice)} onChange={(id) => mutate(id === "" ? null : id)} />
      )}
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

function cardsOf({ datasets, laboratory }: DefaultChoice) {
  const follow = laboratory
    ? {
        title: (
          <>
            {"The laboratory's default: "}
            <NameAndVersion {...laboratory} />
          </>
        ),
        description: "Follows the laboratory when it changes to another dataset or version.",
      }
    : { title: "No default", description: "The laboratory has set none: choose one with each report." };
  const own = datasets.map((dataset) => ({
    value: dataset.id,
    title: <NameAndVersion {...dataset} />,
    description: dataset.summary,
    note: noteOn(dataset),
  }));
  return [{ value: "", ...follow }, ...own];
}

function defaultChoiceText({ datasets, ownId, isOwnGone, laboratory }: DefaultChoice): string {
  if (isOwnGone) return "Your default is no longer published. Choose another; until then, choose one with each report.";
  if (datasets.length === 0) return "No dataset is published for this type.";
  if (ownId !== "") return "Used unless you choose another with a report.";
  return laboratory
    ? "You have chosen none, so the laboratory's default is used."
    : "You have chosen none: choose one with each report, or here for all.";
}

interface DefaultChoice {
  reportType: ReportType;
  datasets: DatasetSummary[];
  /** The user's own default; empty: the laboratory's default applies. */
  ownId: string;
  laboratory: DatasetSummary | null;
  /** The user's default is no longer published. Nothing is used until they choose another. */
  isOwnGone: boolean;
}

export function defaultChoice(reportType: ReportType, all: readonly DatasetSummary[], defaults: User["defaults"]): DefaultChoice {
  const datasets = all.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  const ownId = defaults.find((choice) => choice.reportType === reportType)?.datasetId ?? "";
  const isOwnGone = ownId !== "" && !datasets.some((dataset) => dataset.id === ownId);
  return { reportType, datasets, ownId, laboratory: datasets.find((dataset) => dataset.isDefault) ?? null, isOwnGone };
}

const words = {
  on: {
    state: "Names are not kept.",
    act: "Keep names",
    title: "Keep names of patients?",
    confirm: "Keep names",
    tone: "normal",
    question:
      "Patients can then have a first and a last name. They are stored with scans and health data, so anyone who gets into your account can identify the patients. Make sure that your consent forms and your data protection rules allow it.",
  },
  off: {
    state: "Names are kept.",
    act: "Keep no names",
    title: "Erase all names?",
    confirm: "Erase names",
    tone: "danger",
    question:
      "This erases the first and last names of all your patients now, and new ones cannot be entered. Codes and all other data stay. You cannot undo this.",
  },
} as const;

export function PatientNames() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data: workspaces } = useQuery({ ...workspacesQuery(), enabled: false });
  const isPersonal = useSession((state) => state.isPersonal);
  const workspace = isPersonal ? undefined : workspaces?.all.find(({ kind }) => kind === "personal")?.id;
  const names = keepsNamesQuery(workspace);
  const { data: keepsNames, error, refetch } = useQuery(names);
  const change = useMutation({
    mutationFn: (keepNames: boolean) =>
      api.call(patients.keepNames, { body: { keepNames }, query: workspace === undefined ? {} : { workspace } }),
    onSuccess: ({ keepNames }) => {
      setAsking(false);
      queries.setQueryData(names.queryKey, keepNames);
      return queries.invalidateQueries({ queryKey: ["patients"] });
    },
  });
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (keepsNames === undefined) return <Skeleton className="h-48 w-full max-w-2xl" />;
  const { state, act, title, confirm, tone, question } = words[keepsNames ? "off" : "on"];
  return (
    <div className="max-w-2xl space-y-5">
      <p>
        <strong className="font-semibold">{state}</strong>{" "}
        {keepsNames
          ? "Each patient can have a first and a last name in addition to the code. The search of the list finds both."
          : "Patients are known by their code alone, and only you know whom a code stands for."}
      </p>
      <p className="text-muted">
        Reports of the patient show the name on screen and on paper, to you and to the patient. Other files of reports, addresses, logs and
        e-mails do not contain it, and administrators do not see it. The export of your account contains it.
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <p role="status" className="min-h-6 text-sm text-muted">
        {change.isSuccess && (keepsNames ? "Names are kept from now on." : "All names are erased.")}
      </p>
      <MutationDialog
        open={isAsking}
        title={title}
        act={confirm}
        tone={tone}
        mutation={{ ...change, mutate: () => change.mutate(!keepsNames) }}
        onClose={() => setAsking(false)}
      >
        <p>{question}</p>
      </MutationDialog>
    </div>
  );
}
