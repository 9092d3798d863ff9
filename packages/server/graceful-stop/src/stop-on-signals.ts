import type { Server } from "node:http";
import { prepareDrain } from "./drain.ts";

/** Time for running responses to finish. */
const graceMs = 22_000;
const longestStopMs = 29_000;

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * Gives notice, finishes responses, calls `release`, exits with 0; a second signal closes idle connections. Call before
 * the server listens.
 */
export function stopOnSignals(server: Server, release: () => Promise<unknown>, longestMs = longestStopMs): void {
  const { drain, closeIdle } = prepareDrain(server, { graceMs });
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return closeIdle();
    stopping = true;
    setTimeout(() => process.kill(process.pid, "SIGKILL"), longestMs);
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

/** A request within this time counts as monitoring. */
const watchedMs = 5_000;

/** Long enough for polling every second with a late response. */
const noticeMs = 3_000;

/** Tells load balancers to send no new connections. At close, the system resets connections that the server has not yet taken. */
export function createStopNotice(now: () => number = () => performance.now()) {
  let stopping = false;
  let askedAt = -Infinity;

  return {
    asked(): boolean {
      askedAt = now();
      return stopping;
    },

    /** Returns how long requests may still arrive; ms, 0 without monitoring. */
    give(): number {
      stopping = true;
      return now() - askedAt <= watchedMs ? noticeMs : 0;
    },
  };
}

export const stopNotice = createStopNotice();
