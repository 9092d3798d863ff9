import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The screen as it stands, or the part of it that a selector names, has no finding of axe under WCAG 2.2 AA. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Nothing runs in a sandboxed frame, axe neither: it would wait for an answer from within.
    .exclude('iframe[sandbox=""]')
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const findings = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(" ")).join("\n  ")}`);
  expect(findings.join("\n")).toBe("");
}

/** Text that is still fading in has less contrast than it will have. What moves for ever, such as a loading mark, is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
