import { nextPart } from "@trabecula/strapi-kit";
import pLimit from "p-limit";

const line = pLimit(1);

/** Runs blocking work of some milliseconds sequentially, yielding between pieces. Otherwise many large requests block the event loop. */
export function inTurn<Result>(work: () => Result): Promise<Result> {
  return line(async () => {
    await nextPart();
    const result = work();
    // Processing the result is a separate piece.
    await nextPart();
    return result;
  });
}
