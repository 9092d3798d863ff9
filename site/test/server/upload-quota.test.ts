import { describe, expect, it } from "vitest";
import { createUploadQuota, type UploadSlot, type Sender } from "../../server/upload-quota.ts";

const perNetwork = { bodies: 2, bytes: 60 };
const limits = { total: { bodies: 3, bytes: 100 }, perNetwork, perClient: perNetwork };
const full = (what: string) => ({ ok: false, full: what });

const sender = (over: Partial<Sender> = {}): Sender => ({ received: () => Infinity, evict: () => undefined, ...over });

const stranger = (network: string) => ({ clientKey: network, network });

function createQuota() {
  let ms = 0;
  const { acquire } = createUploadQuota(limits, () => ms);
  return { acquire: (network: string, from = sender()) => acquire(stranger(network), from), pass: (more: number) => void (ms += more) };
}

function taken(place: UploadSlot): UploadSlot & { ok: true } {
  if (!place.ok) throw new Error("There was no room.");
  return place;
}

describe("the upload quota", () => {
  it("limits uploads per network and in total", () => {
    const { acquire } = createQuota();
    expect(["a", "a"].map((network) => acquire(network).ok)).toEqual([true, true]);
    expect(acquire("a")).toEqual(full("network"));
    expect(acquire("b").ok).toBe(true);
    expect(acquire("b")).toEqual(full("all"));
  });

  it("limits received bytes per network and in total", () => {
    const { acquire } = createQuota();
    const [first, second, other] = [taken(acquire("a")), taken(acquire("a")), taken(acquire("b"))];
    expect([first.grow(30), second.grow(30), second.grow(1)]).toEqual([null, null, "network"]);
    expect([other.grow(41), other.grow(40), other.grow(1)]).toEqual(["all", null, "all"]);
  });

  it.each(["network", "all"])("drops the largest incomplete upload for a smaller one: %s", (exceeded) => {
    const own = { bodies: 4, bytes: exceeded === "all" ? Infinity : 100 };
    const { acquire } = createUploadQuota({
      total: { bodies: 9, bytes: 100 + (exceeded === "all" ? 0 : 1) },
      perNetwork: own,
      perClient: own,
    });
    const ended: unknown[] = [];
    const from = (name: string) => taken(acquire(stranger("a"), sender({ evict: (why) => void ended.push([name, why]) })));
    const [complete, larger, large, small] = ["complete", "larger", "large", "small"].map(from);
    expect([complete!.grow(45), larger!.grow(30), large!.grow(25)]).toEqual([null, null, null]);
    complete!.isWhole();
    expect([small!.grow(31), ended]).toEqual([exceeded, []]);
    expect([small!.grow(20), ended]).toEqual([null, [["larger", exceeded]]]);
    expect([small!.grow(10), small!.grow(1)]).toEqual([null, exceeded]);
  });

  it.each([
    ["any", true],
    ["a slow", undefined],
  ] as const)("of a full client evicts %s upload for a new one, and no complete one", (_which, anyGivesWay) => {
    let ms = 0;
    const quota = createUploadQuota(
      {
        ...limits,
        perClient: { bodies: 4, bytes: 60 },
        perNetwork: { bodies: 5, bytes: 60 },
        total: { bodies: 9, bytes: 60 },
        anyGivesWay,
      },
      () => ms,
    );
    const ended: string[] = [];
    const start = (name: string, received: number, clientKey = "visitors") =>
      quota.acquire({ clientKey, network: "a" }, sender({ received: () => received, evict: () => void ended.push(name) }));
    taken(start("complete", 0)).isWhole();
    start("fast", 1_000_000);
    start("slow", 3_999);
    ms = 1_999;
    taken(start("arriving", 0));
    expect(start("early", 0).ok).toBe(anyGivesWay === true);
    ms = 2_000;
    expect(start("new", 0).ok).toBe(true);
    expect(start("of a session", 0, "session").ok).toBe(true);
    expect(start("of another session", 0, "another").ok).toBe(anyGivesWay === true);
    expect(ended).toEqual(anyGivesWay ? ["slow", "arriving", "early"] : ["slow"]);
  });

  it("releases a slot and its bytes once, also if called again", () => {
    const { acquire } = createQuota();
    const [first, second] = [taken(acquire("a")), taken(acquire("a"))];
    expect([first.grow(40), second.grow(20)]).toEqual([null, null]);
    first.release();
    first.release();
    const third = taken(acquire("a"));
    expect([third.grow(41), third.grow(40)]).toEqual(["network", null]);
    expect(acquire("a")).toEqual(full("network"));
  });

  it("when full, evicts uploads below the minimum speed, the slowest first", () => {
    const { acquire, pass } = createQuota();
    const ended: string[] = [];
    const from = (name: string, received: number) => sender({ received: () => received, evict: () => void ended.push(name) });
    acquire("a", from("of a", 2000));
    acquire("a", from("slowest of a", 3));
    acquire("b", from("of b", 4));
    expect(acquire("c")).toEqual(full("all"));
    pass(2000);
    expect(acquire("c").ok).toBe(true);
    expect(acquire("d").ok).toBe(true);
    expect(acquire("e").ok).toBe(true);
    expect(acquire("f")).toEqual(full("all"));
    expect(ended).toEqual(["slowest of a", "of b", "of a"]);
  });

  it("never evicts complete uploads, and counts them until released", () => {
    const { acquire, pass } = createQuota();
    const ended: string[] = [];
    const waiting = ["a", "b"].map((name) => taken(acquire(name, sender({ received: () => 0, evict: () => void ended.push(name) }))));
    for (const place of waiting) place.isWhole();
    acquire("c", sender({ received: () => 0, evict: () => void ended.push("c") }));
    pass(5000);
    expect(acquire("d").ok).toBe(true);
    expect(acquire("e")).toEqual(full("all"));
    expect(ended).toEqual(["c"]);
  });

  it("keeps uploads at the speed of a slow line", () => {
    const { acquire, pass } = createQuota();
    for (const network of ["a", "b", "c"]) acquire(network, sender({ received: () => 10_000 }));
    pass(5000);
    expect(acquire("d")).toEqual(full("all"));
  });

  it("when full, evicts a new upload of a network with far more", () => {
    const ended: string[] = [];
    const own = { bodies: 12, bytes: 60 };
    const { acquire } = createUploadQuota({ total: { bodies: 20, bytes: 100 }, perNetwork: own, perClient: own }, () => 0);
    const send = (network: string, count: number) =>
      Array.from(
        { length: count },
        () => acquire(stranger(network), sender({ received: () => 1, evict: () => void ended.push(network) })).ok,
      );
    send("a", 11);
    send("b", 9);
    expect(send("b", 1)).toEqual([false]);
    expect(send("c", 3)).toEqual([true, true, false]);
    expect(ended).toEqual(["a", "a"]);
  });

  it("limits each client and its whole network", () => {
    const { acquire } = createUploadQuota({
      total: { bodies: 9, bytes: 90 },
      perNetwork: { bodies: 5, bytes: 50 },
      perClient: { bodies: 2, bytes: 20 },
    });
    const [first, , second] = ["one", "one", "two", "two", "three"].map((clientKey) =>
      taken(acquire({ clientKey, network: "a" }, sender())),
    );
    expect(acquire({ clientKey: "three", network: "a" }, sender())).toEqual(full("network"));
    expect(acquire({ clientKey: "one", network: "b" }, sender())).toEqual(full("network"));
    expect([first!.grow(20), first!.grow(1), second!.grow(20)]).toEqual([null, "network", null]);
    const elsewhere = taken(acquire({ clientKey: "b", network: "b" }, sender()));
    expect(elsewhere.grow(20)).toBe(null);
  });
});
