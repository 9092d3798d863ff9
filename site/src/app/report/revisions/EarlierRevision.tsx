import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { Navigate } from "react-router-dom";
import { formatDay } from "@trabecula/messages";
import { AppLink } from "../../../ui/AppLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { reportQuery } from "../../reports/report-queries.ts";
import { kept } from "../../../ui/Kept.tsx";

/** Is printed too. The newest revision has only one URL. */
export default function EarlierRevision({ shown }: { shown: Report }) {
  const newest = useQuery(reportQuery(shown.id));
  if (newest.data?.revision === shown.revision) return <Navigate to={`/reports/${shown.id}`} replace />;
  const count = newest.data ? ` of ${newest.data.revision}` : "";
  return (
    <NotificationBanner
      className="mb-6"
      wide
      type="warning"
      title={`An earlier revision: ${shown.revision}${count}`}
      message={
        <>
          These are the numbers of {kept(formatDay(shown.dateRevised))}. The report has been scored again or corrected since, and nothing
          can be changed here.{" "}
          <AppLink to={`/reports/${shown.id}`} className="underline print:hidden">
            Open the newest revision
          </AppLink>
        </>
      }
    />
  );
}
