import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSite, startUpstream } from "./support.ts";

const preview = {
  isDraft: true,
  expiresAt: "2026-03-02T10:00:00.000Z",
  panelHost: null,
  entry: { kind: "page", language: "en", title: "About", slug: "about", body: "Text.", updatedAt: "2026-03-02T10:00:00.000Z" },
};
const signature = "b".repeat(43);
const valid = `/preview/valid.${signature}`;

let site: Awaited<ReturnType<typeof startSite>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let rendered: number;
const asked: { token: string; answer: () => void }[] = [];
let waits = false;

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const token = request.url!.split("/").at(-1)!;
    const answer = () => {
      response.statusCode = /^(valid|framed)/.test(token) ? 200 : 404;
      response.end(JSON.stringify(preview));
    };
    asked.push({ token, answer });
    if (!waits) answer();
  });
  site = await startSite(upstream.url, null, "loopback", () => `rendered ${++rendered}`);
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => {
  rendered = 0;
  waits = false;
  asked.length = 0;
});

const open = (path: string, from = "198.51.100.7") => fetch(site.address + path, { headers: { "x-forwarded-for": from } });

describe("the page of a preview", () => {
  it("is found by a token as long as the panel's", async () => {
    const { status, headers } = await open(`/preview/valid${"a".repeat(400)}.${signature}`);
    expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  });

  it("is rendered per request, never cached, and excluded from search engines", async () => {
    const [first, second] = [await open(valid), await open(valid)];
    expect(await first.text()).not.toBe(await second.text());
    for (const { status, headers } of [first, second]) {
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("etag")).toBeNull();
    }
  });

  it.each(["x", "a.b", `a.b.${signature}`, `${"a".repeat(300)}`, `a.${signature}b`])(
    "is a kept one for a link without the form of one (%s), without asking the CMS",
    async (token) => {
      await open("/preview/x");
      const before = rendered;
      const reply = await open(`/preview/${token}`);
      expect([reply.status, reply.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(await reply.text()).toContain("/preview/invalid");
      expect([rendered, asked]).toEqual([before, []]);
    },
  );

  it("is the stored page for a link that the CMS refuses", async () => {
    await open("/preview/x");
    const before = rendered;
    expect((await open(`/preview/forged.${signature}`)).status).toBe(404);
    expect([rendered, asked.length]).toEqual([before, 1]);
  });

  it("is made for one request of a network at a time", async () => {
    waits = true;
    const replies = [open(valid), open(valid), open(valid, "203.0.113.9")];
    await expect.poll(() => asked.length).toBe(2);
    asked[0]!.answer();
    asked[1]!.answer();
    await expect.poll(() => asked.length).toBe(3);
    asked[2]!.answer();
    for (const reply of replies) expect((await reply).status).toBe(200);
  });

  it("may be framed only by the panel of its link, otherwise not at all", async () => {
    const framed = await open(`/preview/framed.${signature}`);
    expect(framed.headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors panel.test:1337");
    expect(framed.headers.get("x-frame-options")).toBeNull();
    expect(framed.headers.get("x-panel-host")).toBeNull();
    const other = await open(valid);
    expect(other.headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors 'none'");
    expect(other.headers.get("x-frame-options")).toBe("DENY");
    expect((await open("/faq")).headers.get("x-frame-options")).toBe("DENY");
  });
});
