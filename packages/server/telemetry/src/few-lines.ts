/** Lines of one kind that are written in a minute; the others are counted. */
const mostInAMinute = 10;

/** Facts to add to the next line: how many were left out since the last one; null where this one is left out too. */
export type FewLines = () => { readonly alikeNotWritten?: number } | null;

/** Keeps what every call says while something is down from filling the log. */
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
