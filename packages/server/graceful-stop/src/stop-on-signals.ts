import type { Server } from "node:http";
import { prepareDrain } from "./drain.ts";
import { stopNotice } from "./stop-notice.ts";

/** Shorter than any patience of who stops the servers (the launcher, systemd, Docker): they end by force; ms. */
const graceMs = 25_000;

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * Lets a process that is told to stop say so to those who watch it, finish its answers, then `release` what it holds, and end with
 * code 0. Told again, it waits for answers under way alone. Call it before the server listens.
 */
export function stopOnSignals(server: Server, release: () => Promise<unknown>): void {
  const { drain, hurry } = prepareDrain(server, { graceMs });
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return hurry();
    stopping = true;
    await drain(stopNotice.give());
    await release();
    process.exit(0);
  }

  for (const signal of signals) {
    // Strapi listens too, and would cut every connection.
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
