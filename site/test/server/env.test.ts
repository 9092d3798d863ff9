import { describe, expect, it } from "vitest";
import { readEnv } from "../../server/env.ts";

describe("readEnv", () => {
  it("needs nothing to be set", () => {
    expect(readEnv({})).toEqual({
      port: 4321,
      host: "127.0.0.1",
      cmsUrl: "http://127.0.0.1:1337",
      siteUrl: null,
      publicUrl: "http://localhost:4321",
      trustProxy: "loopback",
      pagesDir: expect.stringMatching(/\/data\/pages$/),
      logLevel: "warn",
    });
  });

  it("keeps copies of pages in the data folder", () => {
    expect(readEnv({ DATA_DIR: "/var/lib/trabecula" }).pagesDir).toBe("/var/lib/trabecula/pages");
  });

  it("finds the CMS by its port, or by its whole address without a trailing slash", () => {
    expect(readEnv({ CMS_PORT: "5000" }).cmsUrl).toBe("http://127.0.0.1:5000");
    expect(readEnv({ CMS_PORT: "5000", CMS_URL: "http://cms:1337/" }).cmsUrl).toBe("http://cms:1337");
  });

  it.each(["0", "65536", "80.5", "http"])("names the variable that holds the impossible port %s", (text) => {
    expect(() => readEnv({ SITE_PORT: text })).toThrow(`SITE_PORT must be a port from 1 to 65535, not "${text}".`);
  });

  it("takes a list of proxies to trust, and names one that is none", () => {
    for (const list of ["loopback, 10.0.0.0/8,2001:db8::7", "none"]) expect(readEnv({ TRUST_PROXY: list }).trustProxy).toBe(list);
    for (const wrong of ["proxy.example.org", "10.0.0.0/33", "10.0.0.0/x"])
      expect(() => readEnv({ TRUST_PROXY: `loopback, ${wrong}` })).toThrow(`TRUST_PROXY cannot be used: "${wrong}" is not an address`);
  });

  it.each(["example.org", "ftp://example.org"])("refuses %s as the public address", (text) => {
    expect(() => readEnv({ SITE_URL: text })).toThrow("SITE_URL must be an http or https address");
  });
});
