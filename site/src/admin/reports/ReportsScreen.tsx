import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Loadable } from "../../shell/Loadable.tsx";
import { problemOfDays } from "../../shell/lists/days.ts";
import { useListView } from "../../shell/lists/use-list-view.ts";
import { pageSize } from "../../shell/product.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ExportCsv, ExportRefusal, useCsvExport } from "../ExportCsv.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { fetchReports, fetchReportsExport } from "./reports-api.ts";
import { allReports, isFiltered, readReportsView, writeReportsView } from "./reports-query.ts";
import { ReportTable } from "./ReportTable.tsx";

/** Metadata of all reports. Patients and measurements are private to the owners and are not sent. */
export default function ReportsScreen() {
  const [view, show] = useListView(readReportsView, writeReportsView);
  const exporting = useCsvExport(fetchReportsExport);
  const areDaysInOrder = problemOfDays(view) === null;
  const reports = useQuery({
    queryKey: ["admin", "reports", view],
    queryFn: () => fetchReports(view),
    placeholderData: keepPreviousData,
    enabled: areDaysInOrder,
  });

  return (
    <>
      <PageHeader
        title="Reports"
        description="Who created which report, when, and with which dataset. This page shows no patient data or results."
        actions={<ExportCsv view={view} exporting={exporting} disabled={!areDaysInOrder} />}
      />
      <ExportRefusal exporting={exporting} />
      <ReportFilters view={view} onChange={show} found={reports.data} />
      {areDaysInOrder && (
        <Loadable query={reports}>
          {({ items, total }) =>
            items.length > 0 ? (
              <>
                <ReportTable reports={items} order={view.order} onOrder={(order) => show({ order })} />
                <Pagination page={view.page} maxPages={Math.ceil(total / pageSize())} onPage={(page) => show({ page })} />
              </>
            ) : (
              <NoReports isFiltered={isFiltered(view) || view.page > 1} onShowAll={() => show(allReports)} />
            )
          }
        </Loadable>
      )}
    </>
  );
}

function NoReports({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <EmptyState title="No reports yet">As soon as somebody saves a report, its facts stand here.</EmptyState>;
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      Show all reports
    </Button>
  );
  return (
    <EmptyState title="No report fits" action={showAll}>
      Nothing matches this search and these filters.
    </EmptyState>
  );
}
