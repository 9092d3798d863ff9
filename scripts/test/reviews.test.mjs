import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hashesOfSources } from "../reviews.mjs";

it("knows the English texts that a review of a translation is bound to: `npm run reviews` after a change", () => {
  const written = new URL("../../packages/core/messages/src/en/source-hashes.json", import.meta.url);
  expect(JSON.parse(readFileSync(written, "utf8"))).toEqual(hashesOfSources());
});
