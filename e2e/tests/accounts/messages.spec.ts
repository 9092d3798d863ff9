import { readFile } from "node:fs/promises";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";

test("§2 §8 Error popup: titled 'Error', type error, closable, 18 to 24 rem wide; 'Save Error' saves the log as a text file named with the date", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));
  await page.goto("/faq");
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  await expect(popup.getByText("Error", { exact: true })).toBeVisible();
  await expect(popup).toHaveAttribute("data-type", "error");
  const { width } = (await popup.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThanOrEqual(18 * 16);
  expect(width).toBeLessThanOrEqual(24 * 16);

  const saving = page.waitForEvent("download");
  await popup.getByText("Save Error").click();
  const file = await saving;
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
  expect(file.suggestedFilename()).toBe(`error-${today}.txt`);
  expect(await readFile(await file.path(), "utf8")).toContain("server_error");

  await popup.getByRole("button", { name: "Close" }).click();
  await expect(popup).toBeHidden();
});

test("§8 Fetching the user fails on a logged-in page: the popup on the page that follows offers 'Save Error' as well", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  const saving = page.waitForEvent("download");
  await popup.getByText("Save Error").click();
  expect(await readFile(await (await saving).path(), "utf8")).toBe("No.\ncode: server_error\nstatus: 500");
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty("message-log");
});

test("§9 loading animation: 200 × 200, looping, its message above", async ({ page, researcher }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", () => {});
  await page.goto("/dashboard");
  const loading = page.getByRole("status").filter({ hasText: /loading/i });
  const picture = loading.locator("svg");
  const [text, box] = [await loading.locator("p").boundingBox(), await picture.boundingBox()];
  expect(box).toMatchObject({ width: 200, height: 200 });
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  expect(
    await picture
      .locator("path")
      .first()
      .evaluate((strut) => getComputedStyle(strut).animationIterationCount),
  ).toBe("infinite");
});

test("§8 a code chunk that cannot be loaded: 'Something went wrong' with Reload", async ({ page }) => {
  const chunks = "**/_astro/AccountDeletedScreen*.js";
  await page.route(chunks, (route) => route.abort());
  await page.goto("/account-deleted");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
});

test("§8 §9 a code chunk that does not load within 120 s is reported as a chunk-loading error", async ({ page }) => {
  await page.clock.install();
  const asked = page.waitForRequest("**/_astro/AccountDeletedScreen*.js");
  await page.route("**/_astro/AccountDeletedScreen*.js", () => {});
  await page.goto("/account-deleted");
  await asked;
  await page.clock.fastForward(119_000);
  await expect(page.getByRole("status").filter({ hasText: /loading/i })).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(page.getByText(/chunk loading error/i)).toBeVisible();
});

test("§1 arrow-style link button: words and an arrow, the arrow not read out", async ({ page }) => {
  await page.goto("/admin/overview");
  const link = page.getByRole("link", { name: "Back to homepage", exact: true });
  await expect(link).toHaveText("←Back to homepage");
  await link.click();
  await expect(page).toHaveURL("/");
});
