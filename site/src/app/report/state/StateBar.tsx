import type { Report } from "@trabecula/contracts";
import { asSigned, signedRevision } from "@trabecula/messages/report-state";
import { stateOf, type StateView } from "@trabecula/report-view";
import { AppLink } from "../../../ui/AppLink.tsx";
import { useShownRevision } from "../revisions/report-revision.ts";
import { ReadAndSign } from "./ReadAndSign.tsx";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";

function toneOf({ state, mark, signature }: StateView): BadgeTone {
  if (state === "entered-in-error" || (mark !== null && signature.length > 0)) return "error";
  return signature.length > 0 ? "success" : state === "draft" ? "warning" : "brand";
}

export function StateBadge({ report }: { report: Report }) {
  if (!hasState(report)) return null;
  const view = stateOf(report);
  return <Badge tone={toneOf(view)}>{view.label}</Badge>;
}

/** `inHead`: beside other actions, with the badge elsewhere. */
export function StateBar({ report, isAsSigned, inHead }: { report: Report; isAsSigned: boolean; inHead: boolean }) {
  const isNewest = useShownRevision() === null;
  if (!hasState(report)) return null;
  const view = stateOf(report);
  const sentences = sentencesOf(view, isAsSigned);
  const earlier = isNewest && report.signature == null ? report.signedRevision : null;
  return (
    <div className={`state-bar flex flex-wrap items-center gap-x-3 gap-y-2 ${inHead ? "" : "mb-4"}`}>
      {!inHead && <StateBadge report={report} />}
      {sentences.length > 0 && <p className="text-sm text-muted print:hidden">{sentences.join(" ")}</p>}
      {earlier != null && (
        <p className="text-sm text-muted">
          {signedRevision(earlier)}{" "}
          <AppLink to={`/reports/${report.id}/revisions/${earlier}`} className="underline print:hidden">
            Open it
          </AppLink>
        </p>
      )}
      <ReadAndSign report={report} />
    </div>
  );
}

const sentencesOf = ({ notice }: StateView, isAsSigned: boolean): string[] => [
  ...(isAsSigned ? [asSigned] : []),
  ...(notice === null ? [] : [notice]),
];

/** Where nobody signs, a state is shown only once it is more than a draft. */
const hasState = ({ signs, readState = "draft" }: Report): boolean => signs === true || readState !== "draft";

/** At the end of the report, as on the last page of its document. */
export function StateLines({ report, isAsSigned }: { report: Report; isAsSigned: boolean }) {
  const view = stateOf(report);
  const { addenda, signature } = view;
  if (addenda.length + signature.length === 0) return null;
  const [first, ...others] = signature;
  return (
    <section aria-label="Signature" className="signature-lines mt-6 max-w-[75ch] space-y-2 border-t border-line pt-4">
      {addenda.map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      ))}
      {first && <p className="font-medium">{first}</p>}
      {others.map((line) => (
        <p key={line} className="text-sm wrap-anywhere text-muted">
          {line}
        </p>
      ))}
      <p className="hidden text-sm text-muted print:block">{sentencesOf(view, isAsSigned).join(" ")}</p>
    </section>
  );
}
