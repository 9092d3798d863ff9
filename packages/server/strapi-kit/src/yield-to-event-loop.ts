import { setImmediate } from "node:timers/promises";
import { createFairScheduler } from "@trabecula/client-address";

const scheduler = createFairScheduler({ perClient: 1 });

/**
 * Waits until the next part of long work may run. Only one part runs per event loop iteration, so concurrent long
 * requests do not block others.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await new Promise<void>((resume) => void scheduler.schedule("tasks", resume));
}
