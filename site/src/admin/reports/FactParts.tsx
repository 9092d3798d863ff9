import type { AdminReport } from "@trabecula/contracts";
import { reportStatusLabels, scannerLabel, siteLabel } from "@trabecula/report-types/labels";
import { countOf, formatCalendarMonth, formatMoment, formatUtcSecond } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";

interface Props {
  report: AdminReport;
}

const link = "text-brand underline-offset-4 hover:underline [overflow-wrap:anywhere]";

/** Local time zone; the tooltip shows UTC, which the filters use. */
export function Made({ report: { dateCreated } }: Props) {
  return (
    <time dateTime={dateCreated} title={formatUtcSecond(dateCreated)} className="whitespace-nowrap text-muted tabular-nums">
      {formatMoment(dateCreated)}
    </time>
  );
}

export function Owner({ report: { owner } }: Props) {
  if (owner.email === null) return <span className="text-muted">An account that is gone</span>;
  return (
    <AppLink to={`/admin/users/${owner.id}`} className={link}>
      {owner.email}
    </AppLink>
  );
}

export function Sites({ report: { sites } }: Props) {
  return <span className="text-muted max-lg:ml-2 lg:block">{sites.map(siteLabel).join(", ")}</span>;
}

export function Scans({ report: { scanners, scanCount, scanMonth } }: Props) {
  return (
    <>
      {scanners.map(scannerLabel).join(", ") || "Scanner not stated"}
      <span className="whitespace-nowrap text-muted tabular-nums max-lg:ml-2 lg:block">
        {countOf(scanCount, "scan")}
        {scanMonth && `, ${formatCalendarMonth(`${scanMonth}-01`)}`}
      </span>
    </>
  );
}

export function Dataset({ report: { dataset } }: Props) {
  return (
    <>
      <AppLink to={`/admin/datasets/${dataset.id}`} className={link}>
        {dataset.name ?? "A dataset that is gone"}
      </AppLink>{" "}
      <span className="text-muted tabular-nums">{dataset.version}</span>
    </>
  );
}

export function Status({ report: { status, revision, dateRevised } }: Props) {
  return (
    <span>
      {reportStatusLabels[status]}
      {revision > 1 && (
        <span className="text-muted tabular-nums max-lg:ml-2 lg:block" title={`Made ${formatMoment(dateRevised)}`}>
          Revision {revision}
        </span>
      )}
    </span>
  );
}
