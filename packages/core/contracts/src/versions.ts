/** Numeric order, so 1.9.0 precedes 1.10.0; negative if `left` is earlier. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Raises the last number for corrections, the middle number for other curves. `versions` is not empty. */
export function nextVersion(versions: readonly string[], change: "correction" | "other curves" = "correction"): string {
  const latest = [...versions].sort(compareVersions).at(-1);
  if (latest === undefined) throw new RangeError("There is no version yet that another could follow.");
  const [major, minor, patch] = numbersOf(latest);
  return change === "correction" ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

function numbersOf(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return [major, minor, patch];
}
