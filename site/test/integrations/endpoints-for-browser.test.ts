import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "@trabecula/contracts/endpoints";
import { withoutUnneeded } from "../../integrations/endpoints-for-browser.ts";

it("keeps route, right and reply of every endpoint, and no note", () => {
  const folder = new URL("../../../packages/core/contracts/src/endpoints/", import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const kept = sources.map(withoutUnneeded).join("");
  for (const { note } of endpoints)
    expect([sources.join("").includes(JSON.stringify(note)), kept.includes(JSON.stringify(note))]).toEqual([true, false]);
  expect(kept.match(/= endpoint\("[A-Z]+ [^"]+", "(?:member \w+)?", \{\s*(?:\/\/[^\n]*\s*)?reply: [^\n]+?,?\s*\}\);/g)).toHaveLength(
    endpoints.length,
  );
});

it("leaves other lines unchanged", () => {
  const other = "export function endpoint(value) {\n  return { note: value };\n}\nexport const list = { note: 1 };\n";
  expect(withoutUnneeded(other)).toBe(other);
});
