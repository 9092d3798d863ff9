import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite } from "./support.ts";

let site: Awaited<ReturnType<typeof startSite>>;
let rendered = 0;
beforeAll(async () => {
  site = await startSite("http://127.0.0.1:9", null, "loopback", () => `rendered ${++rendered}`);
});
afterAll(() => site.close());

const open = (path: string) => fetch(site.address + path);

describe("the page of a preview", () => {
  it("is found by a token as long as the panel's", async () => {
    const { headers } = await open(`/preview/${"a".repeat(400)}.${"b".repeat(43)}`);
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("is rendered for each request and kept nowhere, and no search engine lists it", async () => {
    const [first, second] = [await open("/preview/a.b"), await open("/preview/a.b")];
    expect(await first.text()).not.toBe(await second.text());
    for (const { status, headers } of [first, second]) {
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("etag")).toBeNull();
    }
  });

  it("may be framed by the panel that made the link, and by nobody where there is none", async () => {
    const framed = await open("/preview/framed");
    expect(framed.headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors panel.test:1337");
    expect(framed.headers.get("x-frame-options")).toBeNull();
    expect(framed.headers.get("x-panel-host")).toBeNull();
    const other = await open("/preview/a.b");
    expect(other.headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(other.headers.get("x-frame-options")).toBe("DENY");
    expect((await open("/faq")).headers.get("x-frame-options")).toBe("DENY");
  });
});
