import { setTimeout as pause } from "node:timers/promises";
import { run } from "./run.mjs";

/** A machine that was just started often updates itself: so long another process may have what apt needs. */
const patienceSeconds = 300;
const retrySeconds = 2;

/** What apt says where another process has a lock: that of the package lists, for which it does not wait by itself. */
const isLocked = (output) => /^E: (?:Could not get lock|Unable to lock) /m.test(output);

/**
 * Runs apt-get as root or by a sudo that asks nothing, and tells whether it succeeded. Where another process installs or updates at
 * this moment, it waits for it.
 */
export async function aptGet(command, ...args) {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [program, ...rest] = [...prefix, "apt-get", "-o", `DPkg::Lock::Timeout=${patienceSeconds}`, command, ...args];
  // In words that are known, whatever the language of the machine.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const end = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const { code, tail } = await run(program, rest, { env });
    if (code === 0) return true;
    if (!isLocked(tail) || Date.now() > end) return false;
    await pause(retrySeconds * 1000);
  }
}
