import { useQuery, queryOptions } from "@tanstack/react-query";
import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { changesView, type Reading } from "@trabecula/report-view";
import { messageOf } from "../../shell/api-error.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ChangesPart } from "./ChangesPart.tsx";
import { trends } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/** Fetched again after a new revision or a move to another patient. */
const reportChangesQuery = ({ id, patientId, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "changes", patientId, revision],
    queryFn: () => api.call(trends.ofReport, { params: { id }, query: { revision } }),
  });

interface Props {
  report: Report;
  catalogue: ReportTypeCatalogue;
  reading: Reading;
}

export default function ChangesSection({ report, catalogue, reading }: Props) {
  const { data, error } = useQuery(reportChangesQuery(report));
  if (error) return <p className="mt-6 text-sm text-muted">Change since earlier scans cannot be shown: {messageOf(error)}</p>;
  if (!data) return <Skeleton className="mt-8 h-40 w-full" />;
  const view = changesView(data, catalogue, reading);
  if (!view) return null;
  return (
    <section className="mt-6" aria-labelledby="changes-heading">
      <h2 id="changes-heading" className="font-serif">
        {view.title}
      </h2>
      <ChangesPart view={view} />
    </section>
  );
}
