import { keepPreviousData, useQueries, useQuery, queryOptions } from "@tanstack/react-query";
import {
  mostReferences,
  type DatasetSummary,
  type LiveScoreRequest,
  type ScoreRequest,
  type ReferencesReply,
  type ReferencesRequest,
} from "@trabecula/contracts";
import { referencesView } from "@trabecula/report-view/references";
import { useMemo, useState } from "react";
import { reports, scoring } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Problem } from "../../ui/Problem.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetFit, fitText } from "../new-report/model/dataset-fit.ts";
import { datasetQuery, datasetsQuery } from "../reports/report-queries.ts";
import { ReferencesSideBySide } from "./ReferencesSideBySide.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { api } from "../../shell/api.ts";
import { NameAndVersion } from "../../ui/Kept.tsx";

interface Props {
  scans: Omit<ScoreRequest, "datasetId">;
  query: ReferencesQuery;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  ownId: string | null;
}

export function CompareReferences({ scans, query, chosen, onChoose, ownId }: Props) {
  const { data, error } = useQuery(datasetsQuery(scans.reportType));
  return (
    <>
      <Problem text={error ? messageOf(error) : undefined} />
      {data ? (
        <Choices datasets={data.items} {...{ scans, chosen, onChoose, ownId }} />
      ) : (
        !error && <Skeleton className="mt-4 h-24 w-full" />
      )}
      {chosen.length > 0 && <Scored scans={scans} query={query} />}
    </>
  );
}

function Choices({ datasets, scans, chosen, onChoose, ownId }: Omit<Props, "query"> & { datasets: readonly DatasetSummary[] }) {
  const details = useQueries({ queries: datasets.map(({ id }) => datasetQuery(id)) });
  const { data: catalogues } = useQuery(cataloguesQuery());
  const catalogue = catalogues?.find(({ key }) => key === scans.reportType);
  const isFull = chosen.length >= mostReferences;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 font-medium">References, {mostReferences} at most</legend>
      {datasets.length < 2 && <p className="mb-2 text-sm text-muted">No other reference or version is published for these scans.</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {datasets.map(({ id, name, version }, index) => {
          const detail = details[index]?.data;
          const isChosen = chosen.includes(id);
          return (
            <SelectableCard
              key={id}
              title={
                <>
                  <NameAndVersion {...{ name, version }} />
                  {id === ownId && " (in use)"}
                </>
              }
              description={detail && catalogue ? fitText(datasetFit(detail, scans, catalogue)) : undefined}
              selected={isChosen}
              disabled={id === ownId || (isFull && !isChosen)}
              onChange={(selected) => onChoose(selected ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function Scored({ scans, query }: Pick<Props, "scans" | "query">) {
  const { data, error, isFetching } = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data: catalogues } = useQuery(cataloguesQuery());
  const catalogue = catalogues?.find(({ key }) => key === scans.reportType);
  const view = useMemo(() => data && catalogue && referencesView(data.references, scans.scans, catalogue), [data, catalogue, scans.scans]);
  if (error) return <Problem text={messageOf(error)} />;
  if (!view) return <Skeleton className="mt-6 h-56 w-full" />;
  return (
    <div className="mt-6" aria-busy={isFetching} aria-live="polite">
      <ReferencesSideBySide view={view} />
      <p className="mt-4 max-w-[75ch] text-sm text-muted">{data!.notice}</p>
    </div>
  );
}

interface CompareReferencesDialogProps {
  request: LiveScoreRequest;
  ownId: string | null;
  onClose: () => void;
}

export default function CompareReferencesDialog({ request: { datasetId: _own, ...scans }, ownId, onClose }: CompareReferencesDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(ownId === null ? [] : [ownId]);
  return (
    <Dialog wide="page" title="Compare references" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <p className="mt-2 max-w-[75ch] text-muted">
        The same values beside other references. Once the report is saved, these can be shown in it: More, then Compare references.
      </p>
      <CompareReferences
        {...{ scans, chosen, ownId }}
        query={comparisonOfScans({ ...scans, datasetIds: [...chosen], intervals: true })}
        onChoose={setChosen}
      />
    </Dialog>
  );
}

type ReferencesQuery = ReturnType<typeof comparing>;

/** Does not cache; fetches again if any input changes. */
function comparing(inputs: readonly unknown[], ask: (signal: AbortSignal) => Promise<ReferencesReply>) {
  return queryOptions({ queryKey: ["references", ...inputs], queryFn: ({ signal }) => ask(signal), staleTime: Infinity, gcTime: 0 });
}

const comparisonOfScans = (request: ReferencesRequest) =>
  comparing([request], (signal) => api.call(scoring.scoreReferences, { body: request, signal }));

export const comparisonOfReport = (id: string, revision: number, others: readonly string[]) =>
  comparing([id, revision, others], (signal) =>
    api.call(reports.compareReferences, { params: { id }, body: { datasetIds: [...others] }, signal }),
  );
