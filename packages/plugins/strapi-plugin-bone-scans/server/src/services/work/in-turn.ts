import { yieldToEventLoop } from "@trabecula/strapi-kit";
import pLimit from "p-limit";

const line = pLimit(1);

/** Runs blocking work of some milliseconds sequentially, yielding between pieces. Otherwise many large requests block the event loop. */
export function inTurn<Result>(work: () => Result): Promise<Result> {
  return line(async () => {
    await yieldToEventLoop();
    const result = work();
    // Processing the result is a separate piece.
    await yieldToEventLoop();
    return result;
  });
}
