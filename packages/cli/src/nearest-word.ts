/** Suggests a word within an edit distance of a third of its letters; null if none. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((word) => ({ word, distance: editDistance(written, word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.word ?? null;
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = row[column - 1]! + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
