import type { ImportReport } from "@trabecula/contracts";
import { ApiError, logOf, messageOf } from "../../../shell/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { CheckProgress } from "./CheckProgress.tsx";
import { ImportReportView } from "./ImportReportView.tsx";
import { countOfProblems } from "../../../shell/files/problem-text.ts";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import type { Import } from "./use-import.ts";

export function ImportOutcome({ importing }: { importing: Import }) {
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
      <ul className="mt-1 grid max-w-[75ch] list-disc gap-1 pl-5">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
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
