import { setImmediate } from "node:timers/promises";
import { createFairScheduler } from "./fair-scheduler.ts";

const scheduler = createFairScheduler({ perClient: 1 });

/** Lets others run: one caller continues per event loop tick, so concurrent long requests do not block others. */
export async function yieldToEventLoop(): Promise<void>;
/** Runs blocking work of some milliseconds in its own tick. What the caller makes of the result runs in another. */
export async function yieldToEventLoop<Result>(work: () => Result): Promise<Result>;
export async function yieldToEventLoop(work?: () => unknown): Promise<unknown> {
  await setImmediate();
  await scheduler.wait("tasks");
  if (!work) return;
  const result = work();
  await yieldToEventLoop();
  return result;
}
