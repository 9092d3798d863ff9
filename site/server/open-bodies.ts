/** How many bodies may be coming in at once, and how many bytes they may hold, in all and of one network. */
export interface BodyLimits {
  readonly inAll: Room;
  readonly ofANetwork: Room;
}

export interface Room {
  readonly bodies: number;
  readonly bytes: number;
}

/** Who has too much under way: this network, or all together. */
export type Full = "network" | "all";

/** A body's place: `grow` counts bytes that have come, and says who has too much then, and `leave` gives all of it back. */
export type Place =
  | { readonly ok: true; readonly grow: (bytes: number) => Full | null; readonly leave: () => void }
  | { readonly ok: false; readonly full: Full };

/**
 * Counts bodies that are coming in, and what of them has come. Without limits, a stranger with a thousand connections takes the memory
 * or the way to the CMS from everybody. A length that is only stated takes no room: whoever states a megabyte and sends a byte would
 * have the room of others for nothing.
 */
export function createOpenBodies({ inAll, ofANetwork }: BodyLimits) {
  const all = { bodies: 0, bytes: 0 };
  const networks = new Map<string, { bodies: number; bytes: number }>();

  const fullFor = (own: Room, more: Room): Full | null =>
    !hasRoom(own, ofANetwork, more) ? "network" : !hasRoom(all, inAll, more) ? "all" : null;

  return {
    /** Takes a place for a body until `leave` is called; calling that again does nothing. */
    enter(network: string): Place {
      const own = networks.get(network) ?? { bodies: 0, bytes: 0 };
      const full = fullFor(own, { bodies: 1, bytes: 0 });
      if (full !== null) return { ok: false, full };
      networks.set(network, own);
      for (const count of [own, all]) add(count, { bodies: 1, bytes: 0 });
      let come = 0;
      let isIn = true;
      const grow = (bytes: number) => {
        const crowded = fullFor(own, { bodies: 0, bytes });
        if (!isIn || crowded !== null) return crowded;
        come += bytes;
        for (const count of [own, all]) add(count, { bodies: 0, bytes });
        return null;
      };
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        for (const count of [own, all]) add(count, { bodies: -1, bytes: -come });
        if (own.bodies === 0) networks.delete(network);
      };
      return { ok: true, grow, leave };
    },
  };
}

function hasRoom(taken: Room, most: Room, more: Room): boolean {
  return taken.bodies + more.bodies <= most.bodies && taken.bytes + more.bytes <= most.bytes;
}

function add(count: { bodies: number; bytes: number }, more: Room): void {
  count.bodies += more.bodies;
  count.bytes += more.bytes;
}
