import { describe, expect, it } from "vitest";
import { createOpenBodies, type Place } from "../../server/open-bodies.ts";

const limits = { inAll: { bodies: 3, bytes: 100 }, ofANetwork: { bodies: 2, bytes: 60 } };
const full = (what: string) => ({ ok: false, full: what });

function taken(place: Place): Place & { ok: true } {
  if (!place.ok) throw new Error("There was no room.");
  return place;
}

describe("bodies coming in", () => {
  it("are so many of a network, and so many in all", () => {
    const { enter } = createOpenBodies(limits);
    expect(["a", "a"].map((network) => enter(network).ok)).toEqual([true, true]);
    expect(enter("a")).toEqual(full("network"));
    expect(enter("b").ok).toBe(true);
    expect(enter("b")).toEqual(full("all"));
  });

  it("hold so many bytes of a network, and so many in all, as they come", () => {
    const { enter } = createOpenBodies(limits);
    const [first, second, other] = [taken(enter("a")), taken(enter("a")), taken(enter("b"))];
    expect([first.grow(30), first.grow(30), second.grow(1)]).toEqual([null, null, "network"]);
    expect([other.grow(41), other.grow(40), other.grow(1)]).toEqual(["all", null, "all"]);
  });

  it("give their place and their bytes back once, whoever says so again", () => {
    const { enter } = createOpenBodies(limits);
    const [first, second] = [taken(enter("a")), taken(enter("a"))];
    expect([first.grow(40), second.grow(20)]).toEqual([null, null]);
    first.leave();
    first.leave();
    const third = taken(enter("a"));
    expect([third.grow(41), third.grow(40)]).toEqual(["network", null]);
    expect(enter("a")).toEqual(full("network"));
  });
});
