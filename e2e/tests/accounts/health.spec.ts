import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";

const sentence =
  "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our contact page for urgent inquiries.";
const unhealthy = { status: 503, json: { status: "unavailable" } };

async function expectBanner(page: Page): Promise<void> {
  const banner = page.getByRole("alert").filter({ hasText: sentence });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole("link", { name: /contact page/i })).toHaveAttribute("href", "/contact");
}

test("§4 Server health: fine shows no banner on /; §8 not successful shows it, with its link to /contact", async ({ page }) => {
  const checked = page.waitForResponse("**/api/health");
  await page.goto("/");
  expect((await checked).ok()).toBe(true);
  await expect(page.getByText(sentence)).toBeHidden();
  await page.route("**/api/health", (route) => route.fulfill(unhealthy));
  await page.reload();
  await expectBanner(page);
});

test("§4 §9 Server health: on load and every 600,000 ms (10 minutes); fine again after a successful 'ok' check", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const isLogged = (words: RegExp) => expect.poll(() => logged.some((line) => words.test(line))).toBe(true);
  await page.clock.install();
  let answer: { status?: number; json: object } | null = unhealthy;
  let checks = 0;
  await page.route("**/api/health", (route) => {
    checks += 1;
    return answer ? route.fulfill(answer) : route.abort();
  });
  await page.goto("/researcher-login");
  await test.step("§8 Health response not successful: 'Server is down'", async () => {
    await expectBanner(page);
    await isLogged(/Server is down/);
  });
  const atLoad = checks;
  // The clock keeps running, on a busy machine for seconds.
  await page.clock.fastForward(570_000);
  expect(checks).toBe(atLoad);
  await test.step("§8 Health status not 'ok': 'Server is not healthy'", async () => {
    answer = { json: { status: "starting" } };
    await page.clock.fastForward(31_000);
    await isLogged(/Server is not healthy/);
    await expect(page.getByText(sentence)).toBeVisible();
    expect(checks).toBe(atLoad + 1);
  });
  await test.step("§8 Health request failed: logged, and the banner is shown", async () => {
    answer = null;
    await page.clock.fastForward(600_000);
    await isLogged(/^(?!Failed to load resource).*Failed to fetch/);
    await expect(page.getByText(sentence)).toBeVisible();
  });
  await test.step("fine again after a successful 'ok' check", async () => {
    answer = { json: { status: "ok" } };
    await page.clock.fastForward(600_000);
    await expect(page.getByText(sentence)).toBeHidden();
  });
});
