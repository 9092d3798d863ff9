import type { Report } from "@trabecula/contracts";
import { asSigned, onHold, signedRevision } from "@trabecula/messages/report-state";
import { stateOf, type StateView } from "@trabecula/report-view";
import { AppLink } from "../../../ui/AppLink.tsx";
import { useShownRevision } from "../revisions/report-revision.ts";
import { ReadAndSign } from "./ReadAndSign.tsx";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { kept } from "../../../ui/Kept.tsx";

function toneOf({ state, mark, signature }: StateView): BadgeTone {
  if (state === "entered-in-error" || (mark !== null && signature.length > 0)) return "error";
  return signature.length > 0 ? "success" : state === "draft" ? "warning" : "brand";
}

export function StateBadge({ report }: { report: Report }) {
  if (!hasState(report)) return null;
  const view = stateOf(report);
  return <Badge tone={toneOf(view)}>{view.label}</Badge>;
}

export function StateBar({ report, isAsSigned }: { report: Report; isAsSigned: boolean }) {
  if (!hasState(report)) return <StateNotes report={report} isAsSigned={isAsSigned} />;
  return (
    <div className="state-bar mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <StateBadge report={report} />
      <StateNotes report={report} isAsSigned={isAsSigned} />
      <ReadAndSign report={report} />
    </div>
  );
}

export function StateNotes({ report, isAsSigned }: { report: Report; isAsSigned: boolean }) {
  const isNewest = useShownRevision() === null;
  const earlier = isNewest && hasState(report) && report.signature == null ? report.signedRevision : null;
  const sentences = [
    ...(hasState(report) ? sentencesOf(stateOf(report), isAsSigned) : []),
    ...(isNewest && report.release?.held ? [onHold] : []),
  ];
  if (earlier == null && sentences.length === 0) return null;
  return (
    <p className="state-notes text-sm text-muted print:hidden">
      {earlier != null && (
        <>
          {signedRevision(earlier)}{" "}
          <AppLink to={`/reports/${report.id}/revisions/${earlier}`} className="underline">
            Open revision {earlier}
          </AppLink>
          {". "}
        </>
      )}
      {kept(sentences.join(" "))}
    </p>
  );
}

const sentencesOf = ({ notice }: StateView, isAsSigned: boolean): string[] => [
  ...(isAsSigned ? [asSigned] : []),
  ...(notice === null ? [] : [notice]),
];

/** If nobody signs reports, a draft shows no state. */
const hasState = ({ signs, readState = "draft" }: Report): boolean => signs === true || readState !== "draft";

/** Ends the report, as on the last page of its document. */
export function StateLines({ report, isAsSigned }: { report: Report; isAsSigned: boolean }) {
  const view = stateOf(report);
  const { addenda, signature } = view;
  if (addenda.length + signature.length === 0) return null;
  const [first, ...others] = signature;
  return (
    <section aria-label="Signature" className="signature-lines mt-6 max-w-[75ch] space-y-2 border-t border-line pt-4">
      {addenda.map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-wrap">
          {kept(text)}
        </p>
      ))}
      {first && <p className="font-medium">{kept(first)}</p>}
      {others.map((line) => (
        <p key={line} className="text-sm wrap-anywhere text-muted">
          {kept(line)}
        </p>
      ))}
      <p className="hidden text-sm text-muted print:block">{kept(sentencesOf(view, isAsSigned).join(" "))}</p>
    </section>
  );
}
