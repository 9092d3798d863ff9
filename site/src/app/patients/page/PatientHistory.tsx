import { useQuery } from "@tanstack/react-query";
import type { Patient, VisitScan, Visit, ReportRow } from "@trabecula/contracts";
import { siteLabel, scannerLabel, reportTypeLabel } from "@trabecula/report-types/labels";
import { useState } from "react";
import { formatCalendarDate, countOf, formatDay } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ageText } from "../model/patient-messages.ts";
import { visitsQuery } from "../patient-queries.ts";
import { Section } from "../../../ui/Section.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { ChangeText, ResultText } from "../../reports/ReportResultText.tsx";
import { reportsOfPatientQuery } from "../../reports/report-queries.ts";
import { kept } from "../../../ui/Kept.tsx";

const shownAtFirst = 6;

export function Visits({ patient }: { patient: Patient }) {
  const { data, error, refetch } = useQuery(visitsQuery(patient.id));
  const [showsAll, setShowsAll] = useState(false);
  if (data?.visits.length === 0) return null;
  const visits = timeLineOf(data?.visits ?? []);
  return (
    <Section title="Visits" className="mt-10" headingClassName="mb-3 text-lg font-semibold">
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40 w-full" />}
      <ol>
        {visits.slice(0, showsAll ? undefined : shownAtFirst).map((visit) => (
          <VisitLine key={visit.scanDate} visit={visit} patient={patient} />
        ))}
      </ol>
      {!showsAll && visits.length > shownAtFirst && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setShowsAll(true)}>
          {`Show all ${visits.length} visits`}
        </Button>
      )}
    </Section>
  );
}

function VisitLine({ visit: { scanDate, scans, scannerChange }, patient }: { visit: TimeLineVisit; patient: Patient }) {
  return (
    <li className="group">
      <div className="relative grid grid-cols-1 gap-x-6 gap-y-1 pb-5 pl-7 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        {/* Draws a line to the previous visit of the same scanner. */}
        {!scannerChange && <span className="absolute top-2 bottom-0 left-1.5 w-px bg-line-strong group-last:hidden" />}
        <span className="absolute top-[0.4rem] left-0 size-3.25 rounded-full border-2 border-brand bg-page group-first:bg-brand" />
        <p>
          <span className="block font-medium">{kept(scanDate ? formatCalendarDate(scanDate) : "Date not stated")}</span>
          {scanDate && <span className="block text-sm text-muted">{kept(`${ageText(patient, scanDate)} years`)}</span>}
        </p>
        <ul>
          {scans.map((scan, index) => (
            <li key={index}>
              <AppLink to={`/reports/${scan.reportId}`} className="font-medium text-brand underline-offset-4 hover:underline">
                {siteText(scan)}
              </AppLink>{" "}
              <span className="text-sm text-muted">{kept([scannerText(scan), motionText(scan)].filter(Boolean).join(", "))}</span>
            </li>
          ))}
        </ul>
      </div>
      {scannerChange && (
        <p className="mb-4 border-y border-dashed border-line-strong py-1.5 pl-7 text-sm font-medium">
          Another scanner: <span className="font-normal text-muted">{kept(scannerChange)}</span>
        </p>
      )}
    </li>
  );
}

const siteText = ({ site, side }: VisitScan): string => (side === null ? siteLabel(site) : `${siteLabel(site)}, ${side}`);

interface TimeLineVisit extends Visit {
  scannerChange: string | null;
}

/** Latest first, between visits of the same scan type. */
export function timeLineOf(visits: readonly Visit[]): TimeLineVisit[] {
  const dated = visits.filter(({ scanDate }) => scanDate !== null);
  return visits.map((visit) => {
    const earlier = visit.scanDate === null ? [] : dated.slice(dated.indexOf(visit) + 1).flatMap(({ scans }) => scans);
    return { ...visit, scannerChange: changeOf(visit.scans, earlier) };
  });
}

function changeOf(scans: readonly VisitScan[], earlier: readonly VisitScan[]): string | null {
  for (const scan of scans) {
    const before = earlier.find(({ reportType, scanner }) => reportType === scan.reportType && scanner !== null);
    if (before && isAnother(before, scan)) return `${scannerText(before)} before, ${scannerText(scan)} since`;
  }
  return null;
}

