/*
 * Loaded before a CMS (`node --import`): its clock, and that of its threads, is ahead by as many milliseconds as the file
 * MOVED_CLOCK holds, read five times a second. Timers go on as ever, as they do when somebody sets a machine's clock.
 */
import { readFileSync } from "node:fs";

const file = process.env.MOVED_CLOCK ?? "";
const RealDate = Date;
let aheadMs = 0;

function read(): void {
  try {
    aheadMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // The file is being written: what it said before holds until then.
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
