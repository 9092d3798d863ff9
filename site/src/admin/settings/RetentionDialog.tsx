import type { RetainedKind, RetentionPreview } from "@trabecula/contracts";
import { countOf, formatCalendarDate } from "@trabecula/messages";
import { AskFirst } from "../AskFirst.tsx";

const kinds: Readonly<Record<RetainedKind, readonly [one: string, other: string, act: string]>> = {
  reports: ["report", "reports", "changed"],
  mails: ["sent mail", "sent mails", "sent"],
  audit: ["audit entry", "audit entries", "recorded"],
};

interface Props {
  preview: RetentionPreview;
  onAct: () => Promise<unknown>;
  onClose: () => void;
}

export function RetentionDialog({ preview, onAct, onClose }: Props) {
  const takesReports = preview.reports !== null && preview.reports.count > 0;
  return (
    <AskFirst
      title={takesReports ? "Delete old reports?" : "Delete old data?"}
      act={takesReports ? "Save and delete reports" : "Save settings"}
      {...(takesReports && { tone: "danger" })}
      onAct={onAct}
      onClose={onClose}
    >
      <p>The server deletes old data once a day. Today it would delete:</p>
      <ul className="my-2 list-disc pl-5">
        {(Object.keys(kinds) as RetainedKind[]).map((kind) => {
          const limit = preview[kind];
          return limit && <li key={kind}>{lineOf(kind, limit)}</li>;
        })}
      </ul>
      {takesReports && <p>Nobody can restore deleted reports.</p>}
    </AskFirst>
  );
}

function lineOf(kind: RetainedKind, { count, more, keptSince }: NonNullable<RetentionPreview[RetainedKind]>): string {
  const [one, other, act] = kinds[kind];
  return `${more ? "more than " : ""}${countOf(count, one, other)}. Kept: ${act} on ${formatCalendarDate(keptSince)} or later.`;
}
