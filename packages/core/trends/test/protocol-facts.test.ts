import { expect, it } from "vitest";
import { protocolDifferences, sharedProtocolFacts } from "../src/protocol-facts.ts";

it("scans that state the same of their protocol share one object, and others none", () => {
  const factsOf = sharedProtocolFacts();
  const stated = { region: "multi-stack", stacks: 3, feCriterion: "pistoia" } as const;
  expect(factsOf({ ...stated }, true)).toBe(factsOf({ ...stated }, true));
  expect(factsOf(stated, false)).not.toBe(factsOf(stated, true));
  expect(protocolDifferences(factsOf(stated, true), factsOf({ ...stated, stacks: 2 }, true))).toEqual(["stacks"]);
});
