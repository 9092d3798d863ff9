import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const cms = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, cms), "utf8");

describe("the READMEs", () => {
  it("of the plugins list the routes as they are now", () => {
    // A process of its own, because Vitest takes seconds to transform both plugins.
    const program = `
      const { readmes, renderReadme } = await import(${JSON.stringify(new URL("reference/plugin-routes.ts", cms).href)});
      process.stdout.write(JSON.stringify(readmes.map(([file, plugin]) => [file, renderReadme(file, plugin)])));`;
    const rendered = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", maxBuffer: 10_000_000 });
    for (const [file, text] of JSON.parse(rendered) as [string, string][])
      expect(read(`../${file}`), "run `node cms/reference/write.ts`").toBe(text);
  });

  it("of the CMS lists every file of Strapi's panel that the build changes", () => {
    const patched = [...read("src/admin/vite.config.ts").matchAll(/"[\w-]+\/dist\/\S*?(\w+\.mjs)":/g)].map(([, file]) => file!);
    const listed = [...read("README.md").matchAll(/^\| `(\w+\.mjs)`/gm)].map(([, file]) => file!);
    expect(patched.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(patched.sort());
  });
});
