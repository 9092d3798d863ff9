import { pageSize } from "../../shell/product.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { adminDatasetsQuery } from "./datasets-api.ts";
import { doneOf } from "./done-message.ts";
import { DatasetFilters } from "./list/DatasetFilters.tsx";
import { isNarrowed, readDatasetListQuery, writeDatasetListQuery } from "./list/dataset-list-query.ts";
import { DatasetTable } from "./list/DatasetTable.tsx";

export default function DatasetsScreen() {
  const [view, show] = useListView(readDatasetListQuery, writeDatasetListQuery);
  const done = doneOf(useLocation().state);
  const datasets = useQuery({ ...adminDatasetsQuery(view), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeader title="Datasets" description="Reference datasets: drafts, published and retired." actions={<WaysIn />} />
      {done && (
        <div className="mb-6">
          <NotificationBanner wide type="success" message={done} />
        </div>
      )}
      <DatasetFilters view={view} onChange={show} total={datasets.data?.total} />
      <Loadable query={datasets}>
        {({ items, total }) =>
          items.length > 0 ? (
            <>
              <DatasetTable datasets={items} />
              <Pagination page={view.page} maxPages={Math.ceil(total / pageSize())} onPage={(page) => show({ page })} />
            </>
          ) : (
            <Nothing isNarrowed={isNarrowed(view)} onShowAll={() => show({ q: "", state: null, reportType: null })} />
          )
        }
      </Loadable>
    </>
  );
}

function WaysIn() {
  return (
    <>
      <ButtonLink variant="secondary" to="/admin/fits">
        Fit a cohort
      </ButtonLink>
      <ButtonLink to="/admin/datasets/import">Import dataset</ButtonLink>
    </>
  );
}

function Nothing({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="No dataset yet" action={<WaysIn />}>
        Import one that is ready, or fit curves to the measurements of a cohort.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No dataset fits"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all datasets
        </Button>
      }
    >
      Nothing matches this search and these filters.
    </EmptyState>
  );
}
