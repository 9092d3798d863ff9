import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { inventPerson } from "../../support/people.ts";
import { field, fillDetails, tokenColor } from "../../support/screens.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/researcher-signup");
  // An empty field that is left before the script has come is not checked.
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
});

async function leave(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

const marked = (page: Page, label: string) => page.locator(".field").filter({ has: field(page, label) });

test("§5 E-mail: local part, @, domain with a top-level domain of at least 2 letters, or an IP literal; checked on blur, invalid is flagged", async ({
  page,
}) => {
  for (const address of ["a@b.co", "first.last+scan@sub.example.org", "o'neil@lab.example", "x@[192.168.0.1]"]) {
    await leave(page, "E-mail", address);
    await expect(marked(page, "E-mail"), address).toHaveAttribute("data-indicator", "1");
  }
  for (const address of [
    "",
    "ada",
    "ada@",
    "@lab.example",
    "ada@lab",
    "ada@lab.e",
    "ada@lab.e1",
    "a da@lab.example",
    "ada@192.168.0.1",
    "ada@@lab.example",
  ]) {
    await leave(page, "E-mail", address);
    await expect(marked(page, "E-mail"), address).toHaveAttribute("data-indicator", "2");
    await expect(field(page, "E-mail"), address).toHaveAccessibleDescription("Enter an e-mail address such as name@example.org.");
  }
});

test("§5 Password: minimum 8 characters; mixed upper and lower case; at least one digit; at least one symbol; checked on blur", async ({
  page,
}) => {
  await field(page, "Password").fill("Short-1");
  await expect(marked(page, "Password"), "before it is left").toHaveAttribute("data-indicator", "0");
  for (const [text, indicator] of [
    ["Short-1", "2"],
    ["lower-case-1", "2"],
    ["UPPER-CASE-1", "2"],
    ["No-digit-here", "2"],
    ["NoSymbol12", "2"],
    ["Abcdef1-", "1"],
    ["Ünïcode 7€", "1"],
  ] as const) {
    await leave(page, "Password", text);
    await expect(marked(page, "Password"), text).toHaveAttribute("data-indicator", indicator);
  }
});

test("§5 Strength meter: adds a quarter per rule met: red below half, orange at half, yellow at three quarters, green at all four", async ({
  page,
}) => {
  const meter = page.getByRole("meter", { name: "Password strength" });
  const fill = meter.locator("> *").first();
  for (const [text, quarters, token, word] of [
    ["", 0, "--meter-1", "Empty"],
    ["abc1", 1, "--meter-1", "Weak"],
    ["Abc1", 2, "--meter-2", "Fair"],
    ["Abc1-", 3, "--meter-3", "Good"],
    ["Abc1-efg", 4, "--meter-4", "Strong"],
  ] as const) {
    await field(page, "Password").fill(text);
    await expect(meter, text).toHaveAttribute("aria-valuetext", word);
    expect(await fill.evaluate((bar) => (bar as HTMLElement).style.width), text).toBe(text && `${quarters * 25}%`);
    expect(await fill.evaluate((bar) => getComputedStyle(bar).backgroundColor), text).toBe(await tokenColor(page, token));
  }
  const hues = await Promise.all(["--meter-1", "--meter-2", "--meter-3", "--meter-4"].map((token) => hueOf(page, token)));
  for (const [index, [from, to]] of (
    [
      [0, 15],
      [16, 40],
      [41, 65],
      [90, 160],
    ] as const
  ).entries()) {
    expect(hues[index], "red, orange, yellow, green").toBeGreaterThanOrEqual(from);
    expect(hues[index], "red, orange, yellow, green").toBeLessThanOrEqual(to);
  }
});

test("§5 Confirm password: must equal the password; 'Passwords do not match' / 'Passwords match'; re-checked when the password changes after first entry", async ({
  page,
}) => {
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
  await expect(marked(page, "Confirm password")).toHaveAttribute("data-indicator", "1");
  await field(page, "Password").fill("lattice-7strut");
  await expect(differ).toBeVisible();
  await expect(marked(page, "Confirm password")).toHaveAttribute("data-indicator", "2");
});

test("§5 First name, last name, institution: non-empty", async ({ page }) => {
  for (const label of ["First name", "Last name", "Institution"]) {
    for (const [text, indicator] of [
      ["", "2"],
      ["   ", "2"],
      ["Ö", "1"],
    ] as const) {
      await leave(page, label, text);
      await expect(marked(page, label), `${label}: "${text}"`).toHaveAttribute("data-indicator", indicator);
    }
  }
});

test("§5 Terms checkbox: must be ticked", async ({ page }) => {
  await fillDetails(page, inventPerson());
  const terms = page.getByRole("checkbox", { name: /terms of service/i });
  await terms.uncheck();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(terms).toHaveAccessibleDescription("Agree to the Terms of Service to continue.");
  await expect(terms).toBeFocused();
  await terms.check();
  await expect(terms).not.toHaveAttribute("aria-invalid", "true");
});

test("§5 Intended use: at least one of research or clinical; message 'Please select at least one'", async ({ page }) => {
  await fillDetails(page, inventPerson());
  await page.getByRole("button", { name: "Continue" }).click();
  let asked = 0;
  await page.route("**/api/user/signup", (route) => {
    asked += 1;
    return route.fulfill({ status: 201, json: { status: "pending" } });
  });
  await page.getByRole("button", { name: "Request Account" }).click();
  await expect(page.getByRole("group", { name: "Intended use" })).toHaveAccessibleDescription("Please select at least one");
  expect(asked).toBe(0);
  await page.getByRole("checkbox", { name: /^Clinical/ }).check();
  await expect(page.getByText("Please select at least one")).toBeHidden();
  await page.getByRole("button", { name: "Request Account" }).click();
  await expect(page.getByRole("heading", { name: "Sign Up Successful" })).toBeVisible();
  expect(asked).toBe(1);
});

/** Hue of a color token in degrees, as an eye would name it. */
async function hueOf(page: Page, token: string): Promise<number> {
  const [r = 0, g = 0, b = 0] = (await tokenColor(page, token)).match(/\d+/g)?.map(Number) ?? [];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth = high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  return (sixth * 60 + 360) % 360;
}
