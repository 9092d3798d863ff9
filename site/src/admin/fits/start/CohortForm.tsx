import { useQuery } from "@tanstack/react-query";
import type { CohortReport, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatDecimals, formatCount } from "@trabecula/messages";
import { lazy, Suspense, useMemo, useId } from "react";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { LoadingIndicator } from "../../../ui/LoadingIndicator.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import { checkQuery } from "../fits-api.ts";
import { columnsOf, draftOf, problemsOf, suggestReportType } from "./columns-draft.ts";
import { changeStart, startOver, takeFile, useStart } from "./start-store.ts";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { useSettled } from "../../use-settled.ts";
import { formatAges } from "@trabecula/report-types";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { people, rowsText, visitsTitle } from "../model/fit-messages.ts";
import { curveKey, curveLabel } from "../model/fit-curves.ts";
import { BulletList } from "../../../ui/BulletList.tsx";

const FitForm = lazy(() => loadWithin("fit-form", () => import("./FitForm.tsx"), chunkTimeoutMs));

interface Props {
  file: File;
  catalogues: readonly ReportTypeCatalogue[];
}

export function CohortForm({ file, catalogues }: Props) {
  const reportType = useStart((state) => state.reportType);
  const suggestion = useQuery({ ...checkQuery(file, null, reportType), placeholderData: (before) => before });
  if (suggestion.isPending) return <LoadingIndicator message={`Reading ${file.name}`} />;
  if (suggestion.error) return <Refused file={file} error={suggestion.error} onRetry={() => void suggestion.refetch()} />;
  return <ReadCohort file={file} catalogues={catalogues} suggestion={suggestion.data} />;
}

function ReadCohort({ file, catalogues, suggestion }: Props & { suggestion: CohortReport }) {
  const start = useStart();
  const draft = useMemo(() => start.columns ?? draftOf(suggestion.reading), [start.columns, suggestion.reading]);
  const reportType = start.reportType ?? suggestReportType(suggestion.reading, catalogues);
  const catalogue = catalogues.find(({ key }) => key === reportType) ?? catalogues[0];
  const problems = problemsOf(draft);
  const columns = useMemo(() => (Object.keys(problemsOf(draft)).length === 0 ? columnsOf(draft) : null), [draft]);
  const settled = useSettled(columns);
  const check = useQuery({ ...checkQuery(file, settled, reportType), enabled: settled !== null, placeholderData: (before) => before });
  const isCurrent = columns !== null && settled === columns && check.isSuccess && !check.isPlaceholderData;
  if (!catalogue) return null;
  return (
    <>
      <FileLine file={file} />
      <ColumnsForm
        columns={suggestion.columns}
        draft={draft}
        problems={problems}
        catalogue={catalogue}
        catalogues={catalogues}
        onChange={(change) => changeStart({ columns: { ...draft, ...change } })}
        onReportType={(key) => changeStart({ reportType: key, columns: null })}
      />
      {!columns && <Remarks remarks={suggestion.remarks} />}
      {check.error && <Unreadable error={check.error} fileName={file.name} />}
      {columns && check.data && !check.error && (
        <CohortFindings report={check.data} catalogue={catalogue} fileName={file.name} isStale={!isCurrent} />
      )}
      {columns && check.data && check.data.groups.length > 0 && !check.error && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <FitForm file={file} reportType={catalogue.key} columns={columns} report={check.data} isReady={isCurrent} />
        </Suspense>
      )}
    </>
  );
}

function FileLine({ file }: { file: File }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface p-4">
      <p className="min-w-0 font-medium wrap-anywhere">
        {file.name} <span className="font-normal text-muted tabular-nums">{sizeText(file.size)}</span>
      </p>
      <button
        type="button"
        className="min-h-6 text-sm text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
        onClick={startOver}
      >
        Choose another file
      </button>
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${formatDecimals(bytes / 1_000_000, 1)} MB`;
}

function Refused({ file, error, onRetry }: { file: File; error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.isServerDown) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return (
    <>
      <Unreadable error={error} fileName={file.name} />
      <div className="mt-8">
        <FileDrop
          label="Drop another cohort here"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFiles={([first]) => first && takeFile(first)}
        />
      </div>
    </>
  );
}

function Unreadable({ error, fileName }: { error: Error; fileName: string }) {
  const problems = error instanceof ApiError ? error.problems : [];
  return (
    <div className="mt-6">
      <ErrorState title={`${fileName} cannot be used`} message={messageOf(error)} />
      {problems.length > 0 && <ProblemTable savedAs="dataset-problems.txt" problems={problems} fileNames={[fileName]} />}
    </div>
  );
}

type Group = CohortReport["groups"][number];

interface CohortFindingsProps {
  report: CohortReport;
  catalogue: ReportTypeCatalogue;
  fileName: string;
  /** A changed mapping is being checked; these findings belong to the previous one. */
  isStale: boolean;
}

function CohortFindings({ report, catalogue, fileName, isStale }: CohortFindingsProps) {
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
      {report.warnings.length > 0 && (
        <div className="mt-4 max-w-3xl">
          <NotificationBanner wide type="warning" message={<Remarks remarks={report.warnings.map(({ message }) => message)} />} />
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

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return remarks.length === 0 ? null : <BulletList items={remarks} className="max-w-[68ch] space-y-1 text-sm" />;
}

function columnsFor(catalogue: ReportTypeCatalogue): readonly Column<Group>[] {
  return [
    { key: "curve", header: "Curve", cell: (group) => curveLabel(group, catalogue) },
    { key: "rows", header: "Rows", cell: (group) => formatCount(group.rows), align: "right" },
    { key: "persons", header: "People", cell: peopleOf, align: "right" },
    { key: "visits", header: "Most visits", cell: (group) => group.mostVisits, align: "right", className: "max-sm:hidden" },
    { key: "ages", header: "Ages", cell: (group) => formatAges(roundedAges(group)), align: "right", className: "whitespace-nowrap" },
  ];
}

function peopleOf({ persons, effectivePersons }: Group): string {
  const effective = Math.round(effectivePersons);
  return effective === persons ? formatCount(persons) : `${formatCount(persons)}, who count as ${formatCount(effective)}`;
}

function roundedAges({ ages }: Group): [number, number] {
  return ages.map((age) => Math.round(age * 10) / 10) as [number, number];
}
