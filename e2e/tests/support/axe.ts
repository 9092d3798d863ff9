import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const require = createRequire(import.meta.url);
const minified = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const colorRules = ["color-contrast", "link-in-text-block"];

export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await expectNoFinding(page, part, (axe) => axe.withTags(tags));
}

export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectNoFinding(page, "html", (axe) => axe.withTags(tags).disableRules(colorRules));
}

export async function expectAccessibleInLightAndDark(page: Page, ...parts: string[]): Promise<void> {
  const looked = parts.length > 0 ? parts : ["html"];
  for (const part of looked) await expectAccessible(page, part);
  const ground = () =>
    page.evaluate(() => [document.documentElement, document.body].map((ground) => getComputedStyle(ground).backgroundColor).join());
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).not.toBe(light);
  for (const part of looked) await expectNoFinding(page, part, (axe) => axe.withRules(colorRules));
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe(light);
}

async function expectNoFinding(page: Page, part: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await untilStill(page);
  const axe = (await axeFor(page))
    .include(part)
    // Axe cannot run in a sandboxed frame and would wait forever.
    .exclude('iframe[sandbox=""]')
    // Listing passed elements costs more than checking them.
    .options({ resultTypes: ["violations"] })
    // No cross-origin frames, so axe needs no extra page for frame results.
    .setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  const findings = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`);
  expect(findings.join("\n")).toBe("");
}

/** The builder would inject axe twice per check. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(minified);
  return new AxeBuilder({ page, axeSource: "void 0" });
}

/** Fade-ins lower contrast. A child's transition begins a frame after its parent's. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      if (passing.every(({ playState }) => playState === "finished")) return;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}
