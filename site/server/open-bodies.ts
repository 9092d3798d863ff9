/** How many bodies may be coming in at once, and how many bytes they may hold: in all, of one network, and of one lane in it. */
export interface BodyLimits {
  readonly inAll: Room;
  /** Less than all: whoever has many sessions and tokens leaves room for those elsewhere. */
  readonly ofANetwork: Room;
  readonly ofALane: Room;
}

/** Who sends: a lane, which is a session or all of a network who have none, and the network that it comes from. */
export interface Caller {
  readonly lane: string;
  readonly network: string;
}

export interface Room {
  readonly bodies: number;
  readonly bytes: number;
}

/** Who has too much under way: this lane or its network, or all together. */
export type Full = "network" | "all";

/**
 * A body's place: `grow` counts bytes that have come, and says who has too much then; `isWhole` is told once nothing more is to come, and
 * it is not ended to make room from then on; and `leave` gives all of it back.
 */
export type Place =
  | { readonly ok: true; readonly grow: (bytes: number) => Full | null; readonly isWhole: () => void; readonly leave: () => void }
  | { readonly ok: false; readonly full: Full };

/** A body that is coming in, as far as it decides who has to go. */
interface Body {
  readonly lane: string;
  readonly since: number;
  readonly come: () => number;
  readonly evict: () => void;
}

/** How a body that has no place any more is ended, and how much of it has come by now. */
export type Sender = Pick<Body, "come" | "evict">;

interface Count {
  bodies: number;
  bytes: number;
}

const oneMore: Room = { bodies: 1, bytes: 0 };

/** A sender is not judged before; ms. */
const firstMs = 2_000;

/** Slower than any line that people send by, bytes a second. */
const slowest = 2_000;

/** So many more than another's are more than a lane's share once all places are taken. */
const unfair = 8;

/**
 * Counts bodies that are coming in, and what of them has come. Without limits, a stranger with a thousand connections takes the memory
 * or the way to the CMS from everybody. A length that is only stated takes no room: whoever states a megabyte and sends a byte would
 * have the room of others for nothing. Where a few lanes have taken all places, or many that send next to nothing, one of theirs goes for the next one.
 */
export function createOpenBodies({ inAll, ofANetwork, ofALane }: BodyLimits, now: () => number = () => performance.now()) {
  const all = { bodies: 0, bytes: 0 };
  /** Those of which more is to come. */
  const open = new Set<Body>();
  const [networks, lanes] = [new Map<string, Count>(), new Map<string, Count>()];

  const fullFor = (lane: Room, network: Room, more: Room): Full | null => {
    if (!hasRoom(lane, ofALane, more) || !hasRoom(network, ofANetwork, more)) return "network";
    return hasRoom(all, inAll, more) ? null : "all";
  };

  /** Ends the slowest of all where it is far too slow, else the slowest of a lane that has far more than the one who asks. */
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
    /** Takes a place for a body until `leave` is called; calling that again does nothing. */
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
