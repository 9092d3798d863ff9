import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";

const sentence =
  "Our server is temporarily down. We're working to fix the issue. Please try again later, or visit our contact page for urgent inquiries.";

function keepConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  return lines;
}

for (const path of ["/", "/researcher-login"]) {
  test(`§4 Server health: fine shows no banner on ${path}`, async ({ page }) => {
    const checked = page.waitForResponse("**/api/health");
    await page.goto(path);
    expect((await checked).ok()).toBe(true);
    await expect(page.getByText(sentence)).toBeHidden();
  });

  test(`§8 Health response not successful: 'Server is down', and the banner with its link to /contact, on ${path}`, async ({ page }) => {
    const logged = keepConsole(page);
    await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: { status: "unavailable" } }));
    await page.goto(path);
    const banner = page.getByRole("alert").filter({ hasText: sentence });
    await expect(banner).toBeVisible();
    await expect(banner.getByRole("link", { name: /contact page/i })).toHaveAttribute("href", "/contact");
    await expect.poll(() => logged.some((line) => line.includes("Server is down"))).toBe(true);
  });
}

test("§8 Health status not 'ok': 'Server is not healthy'", async ({ page }) => {
  const logged = keepConsole(page);
  await page.route("**/api/health", (route) => route.fulfill({ json: { status: "starting" } }));
  await page.goto("/researcher-login");
  await expect(page.getByText(sentence)).toBeVisible();
  await expect.poll(() => logged.some((line) => line.includes("Server is not healthy"))).toBe(true);
});

test("§8 Health request failed: logged, and the banner is shown", async ({ page }) => {
  const logged = keepConsole(page);
  await page.route("**/api/health", (route) => route.abort());
  await page.goto("/researcher-login");
  await expect(page.getByText(sentence)).toBeVisible();
  await expect.poll(() => logged.some((line) => /health|server/i.test(line) && !line.startsWith("Failed to load resource"))).toBe(true);
});

test("§4 §9 Server health: on load and every 600,000 ms (10 minutes); fine again after a successful 'ok' check", async ({ page }) => {
  await page.clock.install();
  let healthy = false;
  let checks = 0;
  await page.route("**/api/health", (route) => {
    checks += 1;
    return healthy ? route.fulfill({ json: { status: "ok" } }) : route.fulfill({ status: 503, json: { status: "down" } });
  });
  await page.goto("/researcher-login");
  await expect(page.getByText(sentence)).toBeVisible();
  const atLoad = checks;
  // The clock runs on meanwhile: on a busy machine for seconds.
  await page.clock.fastForward(570_000);
  expect(checks).toBe(atLoad);
  healthy = true;
  await page.clock.fastForward(31_000);
  await expect(page.getByText(sentence)).toBeHidden();
  expect(checks).toBeGreaterThan(atLoad);
});
