import { useQuery } from "@tanstack/react-query";
import type { ConnectionRun, RunCounts } from "@trabecula/contracts";
import { countOf, formatMoment, listOf } from "@trabecula/messages";
import { Loadable } from "../../shell/Loadable.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Section } from "../../ui/Section.tsx";
import { runsQuery } from "./connection-queries.ts";

const outcomes: Readonly<Record<ConnectionRun["outcome"], readonly [string, BadgeTone]>> = {
  running: ["Running", "brand"],
  done: ["Done", "success"],
  refused: ["Refused", "warning"],
  failed: ["Failed", "error"],
};

function countsText({ records, added, changed, unchanged, conflicting, missing, newPatients, refusedRows }: RunCounts): string {
  const parts: readonly (readonly [number, string])[] = [
    [added, "added"],
    [changed, "changed"],
    [unchanged, "unchanged"],
    [conflicting, "conflicting"],
    [missing, "missing"],
  ];
  const visits = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return [
    `${countOf(records, "record")}.`,
    `Visits: ${visits.length === 0 ? "none" : listOf(visits)}.`,
    ...(newPatients === 0 ? [] : [`${countOf(newPatients, "new patient")}.`]),
    ...(refusedRows === 0 ? [] : [`${countOf(refusedRows, "row")} refused.`]),
  ].join(" ");
}

export function RunLine({ run: { startedAt, startedBy, isDryRun, outcome, counts, message } }: { run: ConnectionRun }) {
  const [word, tone] = outcomes[outcome];
  return (
    <div className="mt-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tone}>{word}</Badge>
        <span>{isDryRun ? "Dry run" : "Pull"}</span>
        <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
        <span className="wrap-anywhere text-muted">{startedBy ?? "by schedule"}</span>
      </p>
      {counts && <p className="text-muted">{countsText(counts)}</p>}
      {message && <p>{message}</p>}
    </div>
  );
}

export function RunLog({ workspaceId, connectionId }: { workspaceId: string; connectionId: string }) {
  const runs = useQuery(runsQuery(workspaceId, connectionId));
  return (
    <Section title="Log">
      <p className="mb-2 text-muted">The newest 100 runs. The log has no data of patients.</p>
      <Loadable query={runs}>
        {(items) =>
          items.length === 0 ? (
            <p>Nothing was pulled yet.</p>
          ) : (
            <ul>
              {items.map((run) => (
                <li key={run.id} className="border-t border-line py-2">
                  <RunLine run={run} />
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Section>
  );
}
