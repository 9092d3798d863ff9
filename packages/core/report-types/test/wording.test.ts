import { flagCodes } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { flagSentences, notice } from "../src/index.ts";

it("has a sentence for every flag", () => {
  for (const flag of flagCodes) expect(flagSentences[flag]).toMatch(/\.$/);
});

it("keeps the intended use in the notice", () => {
  expect(notice).toContain("research comparison");
  expect(notice).toContain("Not for diagnosis");
});
