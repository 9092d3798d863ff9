import { setTimeout as wait } from "node:timers/promises";

/** Asks again until `holds`; for what happens in another process and announces itself nowhere. Ends with the test's own time limit. */
export async function until<Value>(read: () => Value, holds: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = read();
    if (holds(value)) return value;
    await wait(20);
  }
}
