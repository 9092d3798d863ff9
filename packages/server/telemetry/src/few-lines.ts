/** Maximum similar lines per minute; others are counted. */
const mostInAMinute = 10;

/** Number of lines skipped since the last; null to skip this one. */
export type FewLines = () => { readonly alikeNotWritten?: number } | null;

/** Keeps an outage from filling the log. */
export function createFewLines(): FewLines {
  let [startMs, written, leftOut] = [-Infinity, 0, 0];
  return () => {
    const nowMs = performance.now();
    if (nowMs - startMs >= 60_000) [startMs, written] = [nowMs, 0];
    if (written === mostInAMinute) {
      leftOut += 1;
      return null;
    }
    written += 1;
    const facts = leftOut > 0 ? { alikeNotWritten: leftOut } : {};
    leftOut = 0;
    return facts;
  };
}
