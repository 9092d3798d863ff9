import { setTimeout as wait } from "node:timers/promises";

/** Far above any real wait; ms. */
const timeoutMs = 60_000;

export async function until<Value>(read: () => Value | Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > endsAt) throw new Error(`Waited ${timeoutMs / 1000} s in vain; the last value was ${JSON.stringify(value)}`);
    await wait(40);
  }
}
