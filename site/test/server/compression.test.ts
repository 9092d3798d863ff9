import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSite, startUpstream, type Upstream } from "./support.ts";

let cms: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  cms = await startUpstream(({ url = "" }, response) => {
    const length = Number(new URL(url, "http://cms").searchParams.get("page") ?? 0);
    const isStated = !url.includes("unstated");
    response
      .writeHead(200, { "content-type": "application/json", etag: '"3"', ...(isStated && { "content-length": length }) })
      .end("x".repeat(length));
  });
  site = await startSite(cms.url);
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

function headerOf(path: string, header = "content-encoding"): Promise<string | string[] | undefined> {
  return new Promise((resolve, reject) => {
    const requested = request(`${site.address}${path}`, { headers: { "accept-encoding": "gzip, br" } }, (answer) => {
      answer.resume().once("end", () => resolve(answer.headers[header]));
    });
    requested.once("error", reject).end();
  });
}

it("compresses API responses above a minimum size or without a stated length", async () => {
  expect(await headerOf("/api/reports?page=300")).toBeUndefined();
  expect(await headerOf("/api/reports?page=13999")).toBeUndefined();
  expect(await headerOf("/api/reports?page=14001")).toBe("br");
  expect(await headerOf("/api/reports?page=20&unstated")).toBe("br");
});

it("passes the version of a record on, compressed or not", async () => {
  for (const length of [300, 14001]) expect(await headerOf(`/api/reports?page=${length}`, "etag")).toBe('"3"');
});
