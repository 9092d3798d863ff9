import { describe, expect, it } from "vitest";
import { createOpenBodies } from "../../server/open-bodies.ts";

const limits = { inAll: { bodies: 3, bytes: 100 }, ofANetwork: { bodies: 2, bytes: 60 } };
const full = (what: string) => ({ ok: false, full: what });

describe("bodies coming in", () => {
  it("are so many of a network, and so many in all", () => {
    const { enter } = createOpenBodies(limits);
    expect(["a", "a"].map((network) => enter(network, 1).ok)).toEqual([true, true]);
    expect(enter("a", 1)).toEqual(full("network"));
    expect(enter("b", 1).ok).toBe(true);
    expect(enter("b", 1)).toEqual(full("all"));
  });

  it("hold so many bytes of a network, and so many in all", () => {
    const { enter } = createOpenBodies(limits);
    expect(enter("a", 60).ok).toBe(true);
    expect(enter("a", 1)).toEqual(full("network"));
    expect(enter("b", 41)).toEqual(full("all"));
    expect(enter("b", 40).ok).toBe(true);
  });

  it("give their place back once, whoever says so again", () => {
    const { enter } = createOpenBodies(limits);
    const [first, second] = [enter("a", 30), enter("a", 30)];
    if (!first.ok || !second.ok) throw new Error("There was no room.");
    first.leave();
    first.leave();
    expect(enter("a", 30).ok).toBe(true);
    expect(enter("a", 30)).toEqual(full("network"));
  });
});
