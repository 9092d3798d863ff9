import { expect, test, type Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { inventPerson } from "../support/people.ts";
import { detailLabels, expectCommonRefused, expectPasswordToggles, field, fillDetails, tokenColor } from "../support/screens.ts";

export async function expectStep1Checked(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await test.step("§4 Text input error indicator", () => expectIndicator(page));
  await test.step("§5 E-mail", () => expectEmailChecked(page));
  await test.step("§5 Password", () => expectPasswordChecked(page));
  await test.step("§5 Strength meter", () => expectStrengthShown(page));
  await test.step("§5 Confirm password", () => expectRepeatChecked(page));
  await test.step("§9 the focused input's sub-panel", () => expectRulesAtForm(page));
  await test.step("§5 First name, last name, institution", () => expectNamesChecked(page));
  await test.step("§4 Signup: Continue only when all seven checks pass", () => expectSevenChecks(page));
  await test.step("§5 Terms checkbox: must be ticked", () => expectTermsAsked(page));
}

const marked = (page: Page, label: string) => page.locator(".field").filter({ has: field(page, label) });
const expectMark = (page: Page, label: string, mark: "0" | "1" | "2", when?: string) =>
  expect(marked(page, label), when).toHaveAttribute("data-indicator", mark);
const step2 = (page: Page) => page.getByRole("heading", { name: /^What will you use .+ for\?$/ });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

async function leave(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

async function expectIndicator(page: Page): Promise<void> {
  const name = field(page, "First name");
  const label = page.locator("label", { hasText: "First name" });
  const look = async (target = name) =>
    target.evaluate((node) => {
      const { borderTopColor, color, animationName, animationDuration } = getComputedStyle(node);
      return { border: borderTopColor, color, animation: animationName, seconds: Number.parseFloat(animationDuration) };
    });
  const [brand, error] = [await tokenColor(page, "--brand"), await tokenColor(page, "--error")];
  expect([brand, error]).not.toContain((await look()).border);

  await leave(page, "First name", "Ada");
  await expect.poll(async () => (await look()).border).toBe(brand);

  await leave(page, "First name", "");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect.poll(async () => (await look()).border).toBe(error);
  expect((await look()).animation).toMatch(/shake/);
  expect(await look(label)).toMatchObject({ color: error, animation: expect.stringMatching(/shake/) });
  for (const piece of [name, label]) expect((await look(piece)).seconds, "a reader who prefers reduced motion").toBeLessThan(0.001);

  await name.focus();
  await expect.poll(async () => (await look(label)).color).not.toBe(error);
  expect((await look(label)).animation).toBe("none");
  await expect.poll(async () => (await look()).border).toBe(error);
}

async function expectEmailChecked(page: Page): Promise<void> {
  const email = field(page, "E-mail");
  await email.fill("ada@lab");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await email.blur();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Enter an e-mail address such as name@example.org.");
  await expectMark(page, "E-mail", "2");
  await leave(page, "E-mail", "x@[192.168.0.1]");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expectMark(page, "E-mail", "1");
}

async function expectPasswordChecked(page: Page): Promise<void> {
  await field(page, "Password").fill("Short-1");
  await expectMark(page, "Password", "0", "before it is left");
  await field(page, "Password").blur();
  await expectMark(page, "Password", "2");
  await expectCommonRefused(page, "Password");
  await leave(page, "Password", "Abcdef1-");
  await expectMark(page, "Password", "1");
}

async function expectStrengthShown(page: Page): Promise<void> {
  const meter = page.getByRole("meter", { name: "Password strength" });
  const fill = meter.locator("> *").first();
  // site/test/ui/pieces.test.tsx covers the others.
  for (const [text, quarters, token, word] of [
    ["", 0, "--meter-1", "Empty"],
    ["Abc1", 2, "--meter-2", "Fair"],
  ] as const) {
    await field(page, "Password").fill(text);
    await expect(meter, text).toHaveAttribute("aria-valuetext", word);
    expect(await fill.evaluate((bar) => (bar as HTMLElement).style.width), text).toBe(text && `${quarters * 25}%`);
    expect(await fill.evaluate((bar) => getComputedStyle(bar).backgroundColor), text).toBe(await tokenColor(page, token));
  }
  for (const [token, from, to] of [
    ["--meter-1", 0, 15],
    ["--meter-2", 16, 40],
    ["--meter-3", 41, 65],
    ["--meter-4", 90, 160],
  ] as const) {
    const hue = await hueOf(page, token);
    expect(hue, "red, orange, yellow, green").toBeGreaterThanOrEqual(from);
    expect(hue, "red, orange, yellow, green").toBeLessThanOrEqual(to);
  }
}

async function expectRepeatChecked(page: Page): Promise<void> {
  const [differ, match] = [page.getByText("Passwords do not match"), page.getByText("Passwords match", { exact: true })];
  await leave(page, "Password", "Lattice-7strut");
  await leave(page, "Password", "Lattice-8strut");
  await expect(differ, "not before it has been entered").toBeHidden();
  await field(page, "Confirm password").fill("Lattice-7strut");
  await expect(differ, "not before it is left").toBeHidden();
  await field(page, "Confirm password").blur();
  await expect(differ).toBeVisible();
  await field(page, "Password").fill("Lattice-7strut");
  await expect(match).toBeVisible();
  await expectMark(page, "Confirm password", "1");
  await field(page, "Password").fill("lattice-7strut");
  await expect(differ).toBeVisible();
  await expectMark(page, "Confirm password", "2");
  await leave(page, "Password", "");
  await leave(page, "Confirm password", "");
  await expect(differ).toBeVisible();
}

async function expectRulesAtForm(page: Page): Promise<void> {
  const panel = page.getByText("A password needs").locator("..");
  await expect(panel).toBeHidden();
  await field(page, "Password").fill("lattice");
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "at least one digit" })).toContainText("(not met)");
  const { height } = (await panel.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(13 * 16);
  expect(height).toBeLessThanOrEqual(16 * 16);
  await field(page, "Confirm password").click();
  await expect(field(page, "Confirm password")).toBeFocused();
  await expect(panel).toBeHidden();
  await field(page, "Password").fill("Lattice-7strut");
  await expect(panel).toBeHidden();
}

