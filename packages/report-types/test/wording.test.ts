import { flagCodes } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { flagSentences, notice, plainPercentile } from "../src/index.ts";

it("has a sentence for every flag", () => {
  for (const flag of flagCodes) expect(flagSentences[flag]).toMatch(/\.$/);
});

it("keeps the intended use in the notice", () => {
  expect(notice).toContain("research comparison");
  expect(notice).toContain("Not for diagnosis");
});

it("speaks of people, never of 0 or 100 of them", () => {
  expect(plainPercentile(12.3, "healthy women aged 54")).toBe("Out of 100 healthy women aged 54, about 12 would have a lower value.");
  expect(plainPercentile(0.2, "women")).toContain("fewer than 1");
  expect(plainPercentile(99.7, "women")).toContain("more than 99");
});
