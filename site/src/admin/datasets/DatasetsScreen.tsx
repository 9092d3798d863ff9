import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import type { AdminDataset } from "@trabecula/contracts";
import { countOf, formatCount, formatDay } from "@trabecula/messages";
import { reportTypeChoices, reportTypeLabel } from "@trabecula/report-types/labels";
import { ChoiceFilter, FoundCount, SearchFilter } from "../../shell/lists/filters.tsx";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { doneOf } from "../../shell/done-message.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextLink } from "../TextLink.tsx";
import { choicesOf, NothingFits, Results } from "../lists.tsx";
import { DatasetBadges, nameAndVersion, stateChoices, statusLabels } from "./dataset-messages.tsx";
import { adminDatasetsQuery, datasetList, type DatasetListView } from "./datasets-api.ts";

export default function DatasetsScreen() {
  const [view, show] = useListView(datasetList.read, datasetList.write);
  const done = doneOf(useLocation().state);
  const datasets = useQuery({ ...adminDatasetsQuery(view), placeholderData: keepPreviousData });
  const nothing = datasetList.isFiltered(view) ? (
    <NothingFits title="No dataset fits" showAll="Show all datasets" onShowAll={() => show(datasetList.all)} />
  ) : (
    <EmptyState title="No dataset yet" action={<WaysIn />}>
      Import one that is ready, or fit curves to the measurements of a cohort.
    </EmptyState>
  );
  return (
    <>
      <PageHeader title="Datasets" description="Reference datasets: drafts, published and retired." actions={<WaysIn />} />
      {done && <NotificationBanner wide className="mb-6" type="success" message={done} />}
      <DatasetFilters view={view} onChange={show} total={datasets.data?.total} />
      <Results query={datasets} page={view.page} onChange={show} empty={nothing}>
        {(items) => <DataTable caption="Datasets" columns={columns} rows={items} rowId={({ id }) => id} />}
      </Results>
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

interface FiltersProps {
  view: DatasetListView;
  onChange: (change: Partial<DatasetListView>) => void;
  total: number | undefined;
}

function DatasetFilters({ view, onChange, total }: FiltersProps) {
  const choice = choicesOf(view, onChange);
  return (
    <search className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <SearchFilter label="Search datasets" placeholder="Name, key or summary" q={view.q} onSearch={(q) => onChange({ q })} />
      <ChoiceFilter label="State" emptyLabel="Any state" options={stateChoices} {...choice("state")} />
      <ChoiceFilter label="Report type" emptyLabel="Any report type" options={reportTypeChoices} {...choice("type")} />
      <div className="sm:col-span-3">
        <FoundCount total={total} one="version" />
      </div>
    </search>
  );
}

const columns: Column<AdminDataset>[] = [
  { key: "dataset", header: "Dataset", cell: (dataset) => <DatasetCell dataset={dataset} /> },
  { key: "version", header: "Version", cell: (dataset) => dataset.version, className: "tabular-nums max-sm:hidden" },
  { key: "state", header: "State", cell: (dataset) => <DatasetBadges dataset={dataset} />, className: "max-sm:hidden" },
  { key: "curves", header: "Covers", cell: coverageText, className: "whitespace-nowrap tabular-nums max-md:hidden" },
  { key: "status", header: "Source", cell: (dataset) => statusLabels[dataset.status], className: "max-lg:hidden" },
  { key: "reports", header: "Reports", cell: ({ reportCount }) => formatCount(reportCount), align: "right", className: "max-md:hidden" },
  { key: "createdAt", header: "Added", cell: (dataset) => formatDay(dataset.createdAt), className: "whitespace-nowrap max-lg:hidden" },
];

function coverageText({ curveCount, fitted }: AdminDataset): string {
  return `${countOf(curveCount, "curve")}${fitted ? ", fitted here" : ""}`;
}

function DatasetCell({ dataset }: { dataset: AdminDataset }) {
  return (
    <div className="min-w-0 py-0.5">
      <TextLink to={`/admin/datasets/${dataset.id}`} className="font-medium wrap-anywhere" aria-label={nameAndVersion(dataset)}>
        <bdi translate="no">{dataset.name}</bdi>
      </TextLink>
      <div className="text-muted">{reportTypeLabel(dataset.reportType)}</div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted tabular-nums sm:hidden">
        <span translate="no">{dataset.version}</span>
        <DatasetBadges dataset={dataset} />
        <span>{countOf(dataset.reportCount, "report")}</span>
      </div>
    </div>
  );
}
