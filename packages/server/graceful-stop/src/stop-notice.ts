/** A request within this time counts as monitoring; ms. */
const watchedMs = 5_000;

/** Long enough for polling every second with a late response; ms. */
const noticeMs = 3_000;

/**
 * Tells load balancers that the server stops. The system accepts connections first and resets those not yet passed on
 * at close, so new ones must stop before.
 */
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
