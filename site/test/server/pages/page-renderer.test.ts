import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { startPageRenderer } from "../../../server/pages/page-renderer.ts";

/** A build whose page `/endless` never lets its thread go. */
const build = `
export async function handler(request, response) {
  if (request.url === "/endless") for (;;);
  if (request.url === "/fatal") return setImmediate(() => { throw new Error("It has ended."); });
  let body = "";
  for await (const piece of request) body += piece;
  response.writeHead(200, { "content-type": "text/html" }).end(request.method + " " + body);
}`;

async function renderer() {
  const folder = mkdtempSync(join(tmpdir(), "renderer-"));
  const file = join(folder, "entry.mjs");
  writeFileSync(file, build);
  const started = await startPageRenderer([["en", pathToFileURL(file).href]]);
  onTestFinished(async () => {
    await started.close();
    rmSync(folder, { recursive: true });
  });
  return started.render;
}

it("renders pages with the build, and passes a form on", async () => {
  const render = await renderer();
  const page = await render({ path: "/contact", method: "POST", body: Buffer.from("a=ü") });
  expect([page.status, page.headers["content-type"], page.body.toString()]).toEqual([200, "text/html; charset=utf-8", "POST a=ü"]);
});

it("leaves the event loop free while a page takes long", async () => {
  const render = await renderer();
  let isDone = false;
  const endless = render({ path: "/endless" }).finally(() => (isDone = true));
  endless.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
});

it("says that a page failed, and replaces a thread that ended", async () => {
  const render = await renderer();
  await expect(render({ path: "/fatal" })).rejects.toThrow("It has ended.");
  expect((await render({ path: "/" })).body.toString()).toBe("GET ");
});

it("refuses a build that cannot be loaded", async () => {
  await expect(startPageRenderer([["en", "file:///nowhere/entry.mjs"]])).rejects.toThrow("nowhere");
});
