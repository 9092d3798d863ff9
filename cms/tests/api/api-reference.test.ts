import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { renderReference } from "../../reference/reference.ts";
import { sections } from "../../reference/routes.ts";

describe("docs/api.md", () => {
  it("names every route that the running server knows, and none besides", () => {
    const described = sections.flatMap((section) => section.routes.map(({ route }) => route));
    expect(described.sort()).toEqual([...inject("cmsRoutes")].sort());
  });

  it("is what the contracts say now", () => {
    const written = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
    expect(written, "run `node cms/reference/write.ts`").toBe(renderReference());
  });
});
