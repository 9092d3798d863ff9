/** Concurrent bodies and bytes: total, per network and per client. */
export interface BodyLimits {
  readonly inAll: Room;
  /** Below the total, so that one network's many sessions leave capacity for others. */
  readonly ofANetwork: Room;
  readonly ofALane: Room;
}

export interface Caller {
  readonly lane: string;
  readonly network: string;
}

export interface Room {
  readonly bodies: number;
  readonly bytes: number;
}

/** The limit reached: of the client or network, or the total. */
export type Full = "network" | "all";

/**
 * `grow` counts bytes and reports an exceeded limit. `isWhole` marks the body complete, which prevents eviction.
 * `leave` frees the place.
 */
export type Place =
  | { readonly ok: true; readonly grow: (bytes: number) => Full | null; readonly isWhole: () => void; readonly leave: () => void }
  | { readonly ok: false; readonly full: Full };

interface Body {
  readonly lane: string;
  readonly since: number;
  readonly come: () => number;
  readonly evict: () => void;
}

/** How a body is evicted, and its bytes so far. */
export type Sender = Pick<Body, "come" | "evict">;

interface Count {
  bodies: number;
  bytes: number;
}

const oneMore: Room = { bodies: 1, bytes: 0 };

/** Grace period before upload speed is measured; ms. */
const firstMs = 2_000;

/** Minimum upload speed, bytes per second. */
const slowest = 2_000;

/** Ratio to another client's count that is unfair when full. */
const unfair = 8;

/**
 * Limits incoming bodies, since a client with a thousand connections could exhaust memory. Counts received bytes, not
 * stated lengths. When full, evicts a very slow body or one of a client with too many.
 */
export function createOpenBodies({ inAll, ofANetwork, ofALane }: BodyLimits, now: () => number = () => performance.now()) {
  const all = { bodies: 0, bytes: 0 };
  const open = new Set<Body>();
  const [networks, lanes] = [new Map<string, Count>(), new Map<string, Count>()];

  const fullFor = (lane: Room, network: Room, more: Room): Full | null => {
    if (!hasRoom(lane, ofALane, more) || !hasRoom(network, ofANetwork, more)) return "network";
    return hasRoom(all, inAll, more) ? null : "all";
  };

  /** Evicts the slowest body if below the minimum speed, else the slowest of a client with far more. */
  function makeRoomFor(lane: string): void {
    const moment = now();
    const speed = (body: Body) => body.come() / Math.max(1, moment - body.since);
    const judged = slowestOf([...open].filter(({ since }) => moment - since >= firstMs));
    if (judged && speed(judged) * 1000 < slowest) return judged.evict();
    const [largest, { bodies }] = [...lanes].reduce((left, right) => (right[1].bodies > left[1].bodies ? right : left));
    if (bodies < (lanes.get(lane)?.bodies ?? 0) + unfair) return;
    slowestOf([...open].filter((body) => body.lane === largest))?.evict();

    function slowestOf(bodies: readonly Body[]): Body | null {
      return bodies.reduce<Body | null>((least, body) => (least && speed(least) <= speed(body) ? least : body), null);
    }
  }

  return {
    /** Reserves a place until `leave`, which may be called repeatedly. */
    enter({ lane, network }: Caller, { come: comeOf, evict }: Sender): Place {
      const [ofLane, ofNetwork] = [lanes.get(lane) ?? { bodies: 0, bytes: 0 }, networks.get(network) ?? { bodies: 0, bytes: 0 }];
      const counts = [ofLane, ofNetwork, all];
      if (fullFor(ofLane, ofNetwork, oneMore) === "all") makeRoomFor(lane);
      const full = fullFor(ofLane, ofNetwork, oneMore);
      if (full !== null) return { ok: false, full };
      lanes.set(lane, ofLane);
      networks.set(network, ofNetwork);
      for (const count of counts) add(count, oneMore);
      let come = 0;
      let isIn = true;
      const body: Body = {
        lane,
        since: now(),
        come: comeOf,
        evict() {
          leave();
          evict();
        },
      };
      open.add(body);
      const grow = (bytes: number) => {
        const crowded = fullFor(ofLane, ofNetwork, { bodies: 0, bytes });
        if (!isIn || crowded !== null) return crowded;
        come += bytes;
        for (const count of counts) add(count, { bodies: 0, bytes });
        return null;
      };
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        open.delete(body);
        for (const count of counts) add(count, { bodies: -1, bytes: -come });
        if (ofLane.bodies === 0) lanes.delete(lane);
        if (ofNetwork.bodies === 0) networks.delete(network);
      };
      return { ok: true, grow, isWhole: () => void open.delete(body), leave };
    },
  };
}

function hasRoom(taken: Room, most: Room, more: Room): boolean {
  return taken.bodies + more.bodies <= most.bodies && taken.bytes + more.bytes <= most.bytes;
}

function add(count: Count, more: Room): void {
  count.bodies += more.bodies;
  count.bytes += more.bytes;
}
