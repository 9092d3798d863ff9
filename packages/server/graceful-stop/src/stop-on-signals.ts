import type { Server } from "node:http";
import { prepareDrain } from "./drain.ts";
import { stopNotice } from "./stop-notice.ts";

/** Shorter than the timeouts of the launcher, systemd and Docker, which then kill; ms. */
const graceMs = 25_000;

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * On a signal: gives notice, finishes responses, calls `release`, exits with 0. A second signal closes idle
 * connections. Call before the server listens.
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
    // Strapi's listener would cut every connection.
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
