import { nextPart } from "./next-part.ts";

/** A long list in parts. Other calls have their turn between two of them: a database on this machine answers without waiting. */
export async function* inParts<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextPart();
    yield items.slice(from, from + size);
  }
}
