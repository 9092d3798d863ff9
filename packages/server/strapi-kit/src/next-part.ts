import { setImmediate } from "node:timers/promises";
import { createTurns } from "@trabecula/client-address";

const turns = createTurns({ ofALane: 1 });

/**
 * Waits until the next part of a long piece of work may be done. Other calls have their turn between two parts, and of all long work one
 * part is done in a turn of the event loop: thirty lists that are read at once hold the thread no longer than one.
 */
export async function nextPart(): Promise<void> {
  await setImmediate();
  await new Promise<void>((begin) => void turns.begin("parts", begin));
}
