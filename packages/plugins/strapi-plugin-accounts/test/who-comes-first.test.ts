import { expect, it } from "vitest";
import { rankOf } from "../server/src/services/login/failure-limits.ts";
import { createKnownTokens } from "../server/src/services/tokens/known-tokens.ts";

it("compares passwords of known browsers first, and those of a network or an account with three failures last", () => {
  expect(rankOf(true, [90, 9])).toBe("known");
  expect(rankOf(false, [1, 1])).toBe("usual");
  expect(rankOf(false, [3, 3])).toBe("usual");
  expect(rankOf(false, [4, 1])).toBe("doubtful");
  expect(rankOf(false, [1, 4])).toBe("doubtful");
});

it("knows tokens that acted lately, by something that is not the token", () => {
  const known = createKnownTokens(2);
  for (const token of ["a", "b", "a", "c"]) known.add(token);
  const [a, b, c] = ["a", "b", "c"].map((token) => known.nameOf(token));
  expect([b, known.nameOf("never seen")]).toEqual([null, null]);
  expect(new Set([a, c]).size).toBe(2);
  expect([a, c]).not.toContain(null);
  expect(a).not.toBe("a");
});
