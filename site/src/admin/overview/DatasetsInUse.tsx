import type { DatasetInUse } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";

const link = "text-brand underline-offset-4 hover:underline";

const columns: Column<DatasetInUse>[] = [
  { key: "dataset", header: "Dataset", cell: (dataset) => <Dataset dataset={dataset} /> },
  { key: "type", header: "Type", cell: ({ reportType }) => reportTypeLabel(reportType), className: "max-md:hidden" },
  { key: "default", header: "Default of", cell: defaultText, className: "max-md:hidden" },
  { key: "reports", header: "Reports", cell: (dataset) => <Reports dataset={dataset} />, align: "right" },
];

export function DatasetsInUse({ datasets }: { datasets: readonly DatasetInUse[] }) {
  return (
    <section aria-labelledby="datasets">
      <h2 id="datasets" className="mb-3 text-lg font-semibold">
        Datasets in use
      </h2>
      {datasets.length > 0 ? (
        <DataTable caption="Datasets by number of reports" columns={columns} rows={datasets} rowId={({ id }) => id} />
      ) : (
        <p className="text-muted">No dataset is in use yet.</p>
      )}
    </section>
  );
}

function Dataset({ dataset }: { dataset: DatasetInUse }) {
  return (
    <>
      <AppLink to={`/admin/datasets/${dataset.id}`} className={`${link} [overflow-wrap:anywhere]`}>
        {dataset.name}
      </AppLink>{" "}
      <span className="text-muted tabular-nums">{dataset.version}</span> {dataset.state === "retired" && <Badge>Retired</Badge>}
      <span className="block text-muted md:hidden">Default of {defaultText(dataset)}</span>
    </>
  );
}

function defaultText({ isDefault, defaultOf }: DatasetInUse): string {
  const whose = [isDefault ? "the laboratory" : "", defaultOf > 0 ? countOf(defaultOf, "account") : ""].filter(Boolean);
  return whose.join(" and ") || "nobody";
}

function Reports({ dataset }: { dataset: DatasetInUse }) {
  const count = formatCount(dataset.reports);
  if (dataset.reports === 0) return count;
  return (
    <AppLink
      to={`/admin/reports?dataset=${dataset.id}`}
      className={link}
      aria-label={`${countOf(dataset.reports, "report")} made with ${dataset.name} ${dataset.version}`}
    >
      {count}
    </AppLink>
  );
}
