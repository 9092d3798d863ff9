import { changeParts, visitChanges, type TrendPanel, type TrendVisit, type VisitChange } from "@trabecula/charts";
import type { ChangeFlag, PrecisionKind } from "@trabecula/contracts";
import { formatCalendarDate } from "../../format/dates.ts";

/** Whose precision a change is judged with. */
const whose: Readonly<Record<PrecisionKind, string>> = {
  own: "this laboratory's own",
  published: "published",
  minimum: "the least that is acceptable",
};

const doubts: Readonly<Record<ChangeFlag, string>> = {
  few_degrees_of_freedom: "The precision error rests on fewer than 30 degrees of freedom, or on a number that is not stated.",
  protocol_unconfirmed: "Neither scan states its protocol.",
  other_reference: "Scores of the two scans are against different references, so that their change is not told.",
};

/** What became of each value by its last scan that counts, in words; sources and doubts once below. */
export function ChangeLines({ panels }: { panels: readonly TrendPanel[] }) {
  const lines = panels.flatMap((panel) => {
    const last = panel.visits.findLast(({ leftOut }) => leftOut === null);
    return last ? [{ panel, last, changes: visitChanges(last) }] : [];
  });
  const all = lines.flatMap(({ changes }) => changes);
  if (all.length === 0) return null;
  return (
    <>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {lines
          .filter(({ changes }) => changes.length > 0)
          .map((line) => (
            <Line key={line.panel.name} {...line} />
          ))}
      </ul>
      <Notes changes={all} />
    </>
  );
}

function Line({ panel, last, changes }: { panel: TrendPanel; last: TrendVisit; changes: readonly VisitChange[] }) {
  return (
    <li className="break-inside-avoid border-t border-line py-3">
      <p className="font-semibold">
        {panel.name} <span className="text-sm font-normal text-muted">by {formatCalendarDate(last.date)}</span>
      </p>
      {changes.map((change) => (
        <Change key={change.fromKey} change={change} display={panel.display} />
      ))}
    </li>
  );
}

function Change({ change, display }: { change: VisitChange; display: TrendPanel["display"] }) {
  const { difference, since, verdict, further, limit } = changeParts(change, display);
  const details = [...further, `${limit}, ${whose[change.lscKind]}`].join(" · ");
  return (
    <p className="mt-1 tabular-nums">
      <span className={change.isSignificant ? "font-semibold text-brand" : ""}>{difference}</span> {since}:{" "}
      <span className={change.isSignificant ? "font-semibold" : ""}>{verdict}</span>
      <span className="block text-sm text-muted first-letter:uppercase">{details}</span>
    </p>
  );
}

function Notes({ changes }: { changes: readonly VisitChange[] }) {
  const sources = [...new Set(changes.map(({ lscSource }) => lscSource))];
  const lines = [...new Set(changes.flatMap(({ crossCalibration }) => crossCalibration ?? []))];
  const flags = [...new Set(changes.flatMap((change) => change.flags))];
  return (
    <div className="mt-3 max-w-[85ch] text-sm text-muted">
      <p>Least significant change from: {sources.join("; ")}.</p>
      {lines.length > 0 && <p>Between scanners by: {lines.join("; ")}.</p>}
      {flags.map((flag) => (
        <p key={flag}>{doubts[flag]}</p>
      ))}
    </div>
  );
}
