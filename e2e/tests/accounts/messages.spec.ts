import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";

test("§2 §8 Error popup: closable, told once, with its log for 'Save Error'; §9 the loading animation", async ({ page, researcher }) => {
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));
  await page.goto("/faq");
  await test.step("§2 §8 Error popup: titled 'Error', type error, 18 to 24 rem wide", () => expectErrorPopup(popup));
  await test.step("§2 §8 'Save Error' saves the log as a text file named with the date", async () => {
    const file = await saveError(page, popup);
    const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
    expect(file.name).toBe(`error-${today}.txt`);
    expect(file.text).toContain("server_error");
  });
  await test.step("a message closed on a public page does not return on the next page", async () => {
    await popup.getByRole("button", { name: "Close" }).click();
    await expect(popup).toBeHidden();
    await page.goto("/researcher-login");
    await expect(page.getByRole("heading", { name: "Researcher login" })).toBeVisible();
    await expect(popup).toBeHidden();
  });
  await test.step("§8 Fetching the user fails on a logged-in page: the popup on the page that follows offers 'Save Error' as well", async () => {
    await signIn(page.context().request, researcher);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
    expect((await saveError(page, popup)).text).toBe("No.\ncode: server_error\nstatus: 500");
    expect(
      (await page.context().cookies()).filter(({ name }) => name === "jwt"),
      "§4 §8 logout",
    ).toEqual([]);
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty("message-log");
  });
  await test.step("a session rejected by the server ends, and its message remains on the next page", async () => {
    await signIn(page.context().request, researcher);
    await page.unroute("**/api/user");
    await page.route("**/api/user", (route) => route.fulfill({ status: 401, json: { message: "No.", code: "no_session" } }));
    await page.goto("/reports");
    await expect(page).toHaveURL("/");
    await expect(popup).toBeVisible();
  });
  await test.step("§9 loading animation: 200 × 200, looping, its message above", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await signIn(page.context().request, researcher);
    await page.unroute("**/api/user");
    await page.route("**/api/user", () => {});
    await page.goto("/dashboard");
    await expectLoadingAnimation(page.getByRole("status").filter({ hasText: /loading/i }));
  });
});

async function expectErrorPopup(popup: Locator): Promise<void> {
  await expect(popup.getByText("Error", { exact: true })).toBeVisible();
  await expect(popup).toHaveAttribute("data-type", "error");
  const { width } = (await popup.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThanOrEqual(18 * 16);
  expect(width).toBeLessThanOrEqual(24 * 16);
}

async function saveError(page: Page, popup: Locator): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await popup.getByText("Save Error").click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

async function expectLoadingAnimation(loading: Locator): Promise<void> {
  const picture = loading.locator("svg");
  const [text, box] = [await loading.locator("p").boundingBox(), await picture.boundingBox()];
  expect(box).toMatchObject({ width: 200, height: 200 });
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  const strut = picture.locator("path").first();
  expect(await strut.evaluate((node) => getComputedStyle(node).animationIterationCount)).toBe("infinite");
}

test("§8 §9 a code chunk that does not load within 120 s, or cannot be loaded: 'Something went wrong' with Reload; §1 arrow-style link button", async ({
  page,
}) => {
  const chunk = "**/_astro/AccountDeletedScreen*.js";
  await page.clock.install();
  await test.step("§8 §9 not loaded within 120 s, it is reported as a chunk-loading error", async () => {
    const requested = page.waitForRequest(chunk);
    await page.route(chunk, () => {});
    await page.goto("/account-deleted");
    await requested;
    await page.clock.fastForward(119_000);
    await expect(page.getByRole("status").filter({ hasText: /loading/i })).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(page.getByText(/chunk loading error/i).filter({ visible: true })).toBeVisible();
  });
  await test.step("§8 not loaded at all: 'Something went wrong' with Reload", async () => {
    await page.unroute(chunk);
    await page.route(chunk, (route) => route.abort());
    await page.goto("/account-deleted");
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await page.unroute(chunk);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  });
  await test.step("§1 arrow-style link button: words and an arrow, the arrow not read out", async () => {
    await page.goto("/admin/overview");
    const link = page.getByRole("link", { name: "Back to homepage", exact: true });
    await expect(link).toHaveText("←Back to homepage");
    await link.click();
    await expect(page).toHaveURL("/");
  });
});
