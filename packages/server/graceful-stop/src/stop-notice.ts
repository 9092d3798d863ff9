/** Whoever asked within this time is taken to watch; ms. */
const watchedMs = 5_000;

/** Enough for whoever asks each second, and for an answer that comes late; ms. */
const noticeMs = 3_000;

/**
 * What a server says of its stopping to those who choose between servers. The system takes connections for a server before the
 * server does, and resets those it has not handed over when the server takes none any more: so first, no more may come.
 */
export function createStopNotice(now: () => number = () => performance.now()) {
  let stopping = false;
  let askedAt = -Infinity;

  return {
    /** Whether calls should go elsewhere; asking it counts as watching. */
    asked(): boolean {
      askedAt = now();
      return stopping;
    },

    /** From now on calls should go elsewhere. Answers how long they may still come; ms, 0 where nobody watches. */
    give(): number {
      stopping = true;
      return now() - askedAt <= watchedMs ? noticeMs : 0;
    },
  };
}

/** That of this process, which `stopOnSignals` gives. */
export const stopNotice = createStopNotice();
