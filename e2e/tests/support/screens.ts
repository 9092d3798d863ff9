import { expect, type Page } from "@playwright/test";
import type { Credentials } from "./world.ts";
import type { Person } from "./people.ts";

export const detailLabels = ["First name", "Last name", "E-mail", "Password", "Confirm password", "Institution"] as const;

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

export async function fillDetails(
  page: Page,
  person: Person,
  overrides: Partial<Record<(typeof detailLabels)[number], string>> = {},
): Promise<void> {
  const texts = [person.firstName, person.lastName, person.email, person.password, person.password, person.institution];
  for (const [index, label] of detailLabels.entries()) await field(page, label).fill(overrides[label] ?? (texts[index] as string));
  await page.getByRole("checkbox", { name: /terms of service/i }).check();
}

export async function requestAccount(page: Page, uses: ("Research" | "Clinical")[]): Promise<void> {
  for (const use of uses) await page.getByRole("checkbox", { name: new RegExp(`^${use}`) }).check();
  await page.getByRole("button", { name: "Request Account" }).click();
}

export async function logInAt(page: Page, path: string, { email, password }: Credentials): Promise<void> {
  await page.goto(path);
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function expectPasswordToggles(page: Page, count: number): Promise<void> {
  const inputs = page.locator("main .field:has(button[aria-pressed]) input");
  const toggles = page.locator("main .field button[aria-pressed]");
  await expect(inputs).toHaveCount(count);
  await expect(toggles).toHaveCount(count);
  const [input, toggle] = [inputs.last(), toggles.last()];
  const typed = await input.inputValue();
  expect(typed).not.toBe("");
  await expect(input).toHaveAttribute("type", "password");
  await toggle.click();
  await expect(input).toHaveAttribute("type", "text");
  await expect(toggle).toHaveAccessibleName("Hide password");
  await toggle.click();
  await expect(input).toHaveAttribute("type", "password");
  await expect(toggle).toHaveAccessibleName("Show password");
  await expect(input).toHaveValue(typed);
}

export async function expectCommonRefused(page: Page, label: string): Promise<void> {
  await field(page, label).fill("Password1!");
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute("aria-valuetext", "Too common");
  await field(page, label).blur();
  await expect(field(page, label)).toHaveAccessibleDescription("This is one of the passwords that are guessed first. Choose another.");
}

export async function takeDown(page: Page, path: string): Promise<void> {
  const json = { message: serverDown, code: "unavailable" };
  await page.route(path, (route) => route.fulfill({ status: 503, json }));
}

export const serverDown = "Our server is temporarily down. Please try again later.";

export async function expectNoSidewaysScroll(page: Page, what?: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
}

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} | Trabecula`);
}

export function tokenColor(page: Page, token: string): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${variable})`;
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
  }, token);
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
