import type { LeftOutScan, TrendSeries } from "@trabecula/contracts";
import { countOf } from "../../format/counts.ts";
import { formatCalendarDate } from "../../format/dates.ts";

/** So many pairs of dates stand behind a reason. */
const mostPairs = 3;

interface Reason {
  message: string;
  pairs: string[];
}

/** What was not compared, each reason once: scans that are left out, and pairs that were refused. */
export function NotComparedPairs({ series, leftOut }: { series: readonly TrendSeries[]; leftOut: readonly LeftOutScan[] }) {
  const reasons = [...leftOut.map(({ message }) => ({ message, pairs: [] })), ...refusalsOf(series)];
  const unique = reasons.filter(({ message }, index) => reasons.findIndex((other) => other.message === message) === index);
  if (unique.length === 0) return null;
  return (
    <details className="mt-4 text-sm" data-print="open">
      <summary className="cursor-pointer py-2">
        <span className="font-semibold">Not compared</span> <span className="text-muted">{countOf(unique.length, "reason")}</span>
      </summary>
      <ul className="mt-1 grid max-w-[85ch] list-disc gap-1 ps-5">
        {unique.map(({ message, pairs }) => (
          <li key={message}>
            {message} {pairs.length > 0 && <span className="text-muted">({pairText(pairs)})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A reason with the dates of its pairs; motion is said with the scan itself. */
function refusalsOf(series: readonly TrendSeries[]): Reason[] {
  const byMessage = new Map<string, Set<string>>();
  for (const { from, to, refusal } of series.flatMap(({ changes }) => changes)) {
    if (!refusal || refusal.code === "motion_grade") continue;
    const pairs = byMessage.get(refusal.message) ?? new Set();
    byMessage.set(refusal.message, pairs.add(`${formatCalendarDate(from)} and ${formatCalendarDate(to)}`));
  }
  return [...byMessage].map(([message, pairs]) => ({ message, pairs: [...pairs] }));
}

function pairText(pairs: readonly string[]): string {
  const more = pairs.length - mostPairs;
  return [...pairs.slice(0, mostPairs), ...(more > 0 ? [`${countOf(more, "more pair")}`] : [])].join("; ");
}
