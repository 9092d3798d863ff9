import type { DocumentView, Report, User } from "@trabecula/contracts";
import { isCodeFact, type Reading, type ReportView, readings } from "@trabecula/report-view";
import { useState } from "react";
import { useSession } from "../../../shell/session-store.ts";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { StateBadge } from "../state/StateBar.tsx";
import { IdentityFacts } from "./IdentityFacts.tsx";
import { kept } from "../../../ui/Kept.tsx";

const PatientFact = lazyPart("report-patient", () => import("./PatientFact.tsx"));

interface Props {
  report: Report;
  view: ReportView;
  shown: DocumentView;
  onShow: (shown: DocumentView) => void;
}

export function IdentityStrip({ report, view, shown, onShow }: Props) {
  const code = report.patientId === null ? undefined : view.identity.find(isCodeFact);
  const facts = view.identity.filter((fact) => fact !== code);
  const [isFolded, setFolded] = useState(true);
  const all = (
    <IdentityFacts facts={facts} validity={view.patient === null ? view.validity : null}>
      {code && <PatientFact report={report} code={code} patientId={report.patientId!} />}
    </IdentityFacts>
  );
  if (shown === "clinician") {
    return (
      <div className="identity identity-of-clinician">
        <p className="print:hidden">
          {report.patientId === null ? kept(view.who) : <AppLink to={`/patients/${report.patientId}`}>{kept(view.who)}</AppLink>}
          {view.line && kept(` · ${view.line}`)} <StateBadge report={report} />
        </p>
        <details data-print="open">
          <summary>All facts</summary>
          {all}
        </details>
        <ReadingSwitch shown={shown} onChange={onShow} />
      </div>
    );
  }
  // The letter has its own facts.
  if (shown === "letter")
    return (
      <div className="identity">
        <ReadingSwitch shown={shown} onChange={onShow} />
      </div>
    );
  return (
    <div className="identity" data-folded={isFolded || undefined}>
      {all}
      <div className="identity-choices">
        <ReadingSwitch shown={shown} onChange={onShow} />
        <button type="button" className="identity-more" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? "All facts" : "Fewer facts"}
        </button>
      </div>
    </div>
  );
}

const labels: Record<DocumentView, string> = { researcher: "Researcher", clinician: "Clinician", patient: "Patient", letter: "Letter" };

function ReadingSwitch({ shown, onChange }: { shown: DocumentView; onChange: (shown: DocumentView) => void }) {
  return (
    <fieldset className="reading-switch">
      <legend>Reading</legend>
      {([...readings, "letter"] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="reading" value={value} checked={value === shown} onChange={() => onChange(value)} />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const keyOf = (accountId: string): string => `report-reading-${accountId}`;

/** Stored in this browser; clinicians start with theirs. */
export function useShown(): [DocumentView, (shown: DocumentView) => void] {
  const user = useSession((state) => state.user);
  const [shown, setShown] = useState<DocumentView>(() => rememberedOf(user));
  const choose = (next: DocumentView) => {
    if (next !== "letter") localStorage.setItem(keyOf(user?.id ?? ""), next);
    setShown(next);
  };
  return [shown, choose];
}

function rememberedOf(user: User | null): Reading {
  const stored = localStorage.getItem(keyOf(user?.id ?? ""));
  const usual = user?.intendedUse.every((use) => use === "clinical") ? "clinician" : "researcher";
  return readings.find((reading) => reading === stored) ?? usual;
}
