import { setTimeout as wait } from "node:timers/promises";

/** Far above any real wait, so that only the affected test fails; ms. */
const patienceMs = 60_000;

/** Polls until `holds`, for events in another process. @throws Error with the last value after the timeout */
export async function until<Value>(read: () => Value | Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > endsAt) throw new Error(`Waited ${patienceMs / 1000} s in vain; the last value was ${JSON.stringify(value)}`);
    await wait(20);
  }
}
