import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { mostReferences, type DatasetSummary, type ScoreRequest } from "@trabecula/contracts";
import { referencesView } from "@trabecula/report-view/references";
import { useMemo } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Problem } from "../../ui/Problem.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { datasetFit, fitText } from "../new-report/model/dataset-fit.ts";
import { datasetQuery, datasetsQuery } from "../reports/report-queries.ts";
import type { ReferencesQuery } from "./references-api.ts";
import { ReferencesSideBySide } from "./ReferencesSideBySide.tsx";

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
              title={`${name}, ${version}${id === ownId ? " (in use)" : ""}`}
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
