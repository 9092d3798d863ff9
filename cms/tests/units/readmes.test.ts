import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type * as routes from "../../reference/plugin-routes.ts";

const cms = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, cms), "utf8");

describe("the READMEs", () => {
  it("of the plugins list the routes as they are now", () => {
    // `import` would have Vitest transform both plugins, which takes seconds.
    const { readmes, renderReadme } = createRequire(cms)("./reference/plugin-routes.ts") as typeof routes;
    for (const [file, plugin] of readmes) expect(read(`../${file}`), "run `node cms/reference/write.ts`").toBe(renderReadme(file, plugin));
  });

  it("of the CMS lists every file of Strapi's panel that the build changes", () => {
    const patched = [...read("src/admin/vite.config.ts").matchAll(/"[\w-]+\/dist\/\S*?(\w+\.mjs)":/g)].map(([, file]) => file!);
    const listed = [...read("README.md").matchAll(/^\| `(\w+\.mjs)`/gm)].map(([, file]) => file!);
    expect(patched.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(patched.sort());
  });
});
