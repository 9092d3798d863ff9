interface TurnLimits {
  /** Calls that one client may start per event-loop iteration. */
  readonly ofALane: number;
  /** Once earlier calls of an iteration took this long, queued calls wait; ms. */
  readonly longestMs?: number;
  readonly now?: () => number;
}

const mostOfATurn = 16;

/**
 * Schedules requests fairly by client, such as network or session. Without it, one client's burst of hundreds of
 * requests delays everyone else's.
 */
export function createTurns({ ofALane, longestMs = 4, now = () => performance.now() }: TurnLimits) {
  /** Queues by client in order of service; none is empty. */
  const lanes = new Map<string, (() => void)[]>();
  const begun = new Map<string, number>();
  let planned = 0;
  let endsAt = 0;

  const mayBegin = (lane: string) => (begun.get(lane) ?? 0) < ofALane;

  function count(lane: string): void {
    if (begun.size === 0) setImmediate(() => begun.clear());
    begun.set(lane, (begun.get(lane) ?? 0) + 1);
  }

  /** Microtasks of a started call run before the next step. */
  function plan(): void {
    if (planned > 0 || lanes.size === 0) return;
    planned = Math.min(mostOfATurn, lanes.size * ofALane);
    setImmediate(() => {
      endsAt = now() + longestMs;
      step();
    });
    for (let more = 1; more < planned; more += 1) setImmediate(step);
  }

  function step(): void {
    planned -= 1;
    if (now() < endsAt) beginOne();
    plan();
  }

  function beginOne(): void {
    for (const [lane, calls] of lanes) {
      if (!mayBegin(lane)) continue;
      const first = calls.shift();
      lanes.delete(lane);
      if (calls.length > 0) lanes.set(lane, calls);
      count(lane);
      return first!();
    }
  }

  return {
    /** @returns whether the call began at once; else it does when the turn of its lane comes */
    begin(lane: string, start: () => void): boolean {
      const own = lanes.get(lane);
      if (!own && mayBegin(lane)) {
        count(lane);
        start();
        return true;
      }
      if (own) own.push(start);
      else lanes.set(lane, [start]);
      plan();
      return false;
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
