/* Preloaded (`--import`): moves the clock ahead by the milliseconds in the file MOVED_CLOCK. Timers are unaffected. */
import { readFileSync } from "node:fs";

const file = process.env.MOVED_CLOCK ?? "";
const RealDate = Date;
let aheadMs = 0;

function read(): void {
  try {
    aheadMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // The file is being written; keep the previous value.
  }
}

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

read();
setInterval(read, 200).unref();
globalThis.Date = MovedDate as DateConstructor;
