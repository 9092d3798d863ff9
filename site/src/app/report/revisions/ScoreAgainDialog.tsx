import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { compareVersions, type DatasetSummary, type Report } from "@trabecula/contracts";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { datasetChoice } from "../../references/dataset-choice.tsx";
import { datasetQuery, datasetsQuery, rescoreReport } from "../../reports/report-queries.ts";
import { MovedTable } from "./MovedTable.tsx";
import { useRevised } from "./report-revision.ts";

export default function ScoreAgainDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  // Snapshot at opening: the new revision replaces the report behind the dialog.
  const [older] = useState(report);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data, error } = useQuery(datasetsQuery(report.reportType));
  const revised = useRevised();
  const rescore = useMutation({ mutationFn: (datasetId: string) => rescoreReport(older, datasetId), onSuccess: revised });
  if (rescore.data)
    return (
      <Dialog wide title={`Revision ${rescore.data.revision} is made`} onClose={onClose} buttons={<Button onClick={onClose}>Done</Button>}>
        <p className="mt-2 text-muted">Revision {older.revision} stays as it was.</p>
        <MovedTable older={older} newer={rescore.data} />
      </Dialog>
    );
  const choice = chosenId ?? suggested(older, data?.items ?? []);
  const problem = rescore.error ?? error;
  return (
    <ActionDialog
      wide
      title="Score again"
      act="Score again"
      onAction={() => choice && rescore.mutate(choice)}
      pending={rescore.isPending}
      disabled={choice === null}
      onClose={onClose}
    >
      <p className="mt-2 text-muted">Scores the same values again. The current version stays available as revision {older.revision}.</p>
      <fieldset className="mt-4">
        <legend className="mb-2 font-medium">Compare with</legend>
        {data ? (
          <Choices datasets={data.items} report={older} choice={choice} onChoose={setChosenId} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </fieldset>
      {problem && <Problem text={messageOf(problem)} />}
    </ActionDialog>
  );
}

function suggested({ dataset }: Report, datasets: readonly DatasetSummary[]): string | null {
  const versions = datasets.filter(({ key }) => key === dataset.manifest.key);
  const [newest] = versions.toSorted((left, right) => compareVersions(right.version, left.version));
  return newest && compareVersions(newest.version, dataset.version) > 0 ? newest.id : null;
}

interface Props {
  datasets: readonly DatasetSummary[];
  report: Report;
  choice: string | null;
  onChoose: (id: string) => void;
}

function Choices({ datasets, report, choice, onChoose }: Props) {
  const details = useQueries({ queries: datasets.map(({ id }) => datasetQuery(id)) });
  const { data: catalogues } = useQuery(cataloguesQuery());
  const catalogue = catalogues?.find(({ key }) => key === report.reportType);
  if (datasets.length === 0) return <p>No dataset is published for this report type.</p>;
  const { reportType, subject, inputs } = report;
  const request = { reportType, subject, scans: inputs };
  const isAlone = datasets.every(({ id }) => id === report.dataset.id);
  return (
    <div className="grid gap-3">
      {isAlone && (
        <p className="text-sm text-muted">
          No other dataset or version is published for {catalogue?.label ?? "this report type"}. With this one, scores move only where the
          engine has changed since.
        </p>
      )}
      <RadioCards
        name="dataset"
        value={choice}
        options={datasets.map((dataset, index) =>
          datasetChoice(dataset, dataset.id === report.dataset.id && "in use", { detail: details[index]?.data, request, catalogue }),
        )}
        onChange={onChoose}
      />
    </div>
  );
}
