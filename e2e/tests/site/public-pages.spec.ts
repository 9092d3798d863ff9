import type { Page, Response } from "@playwright/test";
import { HtmlValidate } from "html-validate/node";
import { expectAccessible, expectAccessibleInLightAndDark, expectAccessibleLayout } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { keepLayoutShifts, layoutShift } from "../support/layout-shift.ts";
import { watchPolicy } from "../support/policy.ts";
import { brokenLinks } from "../support/public-links.ts";
import { readWorld } from "../support/world.ts";
import { entryTitles } from "../../../site/src/paths.ts";
import { publicPages } from "../../../site/src/public-pages.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";
import { searchDocumentation } from "./documentation.ts";

const indexed = [...publicPages.map(({ path }) => path), "/security", "/documentation/statistics", "/documentation/preparing-files"];
const forms = Object.entries(entryTitles).map(([path, title]) => ({ path: path.replace(":token", "A".repeat(43)), title }));
const paths = [...new Set([...indexed, ...forms.map(({ path }) => path), "/nowhere"])];
const opened = paths.filter((path) => !/\/api-(?:administration|reference)\/(?!precision$)/.test(path));
const readByAxe = opened.filter((path) => !/\/api-(?:shapes|administration)/.test(path));
/** One page of each kind. Other journeys check the calculator and the forms. */
const inDark = [
  "/",
  "/sample-report/hr-pqct",
  "/features",
  "/faq",
  "/contact",
  "/researcher-login",
  "/documentation/statistics",
  "/nowhere",
];
/** Phones differ by header and width. */
const onPhones = ["/", "/documentation"];

test("every public page has metadata and is in the sitemap; private pages are not indexed", async ({ request }) => {
  const { siteUrl } = readWorld();
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of indexed) {
    const html = await (await request.get(path)).text();
    const address = siteUrl + path;
    expect(html, path).toContain(`<link rel="canonical" href="${address}">`);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}">/);
    expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html, path).not.toContain("noindex");
    expect(sitemap).toContain(`<loc>${address}</loc>`);
    // Style sheets block the first paint.
    const styles = html.match(/<link rel="stylesheet"/g) ?? [];
    expect(styles.length, path).toBeLessThanOrEqual(/^\/(?:try|sample-report)/.test(path) ? 3 : 1);
    const card = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? "";
    expect((await request.get(card)).headers()["content-type"], path).toBe("image/png");
  }
  for (const path of ["/nowhere", "/dashboard", "/reset-password/token", "/admin/users"])
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex">');
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  for (const path of ["/patients/", "/reports/", "/admin/", "/api/", "/confirm-email/", "/accept-invite/", "/reset-password/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).not.toMatch(/login|signup|forgot/);
});

test("icons are there in every size that is promised, and structured data can be read", async ({ request }) => {
  const home = await (await request.get("/")).text();
  const { icons } = (await (await request.get("/site.webmanifest")).json()) as { icons: { src: string }[] };
  const linked = [...home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(linked.length).toBeGreaterThan(2);
  for (const href of [...linked, ...icons.map(({ src }) => src)])
    expect((await request.get(href)).headers()["content-type"], href).toMatch(/^image\//);
  for (const path of ["/", "/faq", "/documentation/statistics"]) {
    const html = await (await request.get(path)).text();
    const data = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(data), path).toMatchObject({ "@context": "https://schema.org" });
  }
});

test("no link of a page in the sitemap leads nowhere", async ({ request }) => {
  const { siteUrl } = readWorld();
  await expect(async () => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(listed).toEqual(expect.arrayContaining(indexed));
    const broken = await brokenLinks(request, siteUrl, listed);
    expect(broken.filter((text) => !text.startsWith("/try: /try has no part #"))).toEqual([]);
  }).toPass();
});

test("public pages, one of each group of the API, and the app's shell are valid HTML; a form has its title", async ({ request }) => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  for (const path of [...opened, "/dashboard"]) {
    const { results } = await validator.validateString(await (await request.get(path)).text());
    const findings = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    );
    expect(findings, path).toEqual([]);
  }
  for (const { path, title } of forms) expect(await (await request.get(path)).text(), path).toContain(`<title>${title} | `);
});

