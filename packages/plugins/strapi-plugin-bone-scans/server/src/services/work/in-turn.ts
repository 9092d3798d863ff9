import { nextPart } from "@trabecula/strapi-kit";
import pLimit from "p-limit";

const line = pLimit(1);

/**
 * Work that keeps this thread for some milliseconds, such as scoring twenty scans: piece after piece, whoever asked for it, with a turn
 * for all other calls before each. Many large calls at once would else be worked through in one stretch.
 */
export function inTurn<Result>(work: () => Result): Promise<Result> {
  return line(async () => {
    await nextPart();
    const result = work();
    // What is made of the result, such as the text of a reply, is a piece of its own.
    await nextPart();
    return result;
  });
}
