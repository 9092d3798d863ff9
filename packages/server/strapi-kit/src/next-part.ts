import { setImmediate } from "node:timers/promises";
import { createTurns } from "@trabecula/client-address";

const turns = createTurns({ ofALane: 1 });

/**
 * Waits until the next part of long work may run. Only one part runs per event loop iteration, so concurrent long
 * requests do not block others.
 */
export async function nextPart(): Promise<void> {
  await setImmediate();
  await new Promise<void>((begin) => void turns.begin("parts", begin));
}
