import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import axeCore from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that read colors; the others find the same whatever the color scheme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** The screen as it stands, or the part of it that a selector names, has no finding of axe under WCAG 2.2 AA. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await expectNoFinding(page, part, (axe) => axe.withTags(tags));
}

/** The same but for colors, where they were read at another width: they take axe longer than all the rest. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectNoFinding(page, "html", (axe) => axe.withTags(tags).disableRules(colorRules));
}

/** The same of a screen, or of parts of it, in light colors, and then of its colors in dark ones. */
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
    // Nothing runs in a sandboxed frame, axe neither: it would wait for an answer from within.
    .exclude('iframe[sandbox=""]')
    // What is in order is not listed: to name each of its elements costs more than to look at it.
    .options({ resultTypes: ["violations"] })
    // No screen has a frame from elsewhere, so that a page of its own for the findings of frames only costs time.
    .setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  const findings = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`);
  expect(findings.join("\n")).toBe("");
}

/** Axe's code is large, and the builder would bring it twice for each look: a document gets it once, and the builder has nothing to bring. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axeCore.source);
  return new AxeBuilder({ page, axeSource: "void 0" });
}

/** Text that is still fading in has less contrast than it will have. What moves for ever, such as a loading mark, is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
