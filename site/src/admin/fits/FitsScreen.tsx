import { useQuery } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { CohortForm } from "./start/CohortForm.tsx";
import { startOver, takeFile, useStart } from "./start/start-store.ts";
import "./fits.css";
import type { FitSummary } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { TextLink } from "../TextLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DeleteFit } from "./DeleteFit.tsx";
import { FitStateBadge } from "./FitStateBadge.tsx";
import { fitsQuery } from "./fits-api.ts";
import { curvesText, familyWords } from "./model/fit-messages.ts";
import { isActive } from "./model/fit-curves.ts";

export default function FitsScreen() {
  const file = useStart((state) => state.file);
  const wantedFile = useStart((state) => state.wantedFile);
  const catalogues = useQuery(cataloguesQuery());
  return (
    <>
      <PageHeader
        title="Fitting bench"
        description="Fit reference curves to a cohort: check the file, choose a model, review the diagnostics, save a draft."
        actions={
          !file &&
          wantedFile && (
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          )
        }
      />
      {file ? (
        <Loadable query={catalogues}>{(known) => <CohortForm file={file} catalogues={known} />}</Loadable>
      ) : (
        <FileDrop
          label={wantedFile ? `Choose ${wantedFile} again` : "Drop a raw cohort here"}
          hint={
            wantedFile
              ? "The settings of that fit are kept; rows are not stored, so the file is needed once more."
              : "CSV with a header: age, sex and measurements, one row per scan. It is first only checked; after a fit the file is deleted."
          }
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFiles={([first]) => first && takeFile(first)}
        />
      )}
      <RecentFits />
    </>
  );
}

const columns: readonly Column<FitSummary>[] = [
  { key: "file", header: "Cohort", cell: (fit) => <CohortCell fit={fit} /> },
  { key: "family", header: "Family", cell: (fit) => familyWords(fit.family), className: "max-md:hidden" },
  { key: "curves", header: "Curves", cell: (fit) => fit.curveCount, align: "right", className: "max-md:hidden" },
  { key: "state", header: "State", cell: (fit) => <FitStateBadge fit={fit} /> },
  { key: "started", header: "Started", cell: (fit) => formatMoment(fit.createdAt), className: "whitespace-nowrap max-sm:hidden" },
  { key: "draft", header: "Dataset", cell: (fit) => <DraftLink fit={fit} />, className: "max-sm:hidden" },
  {
    key: "delete",
    header: <span className="sr-only">Delete</span>,
    cell: (fit) => !isActive(fit.state) && <DeleteFit fit={fit} size="small" />,
    align: "right",
  },
];

function RecentFits() {
  const fits = useQuery(fitsQuery());
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-lg font-semibold">Recent fits</h2>
      <Loadable query={fits}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <DataTable caption="Recent fits" columns={columns} rows={items} rowId={(fit) => fit.id} />
              <p className="mt-3 text-sm text-muted">
                A fit is kept for 30 days, or for 7 once it was saved as a dataset; each administrator keeps 20 at most.
              </p>
            </>
          ) : (
            <p className="text-muted">Nothing has been fitted yet.</p>
          )
        }
      </Loadable>
    </section>
  );
}

function CohortCell({ fit }: { fit: FitSummary }) {
  return (
    <div className="min-w-0 py-0.5">
      <TextLink to={`/admin/fits/${fit.id}`} className="font-medium wrap-anywhere">
        <bdi translate="no">{fit.fileName}</bdi>
      </TextLink>
      <div className="text-muted md:hidden">
        {familyWords(fit.family)}, {curvesText(fit.curveCount)}
      </div>
      <div translate="no" className="text-muted sm:hidden">
        {formatMoment(fit.createdAt)}
      </div>
    </div>
  );
}

function DraftLink({ fit }: { fit: FitSummary }) {
  if (!fit.datasetId) return <span className="text-muted">Not saved</span>;
  return (
    <TextLink to={`/admin/datasets/${fit.datasetId}`} className="relative">
      Open{" "}
      <span className="sr-only">
        the dataset of <bdi translate="no">{fit.fileName}</bdi>
      </span>
    </TextLink>
  );
}
