import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { default as Axe, RunOptions } from "axe-core";

declare const axe: typeof Axe;

export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const tags = [...wcag, "best-practice"];
const require = createRequire(import.meta.url);
const minified = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const colorRules = ["color-contrast", "link-in-text-block"];

export async function expectAccessible(page: Page, part = "html", runOnly = tags): Promise<void> {
  await expectNoFinding(page, part, { runOnly });
}

export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectNoFinding(page, "html", { runOnly: tags, rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])) });
}

export async function expectAccessibleInLightAndDark(page: Page, ...parts: string[]): Promise<void> {
  const looked = parts.length > 0 ? parts : ["html"];
  for (const part of looked) await expectAccessible(page, part);
  const ground = () =>
    page.evaluate(() => [document.documentElement, document.body].map((ground) => getComputedStyle(ground).backgroundColor).join());
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(ground).not.toBe(light);
  for (const part of looked) await expectNoFinding(page, part, { runOnly: colorRules });
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(ground).toBe(light);
}

async function expectNoFinding(page: Page, part: string, rules: Pick<RunOptions, "runOnly" | "rules">): Promise<void> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(minified);
  const findings = await page.evaluate(
    async ([part, rules]) => {
      // Axe cannot run in a sandboxed frame and would wait forever.
      const looked = { include: [[part]], exclude: [['iframe[sandbox=""]']] };
      // Listing passed elements costs more than checking them.
      const { violations } = await axe.run(looked, { ...rules, resultTypes: ["violations"] });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(" ")).join("\n  ")}`);
    },
    [part, rules] as const,
  );
  expect(findings.join("\n")).toBe("");
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
