import { setTimeout as pause } from "node:timers/promises";
import { run } from "./run.mjs";

/** A new machine often updates itself and holds apt's lock. */
const timeoutSeconds = 300;
const retrySeconds = 2;

/** apt does not wait for the lock of the package lists. */
const isLocked = (output) => /^E: (?:Could not get lock|Unable to lock) /m.test(output);

/** Runs apt-get as root or by passwordless sudo; returns whether it succeeded. Waits for apt's lock. */
export async function aptGet(command, ...args) {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [program, ...rest] = [...prefix, "apt-get", "-o", `DPkg::Lock::Timeout=${timeoutSeconds}`, command, ...args];
  // English output on any machine.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const end = Date.now() + timeoutSeconds * 1000;
  for (;;) {
    const { code, tail } = await run(program, rest, { env });
    if (code === 0) return true;
    if (!isLocked(tail) || Date.now() > end) return false;
    await pause(retrySeconds * 1000);
  }
}
