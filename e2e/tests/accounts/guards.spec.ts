import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";

const loggedIn = [
  "/dashboard",
  "/reports",
  "/new-report",
  "/settings/account-details",
  "/settings/change-email",
  "/settings/change-password",
  "/settings/default-datasets",
  "/settings/sessions",
  "/settings/export",
  "/settings/delete-account",
];
const loggedOutOnly = [
  "/patient-login",
  "/researcher-login",
  "/researcher-signup",
  "/forgot-password",
  "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA",
];
const adminOnly = ["/admin", "/admin/overview", "/admin/users", "/admin/datasets", "/admin/fits", "/admin/email"];

for (const path of loggedIn) {
  test(`logged-in route ${path} redirects a visitor to /`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  });
}

for (const path of loggedOutOnly) {
  test(`logged-out-only route ${path} redirects to /dashboard`, async ({ page, researcher }) => {
    await signIn(page.context().request, researcher);
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  });
}

test("admin routes are not found for anyone else", async ({ page, researcher }) => {
  for (const path of adminOnly) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Not Found" }), `${path} for a visitor`).toBeVisible();
  }
  await signIn(page.context().request, researcher);
  for (const path of adminOnly) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Not Found" }), `${path} for a researcher`).toBeVisible();
    await expect(page).toHaveTitle(/^Not Found \| /);
  }
});

test("/admin redirects an administrator to /admin/overview", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/overview");
});

test("an unknown route shows the not-found page, with status 404", async ({ page }) => {
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

test("removing the cookie jwt (path /) ends the session in this browser", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "jwt")).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
  expect(cookies.find(({ name }) => name === "jwt_sig")).toMatchObject({ path: "/api", sameSite: "Strict", httpOnly: true });
  await page.context().clearCookies({ name: "jwt" });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
});

test("start-up shows a loading screen while the user is fetched", async ({ page, researcher }) => {
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

test("fetching the user fails: logout with 'Error fetching user. Please log in again.'", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));
  await page.goto("/dashboard");
  await expect(page.getByText("Error fetching user. Please log in again.")).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
});