const isForm = (path: string) => forms.some((form) => form.path === path);
const ofSite = opened.filter((path) => !path.startsWith("/documentation") && !isForm(path));

test("pages of the site pass axe, some also on phones or in dark mode; the not-found page leads back; the footer, the keyboard and the theme work on every page", async ({
  page,
}) => {
  const problems = watchPolicy(page);
  expect((await openFirst(page))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Not Found \| /);
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to homepage" })).toHaveAttribute("href", "/");
  await lookAt(page, ofSite);
  await test.step("the footer links to all public pages and the contact page, also in the app", async () => {
    await expectFooter(page);
    await page.goto("/account-deleted");
    await expectFooter(page);
  });
  await page.goto("/");
  await test.step("the keyboard reaches the content first, with a visible ring", () => expectKeyboard(page));
  await test.step("the theme choice applies without motion, and to the next page from its first paint", () => expectTheme(page));
  expect(problems).toEqual([]);
});

test("pages of the documentation and pages with a form pass axe, some also on phones or in dark mode; the documentation is searched", async ({
  page,
}) => {
  const problems = watchPolicy(page);
  await openFirst(page);
  await lookAt(
    page,
    opened.filter((path) => !ofSite.includes(path)),
  );
  await test.step("the documentation is searched by keys, formulas are typeset, and code is copied", () => searchDocumentation(page));
  expect(problems).toEqual([]);
});

/** The first page would shift without a metric-compatible fallback. */
async function openFirst(page: Page): Promise<Response | null> {
  await keepLayoutShifts(page);
  await page.emulateMedia({ colorScheme: "light" });
  return page.goto("/nowhere", { waitUntil: "networkidle" });
}

async function lookAt(page: Page, looked: readonly string[]): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const path of looked) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path, { waitUntil: "networkidle" });
    await expectNoSidewaysScroll(page, path);
    expect(await layoutShift(page), path).toBeLessThan(0.02);
    if (onPhones.includes(path)) await expectAccessibleLayout(page);
    await page.setViewportSize(desktop);
    if (inDark.includes(path)) await expectAccessibleInLightAndDark(page);
    else if (readByAxe.includes(path)) await expectAccessible(page);
  }
}

async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole("contentinfo");
  const links = {
    Features: "/features",
    FAQ: "/faq",
    Documentation: "/documentation",
    About: "/about",
    "Terms of Service": "/terms-of-service",
    "Privacy notice": "/privacy-notice",
    "Security and data protection": "/security",
  };
  for (const [name, href] of Object.entries(links))
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
}

test("the content security policy of every page allows scripts and styles by hash only", async ({ request }) => {
  for (const path of [...paths, "/dashboard", "/admin/users"]) {
    const { "content-security-policy": policy = "", "x-frame-options": framing } = (await request.get(path)).headers();
    const directives = new Map(policy.split(";").map((text) => [text.trim().split(" ")[0] ?? "", text.trim()]));
    expect(directives.get("script-src"), path).toMatch(/^script-src 'self'( 'sha256-[^' ]+')+$/);
    expect(directives.get("style-src"), path).toMatch(/^style-src 'self'( 'sha256-[^' ]+')+$/);
    for (const strict of ["default-src 'self'", "script-src-attr 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect([...directives.values()], path).toContain(strict);
    }
    expect(directives.get("frame-ancestors"), path).toBe("frame-ancestors 'none'");
    expect(framing, path).toBe("DENY");
    // nginx limits headers to 4 kB by default.
    expect(policy.length, path).toBeLessThan(2_000);
  }
});

async function expectTheme(page: Page): Promise<void> {
  const moved = await page.evaluateHandle(() => {
    const elements: string[] = [];
    addEventListener("transitionrun", ({ target }) => elements.push((target as Element).tagName));
    return elements;
  });
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.getByRole("button", { name: "Light theme" })).toBeVisible();
  expect(await moved.jsonValue(), "a reader who prefers reduced motion").toEqual([]);
  await page.goto("/faq", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Light theme" })).toBeVisible();
}

async function expectKeyboard(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth)).toBe("2px");
}
