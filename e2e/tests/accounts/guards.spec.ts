import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { signIn, type Person } from "../support/people.ts";
import { visit } from "../support/screens.ts";

/** §2 §6 Admin routes: shown only when the role is admin; otherwise the not-found page. */
async function expectNotFound(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
  await expect(page.getByText("The page you're looking for does not exist."), path).toBeVisible();
  await expect(page, path).toHaveTitle(/^Not Found \| /);
  await expect(page).toHaveURL(path);
}

test("a session's cookies, its start-up and end; where researchers and visitors are not led", async ({ page, researcher }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page.context().request, researcher);
  await test.step("§3 §9 Session: a cookie named jwt, path /", async () => {
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "jwt")).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(cookies.find(({ name }) => name === "jwt_sig")).toMatchObject({ path: "/api", sameSite: "Strict", httpOnly: true });
  });
  await test.step("§2 Start-up: with a session cookie and no user loaded, the user is fetched, with a loading screen meanwhile", () =>
    openSlowly(page, researcher));
  await test.step("§2 §6 Admin routes: shown only when the role is admin", async () => {
    await visit(page, "/admin/debug");
    await expectNotFound(page, "/admin/debug");
  });
  await test.step("§2 Logged-out-only routes: a logged-in user is redirected to /dashboard", async () => {
    for (const path of ["/patient-login", "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/dashboard");
    }
  });
  await test.step("§2 §3 removing the cookie ends the session in this browser; logged-in routes then redirect to /", async () => {
    await page.context().clearCookies({ name: "jwt" });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
  });
  await test.step("§2 §6 Admin routes are not found by visitors; §1 arrow-style link button, its arrow not read out", async () => {
    await page.goto("/admin/users/abcdefghijklmnopqrstuvwx");
    await expectNotFound(page, "/admin/users/abcdefghijklmnopqrstuvwx");
    await expect(page.getByRole("link", { name: "Back to homepage", exact: true })).toHaveText("←Back to homepage");
  });
  await test.step("§2 §8 Unknown route: '404 Not Found', its text and 'Back to homepage', titled Not Found, with status 404", async () => {
    expect((await page.goto("/no-such-page"))?.status()).toBe(404);
    await expectNotFound(page, "/no-such-page");
    await page.getByRole("link", { name: "Back to homepage" }).click();
    await expect(page).toHaveURL("/");
  });
});

/** The first request is aborted, as during a page change, which does not end the session. */
async function openSlowly(page: Page, { firstName }: Person): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let calls = 0;
  await page.route("**/api/user", async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    await held;
    return route.continue();
  });
  await page.goto("/dashboard");
  await expectLoadingAnimation(page.getByRole("status").filter({ hasText: /loading/i }));
  letGo();
  await expect(page.getByRole("button", { name: firstName })).toBeVisible();
  expect(calls).toBe(2);
  await page.unroute("**/api/user");
}

/** §9: 200 × 200, looping, its message above. */
async function expectLoadingAnimation(loading: Locator): Promise<void> {
  const picture = loading.locator("svg");
  const [text, box] = [await loading.locator("p").boundingBox(), await picture.boundingBox()];
  expect(box).toMatchObject({ width: 200, height: 200 });
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  const strut = picture.locator("path").first();
  expect(await strut.evaluate((node) => getComputedStyle(node).animationIterationCount)).toBe("infinite");
}
