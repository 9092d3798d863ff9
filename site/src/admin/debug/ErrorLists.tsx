import type { RecentError, CountedError } from "@trabecula/contracts";
import { formatSecond, formatCalendarDate, formatCount } from "@trabecula/messages";
import { Section } from "../Section.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import type { ReactNode } from "react";

export function RecentErrors({ errors }: { errors: readonly RecentError[] }) {
  return (
    <Section
      id="errors"
      title="Recent errors"
      note="Of all servers, the newest first. People who met one can quote its request id; it stands in the server's log as well."
    >
      <OnRecord label="List of recent errors" count={errors.length}>
        <ul className="divide-y divide-line border-y border-line text-sm">
          {errors.map((error, index) => (
            <li key={`${error.requestId ?? error.at} ${index}`} className="py-3">
              <ErrorFacts error={error} />
            </li>
          ))}
        </ul>
      </OnRecord>
    </Section>
  );
}

function ErrorFacts({ error: { at, server, place, status, code, requestId, frames } }: { error: RecentError }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {code} <span className="font-normal">in {place}</span>
        {status !== null && <span className="font-normal">, answered {status}</span>}
      </p>
      <p className="wrap-anywhere text-muted">
        {formatSecond(at)}, server {server}
        {requestId !== null && <>, request {requestId}</>}
      </p>
      {frames.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted">Where in the code</summary>
          <ul className="mt-1 font-mono text-xs wrap-anywhere">
            {frames.map((frame, index) => (
              <li key={index}>{frame}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function CountedErrors({ errors }: { errors: readonly CountedError[] }) {
  return (
    <Section
      id="counted-errors"
      title="Errors in browsers and on the site"
      note="Errors of the last 30 days by type and page. A page reports each type once. No user data is stored."
    >
      <OnRecord label="List of errors in browsers and on the site" count={errors.length}>
        <DataTable caption="Errors by day, kind and page" columns={columns} rows={errors} rowId={idOf} />
      </OnRecord>
    </Section>
  );
}

const idOf = ({ day, source, name, page, release }: CountedError) => [day, source, name, page, release].join(" ");

/** Most important columns first, for phones. */
const columns: Column<CountedError>[] = [
  { key: "day", header: "Day (UTC)", cell: ({ day }) => formatCalendarDate(day), className: "whitespace-nowrap pr-4" },
  { key: "count", header: "Count", align: "right", cell: ({ count }) => formatCount(count) },
  { key: "name", header: "Kind", cell: ({ name }) => (name === "other" ? "Other" : name) },
  { key: "page", header: "Page", cell: ({ page }) => <span className="font-mono text-xs">{page === "other" ? "Other" : page}</span> },
  { key: "source", header: "Where", cell: ({ source }) => (source === "site" ? "Site" : "Browser") },
  { key: "release", header: "Version", cell: ({ release }) => release ?? "Not in use", className: "whitespace-nowrap" },
];

interface Props {
  /** Accessible name, unlike the heading. */
  label: string;
  count: number;
  children: ReactNode;
}

function OnRecord({ label, count, children }: Props) {
  if (count === 0) return <p className="text-muted">None is on record.</p>;
  return (
    <div className="max-h-[32rem] overflow-y-auto" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
