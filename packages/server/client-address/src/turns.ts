interface TurnLimits {
  /** Calls of one lane that may begin in a turn of the event loop. */
  readonly ofALane: number;
  /** No more that waited begin in a turn once those before took as long; ms. */
  readonly longestMs?: number;
  readonly now?: () => number;
}

/** More than fit into a turn in which each takes next to nothing are not looked for. */
const mostOfATurn = 16;

/**
 * Has calls begin in turns, by lanes such as networks and sessions. A thread that answers everybody looks at all requests that have arrived
 * before it goes on with any: of hundreds that come together each would be worked on before the single one that comes behind them.
 * Here a lane that has nothing waiting begins at once, and whoever sends hundreds waits behind their own.
 */
export function createTurns({ ofALane, longestMs = 4, now = () => performance.now() }: TurnLimits) {
  /** What waits, by lanes in the order of their turns; none is empty. */
  const lanes = new Map<string, (() => void)[]>();
  /** How many have begun in this turn of the event loop. */
  const begun = new Map<string, number>();
  let planned = 0;
  let endsAt = 0;

  const mayBegin = (lane: string) => (begun.get(lane) ?? 0) < ofALane;

  function count(lane: string): void {
    if (begun.size === 0) setImmediate(() => begun.clear());
    begun.set(lane, (begun.get(lane) ?? 0) + 1);
  }

  /** What one begun call leaves to do at once is done before the next step. */
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
