import { useQuery } from "@tanstack/react-query";
import { Fragment, useState, type ReactNode } from "react";
import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import {
  blockTitles,
  coverageFacts,
  methodsLine,
  readerLine,
  recordLine,
  signatureLines,
  staffBlocks,
  stateOf,
  type MethodsView,
  type ReportView,
  type StaffBlock,
} from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import { countOf } from "@trabecula/messages";
import { datasetQuery } from "../reports/report-queries.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { lazyPart } from "../../shell/lazy-screen.ts";
import { useShownRevision } from "./revisions/report-revision.ts";
import { LetterheadLines } from "./LetterheadLines.tsx";
import { Fold, LimitsFold, MethodsFold } from "./Fold.tsx";
import { SiteSection, Summary } from "./results/SiteSection.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { isOpen } from "./header/report-context.ts";
import { StateLines } from "./state/StateBar.tsx";
import { Kept, kept } from "../../ui/Kept.tsx";

/** Charts load after the table, so that numbers appear first. */
const OverAge = lazyPart("report-charts", () => import("./results/OverAge.tsx"), "mt-8 h-56 w-full");
const OtherReferences = lazyPart("other-references", () => import("./results/OtherReferences.tsx"), "mt-8 h-56 w-full");
const ChangesPart = lazyPart(
  "report-changes-fold",
  async () => ({ default: (await import("../change/Changes.tsx")).ChangesPart }),
  "h-40 w-full",
);
const ChangesSection = lazyPart("report-changes", () => import("../change/Changes.tsx"), "mt-8 h-40 w-full");
const ChildHeight = lazyPart("child-height", () => import("./results/ChildHeight.tsx"), "mt-8 h-24 w-full");

interface Props {
  report: Report;
  view: ReportView;
  catalogue: ReportTypeCatalogue;
  identity: ReactNode;
  mayWrite: boolean;
  /** The signed references; undefined: the current ones. */
  references?: ReferencesView | null | undefined;
}

export function ReportBlocks({ report, view, catalogue, identity, mayWrite, references }: Props) {
  const reader = readerLine(view, stateOf(report));
  const chartsLead = view.leads === "charts";
  const isNewest = useShownRevision() === null;
  const mayCorrect = mayWrite && isNewest && report.readState !== "entered-in-error";
  const lacksScanner = mayCorrect && view.reading === "clinician" && report.inputs.some(({ scanner }) => !scanner);
  const parts: Readonly<Record<StaffBlock, ReactNode>> = {
    identity,
    summary: (
      <>
        <Summary view={view} />
        {lacksScanner && (
          <p className="print:hidden">
            <AppLink to={`/reports/${report.id}/correct`} className="text-brand underline underline-offset-4">
              Add the scanner
            </AppLink>
          </p>
        )}
      </>
    ),
    results: chartsLead ? (
      <Fold title={blockTitles.results} hint={countOf(valuesOf(view), "value")}>
        <Sites view={view} />
      </Fold>
    ) : (
      <Sites view={view} />
    ),
    childHeight: view.childHeight && <ChildHeight view={view.childHeight} />,
    changes:
      view.changes &&
      (chartsLead ? (
        <Fold title={view.changes.title} hint={countOf(view.changes.lines.length, "comparison")}>
          <ChangesPart view={view.changes} />
        </Fold>
      ) : (
        <ChangesSection view={view.changes} />
      )),
    charts: view.charts.length > 0 && <OverAge report={report} wishes={view.charts} leads={chartsLead} />,
    reader: reader !== null && <p className="report-reader">{kept(reader)}</p>,
    clinical: view.clinical && view.clinical.length > 0 && <ClinicalDetails facts={view.clinical} />,
    checks: view.checks.length > 0 && <Checks checks={view.checks} />,
    methods: <Methods report={report} methods={view.methods} />,
    limits: <LimitsFold limits={view.limits} />,
    methodsLine: (
      <p className="report-line">
        <Kept text={methodsLine(view)} />
      </p>
    ),
    notes: <NotesSection report={report} mayWrite={mayWrite} />,
    record: <Record view={view} />,
    signature: report.signature ? null : <Signature />,
    references: report.otherReferences && <OtherReferences report={report} catalogue={catalogue} signed={references} />,
  };
  return (
    <>
      <LetterheadLines letterhead={view.letterhead} />
      {staffBlocks(view).map((key) => (
        <Fragment key={key}>{parts[key]}</Fragment>
      ))}
      <StateLines report={report} isAsSigned={references !== undefined} />
    </>
  );
}

/** Maximum lines on a clinician's single sheet, unless two sites are side by side. */
const mostLines = 10;

function linesOf({ sites }: ReportView): number {
  return sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines))).length;
}

const valuesOf = (view: ReportView): number => linesOf(view) + view.notCompared;

function Sites({ view }: { view: ReportView }) {
  const isPaired = view.reading === "clinician" && view.sites.length > 1 && linesOf(view) > mostLines;
  return (
    <>
      <div className="sites" data-count={view.sites.length} data-paired={isPaired || undefined}>
        {view.sites.map((site) => (
          <SiteSection key={site.key} site={site} wide={view.sites.length === 1} paired={isPaired} />
        ))}
      </div>
      {view.legend && <p className="report-legend">{kept(view.legend)}</p>}
    </>
  );
}

function ClinicalDetails({ facts }: { facts: NonNullable<ReportView["clinical"]> }) {
  return (
    <Section title={blockTitles.clinical} className="mt-8" headingClassName="font-serif">
      <dl className="mt-2 grid max-w-[75ch] gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr] print:grid-cols-[12rem_1fr]">
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="mb-2 whitespace-pre-wrap wrap-anywhere sm:mb-0">
              {kept(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}

function Checks({ checks }: { checks: readonly string[] }) {
  return (
    <Section title={blockTitles.checks} className="checks" headingClassName="font-serif">
      <ul>
        {checks.map((check) => (
          <li key={check}>
            <Kept text={check} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Methods({ report, methods }: { report: Report; methods: MethodsView }) {
  const { data: dataset } = useQuery(datasetQuery(report.dataset.id));
  const coverage = dataset ? coverageFacts(dataset.coverage, report) : [];
  return <MethodsFold methods={methods} coverage={coverage} />;
}

function Record({ view }: { view: ReportView }) {
  return (
    <div className="report-notice">
      <p>{kept(view.notice)}</p>
      <p translate="no" className="wrap-anywhere">
        {recordLine(view)}
      </p>
    </div>
  );
}

function Signature() {
  return (
    <p className="signature">
      {signatureLines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

const NotesForm = lazyPart(
  "report-notes",
  async () => ({ default: (await import("./dialogs/ReportEdits.tsx")).NotesForm }),
  "mt-3 h-40 w-full",
);

function NotesSection({ report, mayWrite }: { report: Report; mayWrite: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useShownRevision() === null && mayWrite && isOpen(report);
  if (!mayEdit && report.notes === null) return null;
  return (
    <section className={`notes ${report.notes === null ? "print:hidden" : ""}`} aria-labelledby="notes-heading">
      <h2 id="notes-heading" className={isEditing ? "sr-only" : undefined}>
        {blockTitles.notes}
      </h2>
      {isEditing ? (
        <NotesForm report={report} onDone={() => setEditing(false)} />
      ) : (
        <>
          {report.notes !== null && (
            <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap">
              {kept(report.notes)}
            </p>
          )}
          {mayEdit && (
            <Button variant="secondary" size="small" className="mt-3 print:hidden" onClick={() => setEditing(true)}>
              {report.notes === null ? "Add notes" : "Edit notes"}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
