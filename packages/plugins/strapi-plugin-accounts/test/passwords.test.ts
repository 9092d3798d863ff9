import bcrypt from "bcrypt";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, passwordMatches } from "../server/src/services/users/passwords.ts";

const ownHash = hashPassword("Corr3ct-horse!");

describe("passwords", () => {
  it("match their own hash only, and no one's without an account", async () => {
    const hash = await ownHash;
    expect(await passwordMatches("Corr3ct-horse!", hash)).toBe(true);
    expect(await passwordMatches("Corr3ct-horse?", hash)).toBe(false);
    expect(await passwordMatches("Corr3ct-horse!", null)).toBe(false);
  });

  it("match in the other form of an accent, also those stored in an earlier version", async () => {
    const [composed, decomposed] = ["Quartz-7-Caf\u00e9!", "Quartz-7-Cafe\u0301!"];
    const stored = await bcrypt.hash(composed, 4);
    for (const given of [composed, decomposed]) expect(await passwordMatches(given, stored)).toBe(true);
    expect(await passwordMatches("Quartz-7-Cafe!", stored)).toBe(false);
    expect(await passwordMatches(decomposed, await bcrypt.hash(decomposed, 4))).toBe(true);
    expect(await bcrypt.compare(composed, await hashPassword(decomposed))).toBe(true);
  });

  it("are hashed at the cost of Strapi's own scheme", async () => {
    expect(bcrypt.getRounds(await ownHash)).toBe(10);
  });

  // Strapi's bcrypt fills the memory for seconds on a lone surrogate.
  it("with half a character are wrong like any other", async () => {
    expect(await passwordMatches("\ud83eAb3-wrong", await ownHash)).toBe(false);
  });

  it("are compared at the same bcrypt cost when no account exists", async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    const hash = await ownHash;
    for (const stored of [hash, null]) await passwordMatches("Wr0ng-horse!", stored);
    const rounds = compare.mock.calls.map(([, compared]) => bcrypt.getRounds(compared));
    expect(rounds).toEqual([bcrypt.getRounds(hash), bcrypt.getRounds(hash)]);
    compare.mockRestore();
  });

  it("do not match with something after the last byte that bcrypt reads", async () => {
    const longest = `Corr3ct-horse!${"x".repeat(58)}`;
    const hash = await hashPassword(longest);
    expect(await passwordMatches(longest, hash)).toBe(true);
    expect(await passwordMatches(`${longest}y`, hash)).toBe(false);
  });
});
