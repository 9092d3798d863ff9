import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { adminEmail, fullDisk } from "../../support/cms-process.ts";
import { freePort } from "../../../../scripts/lib/free-port.mjs";
import { panel } from "../../support/panel.ts";
import { startSite, type RunningSite } from "../../support/site-process.ts";
import { cms, restartSite, site, startSiteHere } from "./servers.ts";

interface PublicPage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

const seeded = (name: string) => readFileSync(new URL(`../../../seed/${name}`, import.meta.url), "utf8");

async function read(site: RunningSite, address: string): Promise<PublicPage> {
  const reply = await fetch(site.url + address);
  return { path: address, status: reply.status, html: await reply.text() };
}

async function publicPaths(site: RunningSite): Promise<string[]> {
  const { html: sitemap } = await read(site, "/sitemap.xml");
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

function fileOf(dataDir: string, address: string): string {
  return path.join(dataDir, "pages", "current", address, "index.html");
}

const readAll = async (site: RunningSite, paths: readonly string[]) => Promise.all(paths.map((address) => read(site, address)));
const mainOf = (html: string) => /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? "";

function wordsOf(html: string): string {
  const visible = html.replaceAll(/<(script|style|template|svg)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]+>/g, " ");
  return visible.replaceAll(/\s+/g, " ").trim();
}

