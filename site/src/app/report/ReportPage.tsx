import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { viewOfReport, type ReportView } from "@trabecula/report-view";
import { unbroken } from "@trabecula/messages";
import { lazy, Suspense, useMemo } from "react";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFoldsForPrint } from "../../ui/use-folds-for-print.ts";
import { Fold } from "./Fold.tsx";
import { IdentityStrip } from "./header/IdentityStrip.tsx";
import { Methods } from "./results/Methods.tsx";
import { NotesSection } from "./results/NotesSection.tsx";
import { usePrintIdentity } from "./print/print-identity.ts";
import { ReportHeader } from "./header/ReportHeader.tsx";
import { useShownRevision } from "./revisions/use-shown-revision.ts";
import { SiteSection } from "./results/SiteSection.tsx";
import { Summary } from "./results/Summary.tsx";
import { useReading } from "./header/use-reading.ts";
import "./report.css";
import "./print/report-print.css";

const PatientReading = lazy(() =>
  loadWithin(
    "patient-reading",
    () => import("./PatientReading.tsx").then((module) => ({ default: module.PatientReading })),
    chunkTimeoutMs,
  ),
);
/** Charts load after the table, so that numbers appear first. */
const OverAge = lazy(() => loadWithin("report-charts", () => import("./results/OverAge.tsx"), chunkTimeoutMs));

const OtherReferences = lazy(() => loadWithin("other-references", () => import("./results/OtherReferences.tsx"), chunkTimeoutMs));

const ChangesSection = lazy(() => loadWithin("report-changes", () => import("../change/ChangesSection.tsx"), chunkTimeoutMs));
/** Only for children with known height. */
const ChildHeight = lazy(() => loadWithin("child-height", () => import("./results/ChildHeight.tsx"), chunkTimeoutMs));

export function ReportPage({ report, catalogue }: { report: Report; catalogue: ReportTypeCatalogue }) {
  const [reading, setReading] = useReading();
  const view = useMemo(() => viewOfReport(report, catalogue, reading), [report, catalogue, reading]);
  usePrintIdentity(view);
  useFoldsForPrint();
  return (
    <article className="report" data-reading={reading}>
      <ReportHeader report={report} view={view} />
      <IdentityStrip report={report} view={view} onReading={setReading} />
      <Summary view={view} />
      {view.patient ? (
        <Suspense fallback={<Skeleton className="mt-8 h-56 w-full" />}>
          <PatientReading patient={view.patient} />
        </Suspense>
      ) : (
        <Results report={report} view={view} catalogue={catalogue} />
      )}
      {view.patient === null && <NotesSection report={report} />}
      <p className="report-notice">{view.notice}</p>
    </article>
  );
}

/** Maximum lines on a clinician's single sheet, unless two sites are side by side. */
const mostLines = 10;

function linesOf({ sites }: ReportView): number {
  return sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines))).length;
}

function Results({ report, view, catalogue }: { report: Report; view: ReportView; catalogue: ReportTypeCatalogue }) {
  const isNewest = useShownRevision() === null;
  const isClinicians = view.reading === "clinician";
  const isPaired = isClinicians && view.sites.length > 1 && linesOf(view) > mostLines;
  return (
    <>
      <div className="sites" data-count={view.sites.length} data-paired={isPaired || undefined}>
        {view.sites.map((site) => (
          <SiteSection key={site.key} site={site} wide={view.sites.length === 1} paired={isPaired} />
        ))}
      </div>
      {view.legend && <p className="report-legend">{view.legend}</p>}
      {view.childHeight && (
        <Suspense fallback={<Skeleton className="mt-8 h-24 w-full" />}>
          <ChildHeight view={view.childHeight} />
        </Suspense>
      )}
      {isClinicians && view.checks.length > 0 && <Checks checks={view.checks} />}
      {!isClinicians && view.charts.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-8 h-56 w-full" />}>
          <OverAge report={report} wishes={view.charts} />
        </Suspense>
      )}
      {report.otherReferences && (
        <Suspense fallback={<Skeleton className="mt-8 h-56 w-full" />}>
          <OtherReferences report={report} catalogue={catalogue} />
        </Suspense>
      )}
      {isNewest && report.patientId !== null && (
        <Suspense fallback={<Skeleton className="mt-8 h-40 w-full" />}>
          <ChangesSection report={report} catalogue={catalogue} reading={view.reading} />
        </Suspense>
      )}
      <div className="folds">
        <Methods report={report} methods={view.methods} onPaper={!isClinicians} />
        {view.limits.length > 0 && (
          <Fold title="Limits" hint={`${view.limits.length} of this reference`} onPaper={!isClinicians}>
            <ul className="limits">
              {view.limits.map((limit) => (
                <li key={limit}>{unbroken(limit)}</li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </>
  );
}

function Checks({ checks }: { checks: readonly string[] }) {
  return (
    <section className="checks" aria-labelledby="checks-heading">
      <h2 id="checks-heading" className="font-serif">
        Before relying on it
      </h2>
      <ul>
        {checks.map((check) => (
          <li key={check}>{unbroken(check)}</li>
        ))}
      </ul>
    </section>
  );
}