async function expectNamesChecked(page: Page): Promise<void> {
  for (const label of ["First name", "Last name"]) {
    await leave(page, label, "   ");
    await expectMark(page, label, "2", label);
  }
  await leave(page, "Institution", "Ö");
  await expectMark(page, "Institution", "1");
  await field(page, "Institution").fill("");
  await expectMark(page, "Institution", "1");
  await field(page, "Institution").blur();
  await expectMark(page, "Institution", "2");
  await field(page, "Institution").fill("B");
  await expectMark(page, "Institution", "1", "mended as it is typed");
}

async function expectSevenChecks(page: Page): Promise<void> {
  for (const label of detailLabels) await field(page, label).fill("");
  await goOn(page);
  for (const label of detailLabels) await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(step2(page)).toBeHidden();
  await expectAccessibleInLightAndDark(page);
  await fillDetails(page, inventPerson());
  await expectPasswordToggles(page, 2);
}

async function expectTermsAsked(page: Page): Promise<void> {
  const terms = page.getByRole("checkbox", { name: /terms of service/i });
  await terms.uncheck();
  await goOn(page);
  await expect(terms).toHaveAccessibleDescription("Agree to the Terms of Service to continue.");
  await expect(terms).toBeFocused();
  await expect(step2(page)).toBeHidden();
  await terms.check();
  await expect(terms).not.toHaveAttribute("aria-invalid", "true");
  await goOn(page);
  await expect(step2(page)).toBeVisible();
}

/** Degrees. */
async function hueOf(page: Page, token: string): Promise<number> {
  const [r = 0, g = 0, b = 0] = (await tokenColor(page, token)).match(/\d+/g)?.map(Number) ?? [];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth = high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  return (sixth * 60 + 360) % 360;
}
