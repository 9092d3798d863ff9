/** The word that a typing mistake may have meant: at most a third of its letters away; null where none is so near. */
export function nearestWord(written: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((word) => ({ word, distance: editDistance(written, word) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.word ?? null;
}

/** Letters to put in, take out or change to come from one word to the other (Levenshtein). */
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
