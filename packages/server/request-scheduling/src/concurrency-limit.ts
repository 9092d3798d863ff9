/** Limits the running tasks of each client. */
export function createConcurrencyLimit(perKey: number) {
  const running = new Map<string, number>();

  function release(key: string): void {
    const others = running.get(key)! - 1;
    if (others === 0) running.delete(key);
    else running.set(key, others);
  }

  return {
    activeClients: () => running.size,

    /** Takes a slot, or returns null at the limit. The returned function releases the slot; repeated calls do nothing. */
    acquire(key: string): (() => void) | null {
      const own = running.get(key) ?? 0;
      if (own >= perKey) return null;
      running.set(key, own + 1);
      let isReleased = false;
      return () => {
        if (!isReleased) release(key);
        isReleased = true;
      };
    },
  };
}
