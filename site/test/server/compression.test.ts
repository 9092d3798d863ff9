import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSite, startUpstream, type Upstream } from "./support.ts";

let cms: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  cms = await startUpstream(({ url = "" }, response) => {
    const length = Number(new URL(url, "http://cms").searchParams.get("page") ?? 0);
    const isStated = !url.includes("unstated");
    response.writeHead(200, { "content-type": "application/json", ...(isStated && { "content-length": length }) }).end("x".repeat(length));
  });
  site = await startSite(cms.url);
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

function encodingOf(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${site.address}${path}`, { headers: { "accept-encoding": "gzip, br" } }, (answer) => {
      answer.resume().once("end", () => resolve(answer.headers["content-encoding"]));
    });
    asked.once("error", reject).end();
  });
}

it("compresses answers of the API that are worth it, and those that do not say how long they are", async () => {
  expect(await encodingOf("/api/reports?page=300")).toBeUndefined();
  expect(await encodingOf("/api/reports?page=13999")).toBeUndefined();
  expect(await encodingOf("/api/reports?page=14001")).toBe("br");
  expect(await encodingOf("/api/reports?page=20&unstated")).toBe("br");
});
