export interface QuotaLimits {
  readonly total: Quota;
  /** Below the total, so that one network's many sessions leave capacity for others. */
  readonly perNetwork: Quota;
  readonly perClient: Quota;
}

export interface UploadClient {
  readonly clientKey: string;
  readonly network: string;
}

export interface Quota {
  readonly bodies: number;
  readonly bytes: number;
}

/** The limit reached: of the client or network, or the total. */
export type ExceededQuota = "network" | "all";

/** `grow` counts bytes and reports an exceeded limit; `isWhole` marks the body complete, which prevents eviction. */
export type UploadSlot =
  | {
      readonly ok: true;
      readonly grow: (bytes: number) => ExceededQuota | null;
      readonly isWhole: () => void;
      readonly release: () => void;
    }
  | { readonly ok: false; readonly full: ExceededQuota };

interface Body {
  readonly clientKey: string;
  readonly since: number;
  readonly received: () => number;
  readonly evict: () => void;
}

export type Sender = Pick<Body, "received" | "evict">;

interface Count {
  bodies: number;
  bytes: number;
}

const oneMore: Quota = { bodies: 1, bytes: 0 };

/** Grace period before upload speed is measured. */
const gracePeriodMs = 2_000;

const minBytesPerSecond = 2_000;

/** Ratio to another client's count that is unfair when full. */
const unfair = 8;

/**
 * A client with a thousand connections could exhaust memory. Counts received bytes, not stated lengths; when full, evicts
 * a very slow body or one of a client with far more.
 */
export function createUploadQuota({ total, perNetwork, perClient }: QuotaLimits, now: () => number = () => performance.now()) {
  const all = { bodies: 0, bytes: 0 };
  const open = new Set<Body>();
  const [networks, clients] = [new Map<string, Count>(), new Map<string, Count>()];

  const exceededFor = (client: Quota, network: Quota, more: Quota): ExceededQuota | null => {
    if (!fits(client, perClient, more) || !fits(network, perNetwork, more)) return "network";
    return fits(all, total, more) ? null : "all";
  };

  /** Evicts the slowest body if below the minimum speed, else the slowest of a client with far more. */
  function evictFor(clientKey: string): void {
    const moment = now();
    const speed = (body: Body) => body.received() / Math.max(1, moment - body.since);
    const judged = slowestOf([...open].filter(({ since }) => moment - since >= gracePeriodMs));
    if (judged && speed(judged) * 1000 < minBytesPerSecond) return judged.evict();
    const [largest, { bodies }] = [...clients].reduce((left, right) => (right[1].bodies > left[1].bodies ? right : left));
    if (bodies < (clients.get(clientKey)?.bodies ?? 0) + unfair) return;
    slowestOf([...open].filter((body) => body.clientKey === largest))?.evict();

    function slowestOf(bodies: readonly Body[]): Body | null {
      return bodies.reduce<Body | null>((least, body) => (least && speed(least) <= speed(body) ? least : body), null);
    }
  }

  return {
    /** Reserves a place until `release`, which may be called repeatedly. */
    acquire({ clientKey, network }: UploadClient, { received: receivedBy, evict }: Sender): UploadSlot {
      const [ofClient, ofNetwork] = [clients.get(clientKey) ?? { bodies: 0, bytes: 0 }, networks.get(network) ?? { bodies: 0, bytes: 0 }];
      const counts = [ofClient, ofNetwork, all];
      if (exceededFor(ofClient, ofNetwork, oneMore) === "all") evictFor(clientKey);
      const full = exceededFor(ofClient, ofNetwork, oneMore);
      if (full !== null) return { ok: false, full };
      clients.set(clientKey, ofClient);
      networks.set(network, ofNetwork);
      for (const count of counts) add(count, oneMore);
      let received = 0;
      let isOpen = true;
      const body: Body = {
        clientKey,
        since: now(),
        received: receivedBy,
        evict() {
          release();
          evict();
        },
      };
      open.add(body);
      const grow = (bytes: number) => {
        const exceeded = exceededFor(ofClient, ofNetwork, { bodies: 0, bytes });
        if (!isOpen || exceeded !== null) return exceeded;
        received += bytes;
        for (const count of counts) add(count, { bodies: 0, bytes });
        return null;
      };
      const release = () => {
        if (!isOpen) return;
        isOpen = false;
        open.delete(body);
        for (const count of counts) add(count, { bodies: -1, bytes: -received });
        if (ofClient.bodies === 0) clients.delete(clientKey);
        if (ofNetwork.bodies === 0) networks.delete(network);
      };
      return { ok: true, grow, isWhole: () => void open.delete(body), release };
    },
  };
}

function fits(taken: Quota, most: Quota, more: Quota): boolean {
  return taken.bodies + more.bodies <= most.bodies && taken.bytes + more.bytes <= most.bytes;
}

function add(count: Count, more: Quota): void {
  count.bodies += more.bodies;
  count.bytes += more.bytes;
}
