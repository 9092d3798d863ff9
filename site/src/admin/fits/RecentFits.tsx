import { useQuery } from "@tanstack/react-query";
import type { FitSummary } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { DeleteFit } from "./DeleteFit.tsx";
import { FitStateBadge } from "./FitStateBadge.tsx";
import { fitsQuery } from "./fits-api.ts";
import { curvesText } from "./model/cohort-words.ts";
import { isActive } from "./model/fit-curves.ts";
import { familyWords } from "./model/fit-words.ts";

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

export function RecentFits() {
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
      <AppLink to={`/admin/fits/${fit.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
        {fit.fileName}
      </AppLink>
      <div className="text-muted md:hidden">
        {familyWords(fit.family)}, {curvesText(fit.curveCount)}
      </div>
      <div className="text-muted sm:hidden">{formatMoment(fit.createdAt)}</div>
    </div>
  );
}

function DraftLink({ fit }: { fit: FitSummary }) {
  if (!fit.datasetId) return <span className="text-muted">Not saved</span>;
  return (
    <AppLink to={`/admin/datasets/${fit.datasetId}`} className="relative text-brand underline-offset-4 hover:underline">
      Open <span className="sr-only">the dataset of {fit.fileName}</span>
    </AppLink>
  );
}
