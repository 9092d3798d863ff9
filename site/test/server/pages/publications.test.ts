import { afterEach, expect, it } from "vitest";
import { startSite, startUpstream, type Upstream } from "../support.ts";

let cms: Upstream;
let sites: Awaited<ReturnType<typeof startSite>>[] = [];
afterEach(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await cms.close();
  sites = [];
});

const patience = { timeout: 60_000, interval: 20 };

it("shows a publication on every instance, also after a CMS outage", async () => {
  const published = { version: "1", isDown: false };
  cms = await startUpstream((request, response) => {
    if (published.isDown) return void request.destroy();
    const reply = /^\/api\/content\/(docs|pages)$/.test(request.url ?? "") ? { items: [] } : { version: published.version };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  }, true);
  const text = () => `as of ${published.version}`;
  sites = await Promise.all([1, 2].map(() => startSite(cms.url, null, "none", text)));
  const shown = () => Promise.all(sites.map(async ({ address }) => (await fetch(`${address}/faq`)).text()));
  await expect.poll(shown, patience).toEqual([expect.stringContaining("as of 1"), expect.stringContaining("as of 1")]);

  published.isDown = true;
  expect((await shown())[0]).toContain("as of 1");
  published.isDown = false;
  published.version = "2";
  await expect.poll(shown, patience).toEqual([expect.stringContaining("as of 2"), expect.stringContaining("as of 2")]);
});
