import { FileDrop } from "../../../ui/FileDrop.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { BackTo } from "../../../ui/BackTo.tsx";
import { Section } from "../../Section.tsx";
import { missingPart, useImport, type Import } from "./use-import.ts";
import { megabytes, uploadLimits, type ImportReport } from "@trabecula/contracts";
import { ApiError, logOf, messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { countOfProblems } from "../../../shell/files/problem-text.ts";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import "../../../dataset/dataset.css";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { CoverageTable } from "../../../dataset/CoverageTable.tsx";
import { statusSentences } from "../../../dataset/ManifestFacts.tsx";
import { BulletList } from "../../../ui/BulletList.tsx";

export default function ImportScreen() {
  const importing = useImport();
  const { chosen, refusals, check, save } = importing;
  const names = Object.values(chosen).flatMap((file) => (file ? [file.name] : []));
  const missing = missingPart(chosen);
  const notes = [
    ...refusals.map((text) => ({ type: "warning" as const, text })),
    ...(missing ? [{ type: "info" as const, text: missing }] : []),
  ];
  return (
    <>
      <BackTo list="/admin/datasets">All datasets</BackTo>
      <PageHeader
        title="Import dataset"
        description="The files are read and checked line by line. Nothing is saved until you have seen what is in them."
      />
      <FileDrop
        label={names.length > 0 ? `Chosen: ${names.join(" and ")}` : "Drop a dataset here"}
        hint={
          names.length > 0
            ? "Drop or choose others to replace them."
            : `A .zip as exported here, or dataset.json and curves.csv together. Up to ${megabytes(uploadLimits.dataset["curves.csv"])} MB of curves.`
        }
        accept=".zip,.json,.csv,application/zip,application/json,text/csv"
        multiple
        buttonLabel={names.length > 0 ? "Choose others" : "Choose files"}
        pending={check.isPending || save.isPending}
        onFiles={importing.take}
      />
      <div aria-live="polite">
        {notes.map(({ type, text }) => (
          <p key={text} className="mt-3 flex items-start gap-2 text-sm">
            <StatusIcon type={type} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </p>
        ))}
      </div>
      <ImportOutcome importing={importing} />
    </>
  );
}

function ImportOutcome({ importing }: { importing: Import }) {
  const { check, save, sent } = importing;
  if (check.isPending) return <CheckProgress sent={sent} />;
  if (check.error) return <Failure error={check.error} title="These files could not be checked" onRetry={importing.checkAgain} />;
  if (!check.data) return null;
  const { report, files } = check.data;
  return (
    <>
      <div className="mt-6">{report.ok ? <Ready importing={importing} remarks={report.remarks} /> : <NotReady report={report} />}</div>
      {save.error && <Failure error={save.error} title="The draft could not be saved" onRetry={importing.saveDraft} />}
      {report.problems.length > 0 && (
        <ProblemTable savedAs="dataset-problems.txt" problems={report.problems} fileNames={files.map((file) => file.name)} />
      )}
      <ImportReportView report={report} />
    </>
  );
}

function Ready({ importing, remarks }: { importing: Import; remarks: readonly string[] }) {
  return (
    <>
      <NotificationBanner
        wide
        type="success"
        title="These files can be saved as a draft"
        message="Nothing is saved yet. A draft is seen by administrators only, until you publish it."
      />
      {remarks.length > 0 && <Remarks remarks={remarks} />}
      <div className="mt-4">
        <Button pending={importing.save.isPending} onClick={importing.saveDraft}>
          Save as draft
        </Button>
      </div>
    </>
  );
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return (
    <section aria-labelledby="remarks" className="mt-4">
      <h2 id="remarks" className="font-semibold">
        Remarks
      </h2>
      <BulletList items={remarks} className="mt-1 grid max-w-[75ch] gap-1" />
    </section>
  );
}

function NotReady({ report }: { report: ImportReport }) {
  return (
    <NotificationBanner
      wide
      type="error"
      title={`${countOfProblems(report.problems)}: nothing has been saved`}
      message="Correct the problems listed below and choose the files again."
    />
  );
}

function Failure({ error, title, onRetry }: { error: Error; title: string; onRetry: () => void }) {
  const problems = error instanceof ApiError ? error.problems : [];
  return (
    <div className="mt-6">
      <NotificationBanner
        wide
        type="error"
        title={title}
        message={`${messageOf(error)} Your files are still chosen.`}
        errorLog={logOf(error)}
      />
      <div className="mt-4">
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
      {problems.length > 0 && <ProblemTable savedAs="dataset-problems.txt" problems={problems} fileNames={["the files"]} />}
    </div>
  );
}

function CheckProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  const isSent = percent >= 100;
  return (
    <div className="mt-6 max-w-md">
      <p role="status" className="mb-1 text-sm">
        {isSent ? "Reading every line…" : "Sending the files…"}
      </p>
      <progress className="check-progress" aria-label="Files sent" max={100} value={percent} />
      <p className="text-sm text-muted tabular-nums">{percent} %</p>
    </div>
  );
}

function ImportReportView({ report }: { report: ImportReport }) {
  return (
    <>
      {report.manifest && (
        <Section id="contents" title="What the files hold" className="mt-8">
          <FactStrip wide label="What the files hold" facts={factsOf(report)} />
        </Section>
      )}
      {report.coverage.length > 0 && (
        <Section id="coverage" title="Curves" className="mt-8">
          <CoverageTable coverage={report.coverage} />
        </Section>
      )}
    </>
  );
}

function factsOf({ manifest, coverage, pointCount, contentHash }: ImportReport) {
  if (!manifest) return [];
  return [
    { label: "Name", value: manifest.name },
    { label: "Version", value: `${manifest.version} of ${manifest.key}` },
    { label: "Report type", value: reportTypeLabel(manifest.reportType) },
    { label: "Source grade", value: statusSentences[manifest.status] },
    { label: "Population", value: manifest.population },
    { label: "License", value: manifest.licence },
    ...(coverage.length > 0 ? [curvesFact(coverage.length, pointCount)] : []),
    ...(contentHash ? [{ label: "Content hash", value: contentHash.slice(0, 16) }] : []),
  ];
}

function curvesFact(curves: number, points: number) {
  return { label: "Curves", value: `${formatCount(curves)}, of ${countOf(points, "point")}` };
}
