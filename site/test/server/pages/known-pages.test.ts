import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { publicPages } from "../../../src/paths.ts";

it("names every page that Astro has a file for: the server answers others with the not-found page", () => {
  const files = readdirSync(new URL("../../../src/pages/", import.meta.url), { recursive: true, encoding: "utf8" });
  const addresses = files
    .filter((file) => file.endsWith(".astro") && !file.includes("[") && file !== "404.astro")
    .map((file) => `/${file.replace(/\.astro$/, "").replace(/(^|\/)index$/, "")}`);
  expect(addresses.sort()).toEqual([...publicPages].sort());
});
