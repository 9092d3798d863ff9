import type { AdminDataset } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount, formatDay } from "@trabecula/messages";
import { AppLink } from "../../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { nameAndVersion, statusWords } from "../dataset-words.ts";
import { DatasetBadges } from "../DatasetBadges.tsx";

const columns: Column<AdminDataset>[] = [
  { key: "dataset", header: "Dataset", cell: (dataset) => <DatasetCell dataset={dataset} /> },
  { key: "version", header: "Version", cell: (dataset) => dataset.version, className: "tabular-nums max-sm:hidden" },
  { key: "state", header: "State", cell: (dataset) => <DatasetBadges dataset={dataset} />, className: "max-sm:hidden" },
  { key: "curves", header: "Covers", cell: coverageText, className: "whitespace-nowrap tabular-nums max-md:hidden" },
  { key: "status", header: "Source", cell: (dataset) => statusWords[dataset.status], className: "max-lg:hidden" },
  {
    key: "reports",
    header: "Reports",
    cell: (dataset) => formatCount(dataset.reportCount),
    align: "right",
    className: "max-md:hidden",
  },
  { key: "createdAt", header: "Added", cell: (dataset) => formatDay(dataset.createdAt), className: "whitespace-nowrap max-lg:hidden" },
];

/** Narrow screens show fewer columns. */
export function DatasetTable({ datasets }: { datasets: AdminDataset[] }) {
  return <DataTable caption="Datasets" columns={columns} rows={datasets} rowId={(dataset) => dataset.id} />;
}

function coverageText({ curveCount, fitted }: AdminDataset): string {
  return `${countOf(curveCount, "curve")}${fitted ? ", fitted here" : ""}`;
}

function DatasetCell({ dataset }: { dataset: AdminDataset }) {
  return (
    <div className="min-w-0 py-0.5">
      <AppLink
        to={`/admin/datasets/${dataset.id}`}
        className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline"
        aria-label={nameAndVersion(dataset)}
      >
        {dataset.name}
      </AppLink>
      <div className="text-muted">{reportTypeLabel(dataset.reportType)}</div>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted tabular-nums sm:hidden">
        <span>{dataset.version}</span>
        <DatasetBadges dataset={dataset} />
        <span>{countOf(dataset.reportCount, "report")}</span>
      </div>
    </div>
  );
}
