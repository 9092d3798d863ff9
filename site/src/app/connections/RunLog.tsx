import { useQuery } from "@tanstack/react-query";
import type { Connection, ConnectionKind, ConnectionRun } from "@trabecula/contracts";
import { countOf, formatMoment, listOf } from "@trabecula/messages";
import { Loadable } from "../../shell/Loadable.tsx";
import { AppLink } from "../../ui/AppLink.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Section } from "../../ui/Section.tsx";
import { runsQuery } from "./connection-queries.ts";

const outcomes: Readonly<Record<ConnectionRun["outcome"], readonly [string, BadgeTone]>> = {
  running: ["Running", "brand"],
  done: ["Done", "success"],
  refused: ["Refused", "warning"],
  failed: ["Failed", "error"],
};

export function countsText(counts: NonNullable<ConnectionRun["counts"]>): string {
  if ("sent" in counts) {
    const { sent, refused, skipped } = counts;
    return [
      `${countOf(sent, "report")}.`,
      ...(refused === 0 ? [] : [`${refused} refused.`]),
      ...(skipped === 0 ? [] : [`${skipped} skipped.`]),
    ].join(" ");
  }
  const { records, added, changed, unchanged, conflicting, refusedRows } = counts;
  const isPull = "missing" in counts;
  const { missing, newPatients, written } = isPull ? counts : { missing: 0, newPatients: 0, written: undefined };
  const { cleared, skipped } = isPull ? { cleared: 0, skipped: 0 } : counts;
  const parts: readonly (readonly [number, string])[] = [
    [added, "added"],
    [changed, "changed"],
    [cleared, "cleared"],
    [unchanged, "unchanged"],
    [conflicting, "conflicting"],
    [skipped, "skipped"],
    [missing, "missing"],
  ];
  const visits = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return [
    `${countOf(records, "record")}.`,
    `${isPull ? "Visits" : "Rows"}: ${visits.length === 0 ? "none" : listOf(visits)}.`,
    ...(newPatients === 0 ? [] : [`${countOf(newPatients, "new patient")}.`]),
    ...(refusedRows === 0 ? [] : [`${countOf(refusedRows, "row")} refused.`]),
    ...(written === undefined ? [] : [`Written: ${countsText(written)}`]),
  ].join(" ");
}

interface RunProps {
  readonly run: ConnectionRun;
  readonly act: string;
}

export const actOf = { redcap: "Pull", fhir: "Sending", dicomweb: "Sending" } as const satisfies Record<ConnectionKind, string>;

export function RunLine({ run: { startedAt, startedBy, isDryRun, outcome, counts, message }, act }: RunProps) {
  const [word, tone] = outcomes[outcome];
  return (
    <div className="mt-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tone}>{word}</Badge>
        <span>{isDryRun ? "Dry run" : counts && "cleared" in counts ? "Writing" : act}</span>
        <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
        <span className="wrap-anywhere text-muted">{startedBy ?? "by schedule"}</span>
      </p>
      {counts && <p className="text-muted">{countsText(counts)}</p>}
      {message && <p>{message}</p>}
    </div>
  );
}

function Problems({ problems }: Pick<ConnectionRun, "problems">) {
  if (problems.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer">{countOf(problems.length, "report")} with a reason</summary>
      <ul className="mt-1 space-y-1">
        {problems.map(({ reportId, text }) => (
          <li key={reportId}>
            <AppLink to={`/reports/${reportId}`} className="text-brand underline underline-offset-4">
              Report
            </AppLink>
            : {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function RunLog({ workspaceId, connection: { id, kind } }: { workspaceId: string; connection: Connection }) {
  const runs = useQuery(runsQuery(workspaceId, id));
  return (
    <Section title="Log">
      <p className="mb-2 text-muted">The newest 100 runs. The log has no data of patients.</p>
      <Loadable query={runs}>
        {(items) =>
          items.length === 0 ? (
            <p>Nothing was {kind === "redcap" ? "pulled" : "sent"} yet.</p>
          ) : (
            <ul>
              {items.map((run) => (
                <li key={run.id} className="border-t border-line py-2">
                  <RunLine run={run} act={actOf[kind]} />
                  <Problems problems={run.problems} />
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Section>
  );
}