/** A scan without a device may come from any device of its model. */
function isAnother(before: VisitScan, { scanner, device }: VisitScan): boolean {
  if (scanner === null) return false;
  return before.scanner !== scanner || (before.device !== null && device !== null && before.device.id !== device.id);
}

function scannerText({ scanner, device }: VisitScan): string {
  if (scanner === null) return "scanner not stated";
  return device === null ? scannerLabel(scanner) : `${scannerLabel(scanner)} “${device.name}”`;
}

/** "motion 2". Says that grades from 4 are not compared. */
export function motionText({ motionGrade }: VisitScan): string | null {
  if (motionGrade === null) return null;
  return motionGrade >= 4 ? `motion ${motionGrade}, not compared` : `motion ${motionGrade}`;
}

const perPage = 10;

const columns: Column<ReportRow>[] = [
  {
    key: "reportName",
    header: "Name",
    cell: (row) => (
      <>
        <AppLink to={`/reports/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
          <bdi translate="no">{row.reportName}</bdi>
        </AppLink>
        {row.release && <span className="block text-sm text-muted sm:hidden">Patient reads it {kept(releasedTo(row))}</span>}
      </>
    ),
  },
  { key: "scanDate", header: "Scan date", cell: scanDate, className: "whitespace-nowrap" },
  { key: "reportType", header: "Type", cell: (row) => reportTypeLabel(row.reportType), className: "max-sm:hidden" },
  { key: "sites", header: "Site", cell: (row) => row.sites.map(siteLabel).join(", "), className: "max-md:hidden" },
  { key: "result", header: "Result", cell: (row) => <ResultText row={row} /> },
  { key: "change", header: "Change", cell: (row) => <ChangeText change={row.change} />, className: "max-sm:hidden" },
  { key: "release", header: "Patient reads it", cell: releasedTo, className: "max-sm:hidden" },
  { key: "dateCreated", header: "Created", cell: (row) => formatDay(row.dateCreated), className: "whitespace-nowrap max-lg:hidden" },
];

export function PatientReports({ patient: { id } }: { patient: Patient }) {
  const { data, error, refetch } = useQuery(reportsOfPatientQuery(id));
  return (
    <section aria-labelledby="patient-reports" className="mt-10">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="patient-reports" className="text-lg font-semibold">
          Reports
        </h2>
        {data && data.total > 0 && (
          <ArrowLink to={`/reports?patient=${id}`} className="text-sm print:hidden">
            {`In the list of reports (${data.total})`}
          </ArrowLink>
        )}
      </div>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-32 w-full" />}
      {data?.total === 0 && <NoReports patientId={id} />}
      {data && data.total > 0 && <ReportRows rows={data.items} total={data.total} />}
    </section>
  );
}

function ReportRows({ rows, total }: { rows: readonly ReportRow[]; total: number }) {
  const [chosenPage, setChosenPage] = useState(1);
  const maxPages = Math.ceil(rows.length / perPage);
  const page = Math.min(chosenPage, maxPages);
  return (
    <>
      <DataTable
        caption="Reports of this patient"
        columns={columns}
        rows={rows.slice((page - 1) * perPage, page * perPage)}
        rowId={(row) => row.id}
      />
      <Pagination page={page} maxPages={maxPages} onPage={setChosenPage} label="Pages of reports" />
      {total > rows.length && (
        <p className="mt-2 text-sm text-muted">
          The latest {rows.length} of {countOf(total, "report")}; the list of reports has all.
        </p>
      )}
    </>
  );
}

function NoReports({ patientId }: { patientId: string }) {
  const may = useMay();
  return (
    <div className="border-t border-line py-6">
      <p className="text-muted">No report yet. The first one is what later visits are compared with.</p>
      {may("write") && (
        <ButtonLink size="small" variant="secondary" className="mt-3" to={`/new-report?patient=${patientId}`}>
          New report for this patient
        </ButtonLink>
      )}
    </div>
  );
}

function scanDate({ scanDate: day }: ReportRow) {
  return day ? formatCalendarDate(day) : <span className="text-muted">not stated</span>;
}

function releasedTo({ release, revision }: ReportRow) {
  if (release === null) return <span className="text-muted">not released</span>;
  return `from ${formatCalendarDate(release.on)}${release.revision === revision ? "" : `, revision ${release.revision}`}`;
}
