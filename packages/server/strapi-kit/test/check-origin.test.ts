import type { Context } from "koa";
import { describe, expect, it } from "vitest";
import { checkOrigin } from "../src/edge/api-edge.ts";

const client = { address: "203.0.113.9", scheme: "https", host: "scans.test" } as const;
const site = new Set(["https://www.scans.test"]);

function check(method: string, headers: Record<string, string>): void {
  checkOrigin({ method, req: { headers } } as unknown as Context, client, site);
}

const refusal = expect.objectContaining({ code: "foreign_origin" }) as unknown;

describe("checkOrigin", () => {
  it.each([
    ["the site's address", { origin: "https://www.scans.test", "sec-fetch-site": "same-site" }],
    ["the address that the call was made to", { origin: "https://scans.test", "sec-fetch-site": "same-origin" }],
    ["no page, as programs do", {}],
  ])("accepts a change with %s", (_name, headers) => {
    expect(() => check("POST", headers)).not.toThrow();
  });

  it.each([
    ["another site", { origin: "https://evil.test" }],
    ["a page without an address of its own, such as a sandboxed frame", { origin: "null" }],
    ["the same, and where it was sent from", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["the same, claiming to be of this site", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["nothing", { origin: "" }],
    ["another scheme", { origin: "http://scans.test" }],
    ["another port", { origin: "https://scans.test:8443" }],
    ["a name that only begins alike", { origin: "https://scans.test.evil.test" }],
    ["a browser, but no origin", { "sec-fetch-site": "same-origin" }],
  ])("refuses a change that states %s", (_name, headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(() => check(method, headers)).toThrow(refusal);
  });

  it("refuses a null origin when the request host is unknown", () => {
    const call = { method: "POST", req: { headers: { origin: "https://null" } } } as unknown as Context;
    expect(() => checkOrigin(call, { ...client, host: null }, site)).toThrow(refusal);
  });

  it("allows read requests from any origin", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) expect(() => check(method, { origin: "https://evil.test" })).not.toThrow();
  });
});
