import { useQuery } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { reportIndexQuery } from "./report-queries.ts";
import { ReportsList } from "./ReportsList.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

export default function ReportsScreen() {
  useTitle("Reports");
  const { data, error, isPending, isFetching, refetch } = useQuery(reportIndexQuery());
  // A cached zero may predate the first report.
  const isLoading = isPending || (isFetching && data?.total === 0);
  return (
    <>
      <PageHeader
        title="Reports"
        description={data ? countOf(data.total, "report") : "\u00a0"}
        actions={
          <ButtonLink to="/new-report" className="print:hidden">
            New report
          </ButtonLink>
        }
      />
      {isLoading && <ListSkeleton label="Loading reports…" />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && !isLoading && (
        <EmptyState title="No reports yet" action={<ButtonLink to="/new-report">New report</ButtonLink>}>
          A report compares one visit's scans with a published reference and keeps the result.
        </EmptyState>
      )}
      {data && data.total > 0 && <ReportsList rows={data.items} pageSize={data.pageSize} />}
    </>
  );
}
