import { yieldToEventLoop } from "@trabecula/request-scheduling";

/** Splits a list and yields to the event loop between parts: a local database responds without waiting. */
export async function* inParts<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    yield items.slice(from, from + size);
  }
}
