import type { ScansOfType } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";

export const emptyLine = "No measurement stands in this line.";

const maxMessages = 5;

/**
 * Report types with scans, main one first; null if none. Skipped lines of types without scans are reported with the
 * main one, so that nothing is lost silently.
 */
export function typesWithScans(read: readonly ScansOfType[]): { main: ScansOfType; others: ScansOfType[] } | null {
  const [main, ...others] = read.filter(({ scans }) => scans.length > 0);
  if (!main) return null;
  const known = new Set(main.skipped.map(({ line }) => line));
  const lost = read.filter(({ scans }) => scans.length === 0);
  const lines = lost.flatMap(({ skipped }) => skipped.filter(({ line, reason }) => reason !== emptyLine && !known.has(line)));
  const messages = [
    ...main.warnings,
    ...lost.flatMap(({ warnings }) => warnings),
    ...lines.slice(0, maxMessages).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(lines.length > maxMessages
      ? [`${countOf(lines.length - maxMessages, "further line was", "further lines were")} left out as well.`]
      : []),
  ];
  return { main: { ...main, warnings: [...new Set(messages)] }, others };
}
