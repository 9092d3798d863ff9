/** Path such as `scans.0.results.3.zScore`. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** At most `most` differences of plain data, in the order of the first. */
export function differences(before: unknown, now: unknown, most = 20): Difference[] {
  const found: Difference[] = [];
  compare("", before, now);
  return found;

  function compare(path: string, left: unknown, right: unknown): void {
    if (found.length >= most || Object.is(left, right)) return;
    if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) {
      found.push({ path, before: left, now: right });
      return;
    }
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
      compare(path === "" ? key : `${path}.${key}`, left[key], right[key]);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
