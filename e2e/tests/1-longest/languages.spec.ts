import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { APIRequestContext, Page } from "@playwright/test";
import type { User } from "@trabecula/contracts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { entryTitles, settingsViews } from "../../../site/src/paths.ts";
import { isTranslated } from "../../../site/src/page-language.ts";
import { builtPages } from "../../../site/src/public-pages.ts";
import { expect, test } from "../support/fixtures.ts";
import { acceptInvitation, invite, savePatient, saveReportOf } from "../support/patients.ts";
import { inventPerson, signIn, signInAsPatient, succeed, type Person } from "../support/people.ts";
import { visit } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

async function startPseudoSite(): Promise<{ siteUrl: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "pseudo-site-"));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../support/pseudo-site.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      ASTRO_TELEMETRY_DISABLED: "1",
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, "../../../.cache/node"),
      SITE_PORT: String(port),
      SITE_URL: siteUrl,
      CMS_URL: readWorld().cmsUrl,
      DATA_DIR: dataDir,
      LANGUAGES: "en,de",
    },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let line = await lines.next(); line.value !== "ready"; line = await lines.next())
    if (line.done) throw new Error("The site with generated texts could not be built.");
  return {
    siteUrl,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Texts with a plain vowel, outside of elements that name another language. */
function untranslated(page: Page, data: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const take = (element: Element | null, text: string | null) => {
      if (!text || !element || element.closest('[lang="en"], [lang="fr"], [translate="no"], time, script, style, noscript')) return;
      const rest = known.reduce((left, word) => left.replaceAll(word, ""), text);
      if (/[aeiou]/i.test(rest)) found.push(text.trim());
    };
    while (walker.nextNode()) take(walker.currentNode.parentElement, walker.currentNode.nodeValue);
    for (const name of ["aria-label", "alt", "placeholder", "title", "aria-valuetext"])
      for (const element of document.querySelectorAll(`[${name}]`)) take(element, element.getAttribute(name));
    return [...new Set(found)];
  }, data);
}

async function readerOfReport(owner: APIRequestContext, visitor: APIRequestContext): Promise<Person> {
  const [person, patient] = [inventPerson(), await savePatient(owner)];
  await acceptInvitation(visitor, await invite(owner, patient, person.email), person);
  const { id: reportId } = await saveReportOf(owner, patient);
  await succeed(await owner.post(`/api/patients/${patient.id}/release`, { data: { reportId } }));
  return person;
}

async function problemsOf(page: Page, data: readonly string[]): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(await untranslated(page, data)), ...(over > 0 ? [`${over} px too wide`] : [])];
}

test("every text of public pages and of a patient's screens comes from the catalogue, and fits a small phone", async ({
  page,
  request,
  researcher,
}) => {
  // This test builds a site.
  test.slow();
  const { siteUrl, stop } = await startPseudoSite();
  const problems: Record<string, string[]> = {};
  const names = ["XtremeCT II", "Hologic", "GE Lunar", "DXA", "ALMI (kg/m²)"];
  const data = ["Trabecula", "admin@lab.example", "Deutsch", "English", ...names];
  const look = async (address: string) => {
    const found = await problemsOf(page, data);
    if (found.length > 0) problems[address] = found;
  };
  const open = async (address: string) => {
    await page.goto(`${siteUrl}/de${address}`);
    await expect(page.locator("main h1").first()).toBeVisible();
  };
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    const mailed = Object.keys(entryTitles).map((pattern) => pattern.replace(":token", "x".repeat(43)));
    for (const address of new Set([...builtPages.map((each) => each.path), ...mailed, "/nowhere/at/all"].filter(isTranslated))) {
      await open(address);
      await look(address);
    }
    await signIn(request, researcher);
    const reader = await readerOfReport(request, page.request);
    data.push(reader.firstName, reader.lastName, reader.email);
    await signInAsPatient(page.request, reader);
    await page.route("**/api/user", async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: User };
      await route.fulfill({ response, json: { user: { ...user, language: "de" } } });
    });
    await open("/account-deleted");
    await look("/account-deleted");
    for (const address of [...settingsViews.map((view) => `/settings/${view}`), "/dashboard"]) {
      await page.evaluate(() => document.querySelector("main h1")!.setAttribute("data-looked", ""));
      await visit(page, `/de${address}`);
      await expect(page.locator("main h1:not([data-looked])")).toBeVisible();
      await expect(page.locator("main :is(.skeleton, .strut, [aria-busy=true])")).toHaveCount(0);
      await look(address);
    }
    await page.getByRole("main").locator("a[href*='/reports/']").click();
    await expect(page.locator("article.report h2").first()).toBeVisible();
    data.push(await page.locator("h1").innerText());
    await look("/reports/:reportId");
  } finally {
    await stop();
  }
  expect(problems).toEqual({});
});
