import { describe, expect, it } from "vitest";
import { createOpenBodies, type Place, type Sender } from "../../server/open-bodies.ts";

const ofANetwork = { bodies: 2, bytes: 60 };
const limits = { inAll: { bodies: 3, bytes: 100 }, ofANetwork, ofALane: ofANetwork };
const full = (what: string) => ({ ok: false, full: what });

const sender = (over: Partial<Sender> = {}): Sender => ({ come: () => Infinity, evict: () => undefined, ...over });

const stranger = (network: string) => ({ lane: network, network });

function createRoom() {
  let ms = 0;
  const { enter } = createOpenBodies(limits, () => ms);
  return { enter: (network: string, from = sender()) => enter(stranger(network), from), pass: (more: number) => void (ms += more) };
}

function taken(place: Place): Place & { ok: true } {
  if (!place.ok) throw new Error("There was no room.");
  return place;
}

describe("bodies coming in", () => {
  it("are so many of a network, and so many in all", () => {
    const { enter } = createRoom();
    expect(["a", "a"].map((network) => enter(network).ok)).toEqual([true, true]);
    expect(enter("a")).toEqual(full("network"));
    expect(enter("b").ok).toBe(true);
    expect(enter("b")).toEqual(full("all"));
  });

  it("hold so many bytes of a network, and so many in all, as they come", () => {
    const { enter } = createRoom();
    const [first, second, other] = [taken(enter("a")), taken(enter("a")), taken(enter("b"))];
    expect([first.grow(30), first.grow(30), second.grow(1)]).toEqual([null, null, "network"]);
    expect([other.grow(41), other.grow(40), other.grow(1)]).toEqual(["all", null, "all"]);
  });

  it("give their place and their bytes back once, whoever says so again", () => {
    const { enter } = createRoom();
    const [first, second] = [taken(enter("a")), taken(enter("a"))];
    expect([first.grow(40), second.grow(20)]).toEqual([null, null]);
    first.leave();
    first.leave();
    const third = taken(enter("a"));
    expect([third.grow(41), third.grow(40)]).toEqual(["network", null]);
    expect(enter("a")).toEqual(full("network"));
  });

  it("go for others once all places are taken, the slowest first, where next to nothing comes of them", () => {
    const { enter, pass } = createRoom();
    const ended: string[] = [];
    const from = (name: string, come: number) => sender({ come: () => come, evict: () => void ended.push(name) });
    enter("a", from("of a", 2000));
    enter("a", from("slowest of a", 3));
    enter("b", from("of b", 4));
    expect(enter("c")).toEqual(full("all"));
    pass(2000);
    expect(enter("a")).toEqual(full("network"));
    expect(enter("c").ok).toBe(true);
    expect(enter("d").ok).toBe(true);
    expect(enter("e").ok).toBe(true);
    expect(enter("f")).toEqual(full("all"));
    expect(ended).toEqual(["slowest of a", "of b", "of a"]);
  });

  it("stay once they are whole, however long they wait for an answer, and count until then", () => {
    const { enter, pass } = createRoom();
    const ended: string[] = [];
    const waiting = ["a", "b"].map((name) => taken(enter(name, sender({ come: () => 0, evict: () => void ended.push(name) }))));
    for (const place of waiting) place.isWhole();
    enter("c", sender({ come: () => 0, evict: () => void ended.push("c") }));
    pass(5000);
    expect(enter("d").ok).toBe(true);
    expect(enter("e")).toEqual(full("all"));
    expect(ended).toEqual(["c"]);
  });

  it("stay where they come at the pace of a slow line", () => {
    const { enter, pass } = createRoom();
    for (const network of ["a", "b", "c"]) enter(network, sender({ come: () => 10_000 }));
    pass(5000);
    expect(enter("d")).toEqual(full("all"));
  });

  it("go for others where their network has far more, however young they are", () => {
    const ended: string[] = [];
    const own = { bodies: 12, bytes: 60 };
    const { enter } = createOpenBodies({ inAll: { bodies: 20, bytes: 100 }, ofANetwork: own, ofALane: own }, () => 0);
    const send = (network: string, count: number) =>
      Array.from({ length: count }, () => enter(stranger(network), sender({ come: () => 1, evict: () => void ended.push(network) })).ok);
    send("a", 11);
    send("b", 9);
    expect(send("b", 1)).toEqual([false]);
    expect(send("c", 3)).toEqual([true, true, false]);
    expect(ended).toEqual(["a", "a"]);
  });

  it("are so many of a network however many sessions somebody has there, and of each of them", () => {
    const { enter } = createOpenBodies({
      inAll: { bodies: 9, bytes: 90 },
      ofANetwork: { bodies: 5, bytes: 50 },
      ofALane: { bodies: 2, bytes: 20 },
    });
    const [first, , second] = ["one", "one", "two", "two", "three"].map((lane) => taken(enter({ lane, network: "a" }, sender())));
    expect(enter({ lane: "three", network: "a" }, sender())).toEqual(full("network"));
    expect(enter({ lane: "one", network: "b" }, sender())).toEqual(full("network"));
    expect([first!.grow(20), first!.grow(1), second!.grow(20)]).toEqual([null, "network", null]);
    const elsewhere = taken(enter({ lane: "b", network: "b" }, sender()));
    expect(elsewhere.grow(20)).toBe(null);
  });
});
