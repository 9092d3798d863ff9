import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { tokenColor } from "../support/screens.ts";

const sentence =
  "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our contact page for urgent inquiries.";
const unhealthy = { status: 503, json: { status: "unavailable" } };

const bannerOf = (page: Page) => page.getByRole("alert").filter({ hasText: sentence });

async function expectBanner(page: Page): Promise<void> {
  await expect(bannerOf(page)).toBeVisible();
  expect(await bannerOf(page).evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(await tokenColor(page, "--error-solid"));
  const [head, box, main] = await Promise.all(
    [page.getByRole("banner"), bannerOf(page), page.getByRole("main")].map((part) => part.boundingBox()),
  );
  expect(box?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
  expect(box?.width).toBe(page.viewportSize()?.width);
  expect(main?.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), 0);
  await expect(bannerOf(page).getByRole("link")).toHaveAttribute("href", "/contact");
}

test("§4 §9 Server health: fine shows no banner; §2 §8 not successful shows it on public pages and in the app, until a check 600,000 ms (10 minutes) later is 'ok'; the signup screen has a second one with a contact link; §8 §9 scripts that fail", async ({
  page,
  researcher,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.clock.install();
  const checked = page.waitForResponse("**/api/health");
  await page.goto("/researcher-signup");
  expect((await checked).ok()).toBe(true);
  await expect(page.getByText(sentence)).toBeHidden();
  await page.route("**/api/health", (route) => route.fulfill(unhealthy));
  await page.clock.fastForward(600_000);
  await expectBanner(page);
  expect(logged.some((line) => /Server is down/.test(line))).toBe(true);
  await test.step("§2 Signup screen: if the health check fails, a banner says the server is temporarily down", async () => {
    const note = page.getByRole("main").getByRole("alert").filter({ hasText: "temporarily down" });
    await expect(note).toBeVisible();
    await expect(note.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact");
  });
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
  await expectBanner(page);
  // site/test/shell/health.test.ts covers the times and messages of all failures.
  await page.unroute("**/api/health");
  await page.clock.fastForward(600_000);
  await expect(page.getByText(sentence)).toBeHidden();
  await test.step("§8 §9 a code chunk or the app's script that is gone or never arrives is reported, and Reload helps", () =>
    expectFailedScripts(page));
});

async function expectFailedScripts(page: Page): Promise<void> {
  // The app page would leave when it finds its session gone.
  await page.goto("about:blank");
  await page.context().clearCookies();
  const chunk = "**/_astro/AccountDeletedScreen*.js";
  await test.step("§8 §9 not loaded within 120 s: 'Something went wrong' as a chunk-loading error, with Reload", async () => {
    const requested = page.waitForRequest(chunk);
    await page.route(chunk, () => {});
    await page.goto("/account-deleted", { waitUntil: "commit" });
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
  });
  await test.step("the app's script never arrives after Reload", async () => {
    await page.route(app, () => new Promise(() => undefined));
    await failure.getByRole("link", { name: "Reload" }).click({ noWaitAfter: true });
    await expect(failure).toBeHidden();
    // The script that waits is in the head.
    await expect(page.locator('astro-island[client="only"]')).toBeAttached();
    await page.clock.fastForward(119_000);
    await expect(failure).toBeHidden();
    await page.clock.fastForward(1_000);
    await expect(failure).toBeVisible();
  });
}
