import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn, signInAsPatient, type Person } from "../support/people.ts";

/** §2 §6 Admin routes: shown only when the role is admin; otherwise the not-found page. */
async function expectNotFound(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
  await expect(page.getByText("The page you're looking for does not exist."), path).toBeVisible();
  await expect(page, path).toHaveTitle(/^Not Found \| /);
  await expect(page).toHaveURL(path);
}

test("visitors: redirected home from logged-in routes, “not found” page for admin and unknown routes", async ({ page }) => {
  await test.step("§2 Logged-in routes need a session and a loaded user; otherwise redirect to /", async () => {
    await page.goto("/settings/export");
    await expect(page).toHaveURL("/");
  });
  await test.step("§2 §6 Admin routes: shown only when the role is admin", () =>
    expectNotFound(page, "/admin/users/abcdefghijklmnopqrstuvwx"));
  await test.step("§2 §8 Unknown route: '404 Not Found', its text and 'Back to homepage', titled Not Found, with status 404", async () => {
    const answered = page.waitForResponse("**/no-such-page");
    await expectNotFound(page, "/no-such-page");
    expect((await answered).status()).toBe(404);
    await expect(page.getByRole("link", { name: "Back to homepage" })).toHaveAttribute("href", "/");
  });
});

test("§2 §6 Admin routes: shown only when the role is admin, so not to a patient; §2 /admin redirects an administrator, and unknown pages are not found", async ({
  page,
  patient,
}) => {
  await signInAsPatient(page.context().request, patient);
  await expectNotFound(page, "/admin");
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/overview");
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  for (const path of ["/settings/no-such-view", "/admin/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
  }
});

test("a researcher: the session's cookies, its start-up, and where it does not lead", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await test.step("§3 §9 Session: a cookie named jwt, path /", async () => {
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "jwt")).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(cookies.find(({ name }) => name === "jwt_sig")).toMatchObject({ path: "/api", sameSite: "Strict", httpOnly: true });
  });
  await test.step("§2 Start-up: with a session cookie and no user loaded, the user is fetched, with a loading screen meanwhile", () =>
    openSlowly(page, researcher));
  await test.step("an aborted request, for example during a page change, does not end the session", async () => {
    let calls = 0;
    await page.route("**/api/user", (route) => ((calls += 1) === 1 ? route.abort() : route.continue()));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` })).toBeVisible();
    expect(calls).toBe(2);
    await page.unroute("**/api/user");
  });
  await test.step("§2 Logged-out-only routes: a logged-in user is redirected to /dashboard", async () => {
    for (const path of ["/patient-login", "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL("/dashboard");
    }
  });
  await test.step("§2 §6 Admin routes: shown only when the role is admin", async () => {
    await expectNotFound(page, "/admin/debug");
  });
  await test.step("§3 Session: removing the cookie ends the session in this browser", async () => {
    await page.context().clearCookies({ name: "jwt" });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
  });
});

async function openSlowly(page: Page, { firstName }: Person): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("status").filter({ hasText: /loading/i })).toBeVisible();
  letGo();
  await expect(page.getByRole("button", { name: firstName })).toBeVisible();
  await page.unroute("**/api/user");
}
