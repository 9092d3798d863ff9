import { expect, test } from "../support/fixtures.ts";

test("§8 §9 a code chunk or the app's script that is gone or never arrives is reported, and Reload helps", async ({ page }) => {
  const chunk = "**/_astro/AccountDeletedScreen*.js";
  await page.clock.install();
  await test.step("§8 §9 not loaded within 120 s: 'Something went wrong' as a chunk-loading error, with Reload", async () => {
    const requested = page.waitForRequest(chunk);
    await page.route(chunk, () => {});
    await page.goto("/account-deleted");
    await requested;
    await page.clock.fastForward(119_000);
    await expect(page.getByRole("status").filter({ hasText: /loading/i })).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(page.getByText(/chunk loading error/i).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    await page.unroute(chunk);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  });
  const failure = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  const app = /\/_astro\/App\.[\w-]+\.js/;
  await test.step("the app's script is gone", async () => {
    const reports: unknown[] = [];
    page.on("request", (request) => request.url().endsWith("/api/errors") && reports.push(request.postDataJSON()));
    await page.route(app, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(failure).toBeVisible();
    await expect.poll(() => reports).toContainEqual(expect.objectContaining({ name: "ChunkLoadError" }));
    await page.unroute(app);
    await failure.getByRole("link", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(failure).toBeHidden();
  });
  await test.step("the app's script never arrives", async () => {
    await page.route(app, () => new Promise(() => undefined));
    await page.reload({ waitUntil: "commit" });
    // The script that waits is in the head.
    await expect(page.locator('astro-island[client="only"]')).toBeAttached();
    await page.clock.fastForward(119_000);
    await expect(failure).toBeHidden();
    await page.clock.fastForward(1_000);
    await expect(failure).toBeVisible();
  });
});
