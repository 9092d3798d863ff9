import type { CountedError } from "@trabecula/contracts";
import { formatCalendarDate, formatCount } from "@trabecula/messages";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { OnRecord } from "./OnRecord.tsx";
import { Section } from "./Section.tsx";

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