describe("the public pages", () => {
  let before: PublicPage[];

  beforeAll(async () => {
    await vi.waitUntil(() => existsSync(path.join(cms.dataDir, "pages", "current")), { timeout: 90_000, interval: 200 });
    before = await readAll(site, await publicPaths(site));
    expect(before.map(({ path: address }) => address)).toEqual(expect.arrayContaining(["/about", "/documentation/statistics"]));
  });

  it("are many", () => {
    expect(before.length).toBeGreaterThan(20);
  });

  it("are complete without scripts, and forms that need JavaScript say so", () => {
    for (const { path: address, html } of before) {
      const main = mainOf(html);
      const words = wordsOf(main);
      expect(main.match(/<h1[\s>]/g), address).toHaveLength(1);
      expect(words.length, address).toBeGreaterThan(150);
      expect(words, address).not.toMatch(/\bLoading\b|undefined|\[object|\bNaN\b/);
      expect(html, address).not.toContain("cannot be shown");
      if (/<(button|input)[^>]*\sdisabled/.test(main)) expect(words, address).toContain("needs JavaScript");
    }
  });

  it("contain all content written by staff", () => {
    const at = (address: string) => before.find((page) => page.path === address)!.html;
    const questions = JSON.parse(seeded("faq.json")) as { slug: string }[];
    for (const { slug } of questions) expect(at("/faq"), slug).toContain(`id="${slug}"`);
    const headings = [...seeded("docs/statistics.md").matchAll(/^## (.+)$/gm)].map(([, text]) => text!);
    expect(headings.length).toBeGreaterThan(3);
    for (const heading of headings) expect(wordsOf(at("/documentation/statistics"))).toContain(heading);
  });

  it("are one HTML file each, with compressed copies, for any web server", () => {
    for (const { path: address, html } of before) {
      const file = fileOf(cms.dataDir, address);
      expect(readFileSync(file, "utf8"), address).toBe(html);
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString(), address).toBe(html);
      expect(gunzipSync(readFileSync(`${file}.gz`)).toString(), address).toBe(html);
    }
  });

  it("share one content security policy, which another web server can send", () => {
    const headers = JSON.parse(readFileSync(path.join(cms.dataDir, "pages/current/headers.json"), "utf8")) as Record<
      string,
      Record<string, string>
    >;
    const policies = new Set(before.map(({ path: address }) => headers[address]?.["content-security-policy"]));
    expect([...policies]).toEqual([expect.stringContaining("script-src 'self' 'sha256-")]);
  });

  it("change as files after a publication in the panel, on two sites with one folder, of which one cannot write its log", async () => {
    const editor = await panel(adminEmail, cms.url);
    const other = await startSiteHere(fullDisk);
    onTestFinished(() => other.kill());
    const about = "/content-manager/collection-types/api::page.page";
    const { body } = await editor.get(`${about}?filters[slug]=about`);
    const [entry] = body.results as { documentId: string; title: string; slug: string; body: string }[];
    const file = fileOf(cms.dataDir, "/about");
    const changed = { title: entry!.title, slug: entry!.slug, body: `${entry!.body}\n\nOur new scanner has arrived.` };
    expect((await editor.post(`${about}/${entry!.documentId}/actions/publish`, changed)).status).toBe(200);
    await vi.waitUntil(() => readFileSync(file, "utf8").includes("Our new scanner"), { timeout: 60_000, interval: 50 });
    for (const one of [site, other]) expect((await read(one, "/about")).html).toBe(readFileSync(file, "utf8"));
    expect((await read(other, "/api/user")).status).toBe(401);
    expect(other.exitCode()).toBeNull();
    before = await readAll(
      site,
      before.map(({ path: address }) => address),
    );
  });

  it("remain available when the CMS is killed and the site restarts, with a banner for outages", async () => {
    await cms.kill();
    const paths = before.map(({ path: address }) => address);
    expect(await readAll(site, paths)).toEqual(before);

    await site.kill();
    await restartSite();
    expect(await readAll(site, paths)).toEqual(before);
    expect(await publicPaths(site)).toEqual(paths);
    expect((await read(site, "/no/where")).status).toBe(404);

    // Every page's script polls this and shows its banner.
    const health = await read(site, "/api/health");
    expect(health.status).toBe(503);
    for (const { html, path: address } of before) {
      const banner = /<div data-server-down hidden role="alert".*?<\/div>/s.exec(html)?.[0] ?? "";
      expect(wordsOf(banner), address).toContain("Our server is temporarily down");
    }
  });
});

describe("a first start of a site without a CMS", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "site-"));
  const broken = path.join(dataDir, "broken");
  let alone: RunningSite;

  beforeAll(async () => {
    // Serializing metadata for search engines fails then, which breaks nearly every page in mid-render.
    const fault = `import { existsSync } from "node:fs"; const write = JSON.stringify; JSON.stringify = (value, ...more) => {
      if (value?.["@graph"] && existsSync(${JSON.stringify(broken)})) throw new Error("A secret of the server");
      return write(value, ...more);
    };`;
    const preload = `data:text/javascript,${encodeURIComponent(fault)}`;
    alone = await startSite(`http://127.0.0.1:${await freePort()}`, dataDir, { preload });
  });
  afterAll(async () => {
    await alone.kill();
    rmSync(dataDir, { recursive: true });
  });

  it("serves built pages with defaults, and 404 for unknown addresses", async () => {
    const articles = readdirSync(new URL("../../../seed/docs", import.meta.url)).map(
      (file) => `/documentation/${path.basename(file, ".md")}`,
    );
    const paths = [...(await publicPaths(alone)), ...articles, "/reports", "/reset-password/a-token"];
    expect(paths).toEqual(expect.arrayContaining(["/", "/faq", "/about", "/terms-of-service", "/contact"]));
    for (const { path: address, status, html } of await readAll(alone, paths)) {
      expect([status, html.includes("Trabecula</title>")], address).toEqual([200, true]);
      if (address !== "/try") expect(html, address).not.toContain("cannot be shown");
    }
    const { headers } = await fetch(`${alone.url}/faq`);
    expect(headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual(["no-store", "noindex"]);
    for (const address of ["/nowhere", "/no/where", "/documentation/nowhere"]) {
      const { status, html } = await read(alone, address);
      expect([status, wordsOf(mainOf(html))], address).toEqual([404, expect.stringContaining("not")]);
    }
  });

  it("shows an error page without details, excluded from search engines, where a page cannot be rendered", async () => {
    writeFileSync(broken, "");
    onTestFinished(() => rmSync(broken));
    const { status, html } = await read(alone, "/features");
    expect(status).toBe(500);
    expect(wordsOf(mainOf(html))).toContain("Something went wrong");
    expect(mainOf(html)).toContain('href="/contact"');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/secret|\.mjs|\.ts:|at Object/);
    expect((await read(alone, "/no/where")).status).toBe(404);
  });
});
