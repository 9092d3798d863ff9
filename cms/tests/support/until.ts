import { setTimeout as wait } from "node:timers/promises";

/** Far longer than anything waited for takes, so that a wait that is in vain ends its own test and not the suite; ms. */
const patienceMs = 60_000;

/**
 * Asks again until `holds`; for what happens in another process and announces itself nowhere.
 * @throws Error with the value seen last, where it does not come to hold
 */
export async function until<Value>(read: () => Value | Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > endsAt) throw new Error(`Waited ${patienceMs / 1000} s in vain; the last value was ${JSON.stringify(value)}`);
    await wait(20);
  }
}
