import { expect, it } from "vitest";
import { priorityOf } from "../server/src/services/login/failure-limits.ts";
import { createKnownTokens } from "../server/src/services/tokens/find-token-actor.ts";

it("ranks known browsers highest, and networks or accounts after three failures lowest", () => {
  expect(priorityOf(true, [90, 9])).toBe("known");
  expect(priorityOf(false, [1, 1])).toBe("other");
  expect(priorityOf(false, [3, 3])).toBe("other");
  expect(priorityOf(false, [4, 1])).toBe("suspected");
  expect(priorityOf(false, [1, 4])).toBe("suspected");
});

it("recognizes recently used tokens without storing them", () => {
  const known = createKnownTokens(2);
  for (const token of ["a", "b", "a", "c"]) known.add(token);
  const [a, b, c] = ["a", "b", "c"].map((token) => known.nameOf(token));
  expect([b, known.nameOf("never seen")]).toEqual([null, null]);
  expect(new Set([a, c]).size).toBe(2);
  expect([a, c]).not.toContain(null);
  expect(a).not.toBe("a");
});
