import type { ScansOfType } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";

/** Why a line that holds nothing has no scan. */
export const emptyLine = "No measurement stands in this line.";

/** Lines that are told of one by one. */
const mostTold = 5;

/**
 * The types of report of which a table holds scans, the main one first. What was left out of a type of which nothing remains is told with the
 * main one: its columns would be lost without a word. Null where no type has a scan.
 */
export function typesWithScans(read: readonly ScansOfType[]): { main: ScansOfType; others: ScansOfType[] } | null {
  const [main, ...others] = read.filter(({ scans }) => scans.length > 0);
  if (!main) return null;
  const known = new Set(main.skipped.map(({ line }) => line));
  const lost = read.filter(({ scans }) => scans.length === 0);
  const lines = lost.flatMap(({ skipped }) => skipped.filter(({ line, reason }) => reason !== emptyLine && !known.has(line)));
  const told = [
    ...main.warnings,
    ...lost.flatMap(({ warnings }) => warnings),
    ...lines.slice(0, mostTold).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(lines.length > mostTold ? [`${countOf(lines.length - mostTold, "further line was", "further lines were")} left out as well.`] : []),
  ];
  return { main: { ...main, warnings: [...new Set(told)] }, others };
}
