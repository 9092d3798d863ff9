import { setTimeout as wait } from "node:timers/promises";

/** Far above any real wait; ms. */
const timeoutMs = 60_000;

/** Reads less often the longer it waits. */
export async function until<Value>(read: () => Value | Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const startMs = performance.now();
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    const waitedMs = performance.now() - startMs;
    if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain; the last value was ${JSON.stringify(value)}`);
    await wait(Math.min(200, 40 + waitedMs / 10));
  }
}
