import type { BrowserContext } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn, signInAsPatient, type Person } from "../../support/people.ts";

// Who gets which screen is told for every route in site/test/shell/access.test.ts; here is what a browser does of it.
const adminOnly = ["/admin", "/admin/users/abcdefghijklmnopqrstuvwx", "/admin/debug"];

interface NotAdmin {
  context: BrowserContext;
  researcher: Person;
  patient: Person;
}

test("§2 Logged-in routes need a session and a loaded user; otherwise redirect to /", async ({ page }) => {
  for (const path of ["/dashboard", "/new-report", "/settings/export"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
  }
});

test("§2 Logged-out-only routes: a logged-in user is redirected to /dashboard", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  for (const path of ["/patient-login", "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/dashboard");
  }
});

const notAdmins = {
  visitors: async () => {},
  researchers: ({ context, researcher }: NotAdmin) => signIn(context.request, researcher),
  patients: ({ context, patient }: NotAdmin) => signInAsPatient(context.request, patient),
};
for (const [whom, enter] of Object.entries(notAdmins)) {
  test(`§2 §6 Admin routes: shown only when the role is admin; the not-found page for ${whom}`, async ({
    page,
    context,
    researcher,
    patient,
  }) => {
    await enter({ context, researcher, patient });
    for (const path of adminOnly) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
      await expect(page.getByText("The page you're looking for does not exist."), path).toBeVisible();
      await expect(page, path).toHaveTitle(/^Not Found \| /);
      await expect(page).toHaveURL(path);
    }
  });
}

test("§2 /admin redirects to /admin/overview; an administrator sees the area's navigation", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/overview");
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
});

test("§2 §8 Unknown route: the not-found page, titled Not Found, '404 Not Found', its text and 'Back to homepage', with status 404", async ({
  page,
}) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Not Found \| /);
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to homepage" })).toHaveAttribute("href", "/");
});

test("unknown settings and admin pages are not found", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  for (const path of ["/settings/no-such-view", "/admin/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
  }
});

test("§3 §9 Session: a cookie named jwt, path /; removing it ends the session in this browser", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "jwt")).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
  expect(cookies.find(({ name }) => name === "jwt_sig")).toMatchObject({ path: "/api", sameSite: "Strict", httpOnly: true });
  await page.context().clearCookies({ name: "jwt" });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
});

test("§2 Start-up: with a session cookie and no user loaded, the user is fetched, with a loading screen meanwhile", async ({
  page,
  researcher,
}) => {
  await signIn(page.context().request, researcher);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("status").filter({ hasText: /loading/i })).toBeVisible();
  letGo();
  await expect(page.getByRole("button", { name: researcher.firstName })).toBeVisible();
});

test("a call for the user that is broken off once ends no session: a page that is left while it loads breaks it off", async ({
  page,
  researcher,
}) => {
  await signIn(page.request, researcher);
  let calls = 0;
  await page.route("**/api/user", (route) => ((calls += 1) === 1 ? route.abort() : route.continue()));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` })).toBeVisible();
  expect(calls).toBe(2);
});

test("§4 §8 Fetching the user fails: logout with 'Error fetching user. Please log in again.'", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));
  await page.goto("/dashboard");
  await expect(page.getByText("Error fetching user. Please log in again.")).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
});
