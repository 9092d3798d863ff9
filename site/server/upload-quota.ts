export interface QuotaLimits {
  readonly total: Quota;
  /** Less than the total, so that one network's many sessions leave capacity for others. */
  readonly perNetwork: Quota;
  readonly perClient: Quota;
  /** If a client or network is full, a new body may evict any incomplete one; otherwise only slow ones. */
  readonly anyGivesWay?: true;
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

export interface Sender {
  readonly received: () => number;
  /** `exceeded`: the limit, if the body was the largest; absent if it was slow. */
  readonly evict: (exceeded?: ExceededQuota) => void;
}

interface Body extends UploadClient, Sender {
  readonly since: number;
  readonly counted: () => number;
}

interface Count {
  bodies: number;
  bytes: number;
}

const oneMore: Quota = { bodies: 1, bytes: 0 };

/** Grace period before upload speed is measured. */
const gracePeriodMs = 2_000;

const minBytesPerSecond = 2_000;

/** Assumed progress of a new request, so that older ones without progress rank as slower. */
const [firstBytes, roundTripMs] = [1_000, 100];

/** Ratio to another client's count that is unfair when full. */
const unfair = 8;

/**
 * A client with a thousand connections could exhaust memory. Counts received bytes, not stated lengths. When full, slow
 * bodies give way to new ones, and large ones to smaller.
 */
export function createUploadQuota({ total, perNetwork, perClient, anyGivesWay }: QuotaLimits, now: () => number = () => performance.now()) {
  const all = { bodies: 0, bytes: 0 };
  const open = new Set<Body>();
  const [networks, clients] = [new Map<string, Count>(), new Map<string, Count>()];

  const exceededFor = (client: Quota, network: Quota, more: Quota): ExceededQuota | null => {
    if (!fits(client, perClient, more) || !fits(network, perNetwork, more)) return "network";
    return fits(all, total, more) ? null : "all";
  };

  const ageMs = ({ since }: Body) => Math.max(roundTripMs, now() - since);
  const isSlow = (body: Body) => ageMs(body) >= gracePeriodMs && (body.received() * 1000) / ageMs(body) < minBytesPerSecond;
  const slowestOf = (bodies: readonly Body[]) => lowestBy(bodies, (body) => (body.received() + firstBytes) / ageMs(body));
  const largestOf = (bodies: readonly Body[]) => lowestBy(bodies, (body) => -body.counted());
  const openOf = (part: keyof UploadClient, key: string) => [...open].filter((body) => body[part] === key);

  /** Evicts the slowest body if below the minimum speed, else the slowest of a client with far more. */
  function evictFor(clientKey: string): void {
    const slow = slowestOf([...open].filter(isSlow));
    if (slow) return slow.evict();
    const [largest, { bodies }] = [...clients].reduce((left, right) => (right[1].bodies > left[1].bodies ? right : left));
    if (bodies < (clients.get(clientKey)?.bodies ?? 0) + unfair) return;
    slowestOf(openOf("clientKey", largest))?.evict();
  }

  return {
    /** Reserves a place until `release`, which may be called repeatedly. */
    acquire(client: UploadClient, { received: receivedBy, evict }: Sender): UploadSlot {
      const { clientKey, network } = client;
      const [ofClient, ofNetwork] = [clients.get(clientKey) ?? { bodies: 0, bytes: 0 }, networks.get(network) ?? { bodies: 0, bytes: 0 }];
      const counts = [ofClient, ofNetwork, all];
      const rivals = (more: Quota) => (fits(ofClient, perClient, more) ? openOf("network", network) : openOf("clientKey", clientKey));
      if (exceededFor(ofClient, ofNetwork, oneMore) === "network")
        slowestOf(rivals(oneMore).filter((body) => anyGivesWay || isSlow(body)))?.evict();
      if (exceededFor(ofClient, ofNetwork, oneMore) === "all") evictFor(clientKey);
      const full = exceededFor(ofClient, ofNetwork, oneMore);
      if (full !== null) return { ok: false, full };
      clients.set(clientKey, ofClient);
      networks.set(network, ofNetwork);
      for (const count of counts) add(count, oneMore);
      let received = 0;
      let isOpen = true;
      const body: Body = {
        ...client,
        since: now(),
        received: receivedBy,
        counted: () => received,
        evict(exceeded) {
          release();
          evict(exceeded);
        },
      };
      open.add(body);
      const grow = (bytes: number) => {
        const more = { bodies: 0, bytes };
        let exceeded = exceededFor(ofClient, ofNetwork, more);
        while (isOpen && exceeded !== null) {
          const largest = largestOf(exceeded === "all" ? [...open] : rivals(more));
          if (largest === null || largest.counted() <= received + bytes) return exceeded;
          largest.evict(exceeded);
          exceeded = exceededFor(ofClient, ofNetwork, more);
        }
        if (!isOpen) return exceeded;
        received += bytes;
        for (const count of counts) add(count, more);
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

/** Prefers the oldest of equal bodies. */
function lowestBy(bodies: readonly Body[], figure: (body: Body) => number): Body | null {
  return bodies.reduce<Body | null>((least, body) => (least && figure(least) <= figure(body) ? least : body), null);
}

function fits(taken: Quota, most: Quota, more: Quota): boolean {
  return taken.bodies + more.bodies <= most.bodies && taken.bytes + more.bytes <= most.bytes;
}

function add(count: Count, more: Quota): void {
  count.bodies += more.bodies;
  count.bytes += more.bytes;
}
