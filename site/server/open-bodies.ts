/** How many bodies may be coming in at once, and how many bytes they may hold, in all and of one network. */
export interface BodyLimits {
  readonly inAll: Room;
  readonly ofANetwork: Room;
}

export interface Room {
  readonly bodies: number;
  readonly bytes: number;
}

/** `full` says who has too much under way: this network, or all together. */
export type Place = { readonly ok: true; readonly leave: () => void } | { readonly ok: false; readonly full: "network" | "all" };

/**
 * Counts bodies that are coming in. Without limits, a stranger with a thousand connections takes the memory or the way to the CMS
 * from everybody: each may send a megabyte, or nothing for a long while.
 */
export function createOpenBodies({ inAll, ofANetwork }: BodyLimits) {
  const all = { bodies: 0, bytes: 0 };
  const networks = new Map<string, { bodies: number; bytes: number }>();

  return {
    /** Takes a place for a body of so many bytes until `leave` is called; calling that again does nothing. */
    enter(network: string, bytes: number): Place {
      const own = networks.get(network) ?? { bodies: 0, bytes: 0 };
      if (!hasRoom(own, ofANetwork, bytes)) return { ok: false, full: "network" };
      if (!hasRoom(all, inAll, bytes)) return { ok: false, full: "all" };
      networks.set(network, own);
      for (const count of [own, all]) add(count, 1, bytes);
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        for (const count of [own, all]) add(count, -1, -bytes);
        if (own.bodies === 0) networks.delete(network);
      };
      return { ok: true, leave };
    },
  };
}

function hasRoom(taken: Room, most: Room, bytes: number): boolean {
  return taken.bodies < most.bodies && taken.bytes + bytes <= most.bytes;
}

function add(count: { bodies: number; bytes: number }, bodies: number, bytes: number): void {
  count.bodies += bodies;
  count.bytes += bytes;
}
