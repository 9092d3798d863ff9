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

test("§4 Server health: fine shows no banner on /; §2 §8 not successful shows it on public pages and in the app, and the signup screen a second one with a contact link", async ({
  page,
  researcher,
}) => {
  const checked = page.waitForResponse("**/api/health");
  await page.goto("/");
  expect((await checked).ok()).toBe(true);
  await expect(page.getByText(sentence)).toBeHidden();
  await page.route("**/api/health", (route) => route.fulfill(unhealthy));
  await page.reload();
  await expectBanner(page);
  await page.goto("/researcher-signup");
  await test.step("§2 Signup screen: if the health check fails, a banner says the server is temporarily down", async () => {
    const note = page.getByRole("main").getByRole("alert").filter({ hasText: "temporarily down" });
    await expect(note).toBeVisible();
    await expect(note.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact");
    await expectBanner(page);
  });
  await signIn(page.context().request, researcher);
  await page.goto("/dashboard");
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
