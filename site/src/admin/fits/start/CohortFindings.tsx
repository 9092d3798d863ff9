import { useId } from "react";
import type { CohortReport, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatAges } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import { people, rowsText, visitsTitle } from "../model/cohort-words.ts";
import { curveKey, curveLabel } from "../model/fit-curves.ts";

type Group = CohortReport["groups"][number];

interface Props {
  report: CohortReport;
  catalogue: ReportTypeCatalogue;
  fileName: string;
  /** A changed mapping is being checked; these findings belong to the previous one. */
  isStale: boolean;
}

export function CohortFindings({ report, catalogue, fileName, isStale }: Props) {
  const headingId = useId();
  const visits = visitsTitle(report);
  return (
    <section aria-labelledby={headingId} aria-busy={isStale} className="mt-10">
      <h2 id={headingId} className="mb-2 text-lg font-semibold">
        Cohort
      </h2>
      <p role="status" className="max-w-[68ch] tabular-nums">
        {rowsText(report.rows)} of {people(report.persons)}.{" "}
        {report.refusedRows > 0 && `${rowsText(report.refusedRows)} cannot be used and will be left out.`}
      </p>
      {(visits || report.remarks.length > 0) && (
        <div className="mt-4 max-w-3xl">
          <NotificationBanner wide type="info" title={visits} message={<Remarks remarks={report.remarks} />} />
        </div>
      )}
      {report.groups.length > 0 ? (
        <div className="mt-6 max-h-96 overflow-y-auto">
          <DataTable caption="Curves to fit" columns={columnsFor(catalogue)} rows={report.groups} rowId={curveKey} />
        </div>
      ) : (
        <p className="mt-4 text-error">No row can be used under this reading of the columns.</p>
      )}
      {report.problems.length > 0 && <ProblemTable savedAs="dataset-problems.txt" problems={report.problems} fileNames={[fileName]} />}
    </section>
  );
}

export function Remarks({ remarks }: { remarks: readonly string[] }) {
  return remarks.length === 0 ? null : (
    <ul className="max-w-[68ch] list-disc space-y-1 pl-5 text-sm">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

function columnsFor(catalogue: ReportTypeCatalogue): readonly Column<Group>[] {
  return [
    { key: "curve", header: "Curve", cell: (group) => curveLabel(group, catalogue) },
    { key: "rows", header: "Rows", cell: (group) => formatCount(group.rows), align: "right" },
    { key: "persons", header: "People", cell: (group) => formatCount(group.persons), align: "right" },
    { key: "visits", header: "Most visits", cell: (group) => group.mostVisits, align: "right", className: "max-sm:hidden" },
    { key: "ages", header: "Ages", cell: (group) => formatAges(roundedAges(group)), align: "right", className: "whitespace-nowrap" },
  ];
}

function roundedAges({ ages }: Group): [number, number] {
  return ages.map((age) => Math.round(age * 10) / 10) as [number, number];
}
