import type { Report } from "@trabecula/contracts";
import { subjectLabel, type Reading, type ReportView } from "@trabecula/report-view";
import { lazy, Suspense } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { IdentityFacts } from "./IdentityFacts.tsx";
import { ReadingSwitch } from "./ReadingSwitch.tsx";

const PatientFact = lazy(() => loadWithin("report-patient", () => import("./PatientFact.tsx"), chunkTimeoutMs));

interface Props {
  report: Report;
  view: ReportView;
  onReading: (reading: Reading) => void;
}

export function IdentityStrip({ report, view, onReading }: Props) {
  // The patient fact includes the subject code if it differs.
  const facts = report.patientId !== null ? view.identity.filter(({ label }) => label !== subjectLabel) : view.identity;
  return (
    <div className="identity">
      <IdentityFacts facts={facts} validity={view.patient === null ? view.validity : null}>
        {report.patientId !== null && (
          <Suspense>
            <PatientFact report={report} patientId={report.patientId} reading={view.reading} />
          </Suspense>
        )}
      </IdentityFacts>
      <ReadingSwitch reading={view.reading} onChange={onReading} />
    </div>
  );
}
