import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite } from "./support.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite("http://127.0.0.1:9");
});
afterAll(() => site.close());

describe("the site's pages and files", () => {
  it("compresses a page and says its character set", async () => {
    const response = await fetch(`${site.address}/known`, { headers: { "accept-encoding": "br" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("GET /known");
  });

  it("leads from a page's response to its request: the renderer lets go of the connection by it", async () => {
    const { headers } = await fetch(`${site.address}/known`);
    expect(headers.get("x-request-known")).toBe("true");
  });

  it("keeps the status of the not-found page", async () => {
    const response = await fetch(`${site.address}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("/nowhere");
  });

  it("hands a posted form to the page unread", async () => {
    const response = await fetch(`${site.address}/known`, { method: "POST", body: new URLSearchParams({ name: "Ada" }) });
    expect(await response.text()).toContain("POST /known name=Ada");
  });

  it("lets a page bring its own policy, and lets a file or an answer that is opened as a page do nothing", async () => {
    const policyOf = async (path: string) => (await fetch(site.address + path)).headers.get("content-security-policy");
    expect(await policyOf("/known")).toBe("default-src 'self'");
    const bare = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
    expect(await policyOf("/favicon.svg")).toBe(bare);
    expect(await policyOf("/api/nowhere")).toBe(bare);
  });

  it("lets hashed files be kept for a year, and the others for an hour", async () => {
    const hashed = await fetch(`${site.address}/_astro/app.abc123.js`, { method: "HEAD" });
    expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const plain = await fetch(`${site.address}/favicon.svg`, { method: "HEAD" });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=3600");
  });
});
