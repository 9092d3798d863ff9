import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { moduleForBrowser, unused } from "../../integrations/axios-for-browser.ts";

const library = path.join(path.dirname(createRequire(import.meta.url).resolve("axios/package.json")), "lib");
const sourceOf = (file: string) => readFileSync(path.join(library, file), "utf8");

it("removes only modules that axios has", () => {
  for (const file of unused) expect(moduleForBrowser(file, sourceOf(file))).toBe("export default undefined;");
  expect(moduleForBrowser("core/Axios.js", sourceOf("core/Axios.js"))).toBe(sourceOf("core/Axios.js"));
});

it("loads the fetch adapter with the first call that needs it", () => {
  const adapters = moduleForBrowser("adapters/adapters.js", sourceOf("adapters/adapters.js"));
  expect(adapters.match(/.*fetch\.js.*/g)).toEqual([expect.stringContaining("await import('./fetch.js')")]);
  expect(() => moduleForBrowser("adapters/adapters.js", "")).toThrow("change axios-for-browser.ts");
});
