import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { logInAt, takeDown } from "../support/screens.ts";

test("CMS outage on reload: leaves the admin area, shows 'Error fetching user. Please log in again.'", async ({ page }) => {
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  await signIn(page.context().request, adminCredentials());
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await takeDown(page, "**/api/user");
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(popup).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
  await page.unroute("**/api/user");
  await logInAt(page, "/researcher-login", adminCredentials());
  await expect(page).toHaveURL("/admin/users");
});

test("a script of the app that is gone or never arrives is said, and Reload helps", async ({ page }) => {
  const failure = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  const app = /\/_astro\/App\.[\w-]+\.js/;
  const reports: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/api/errors") && reports.push(request.postDataJSON()));
  await signIn(page.context().request, adminCredentials());
  await page.route(app, (route) => route.fulfill({ status: 404 }));
  await page.goto("/dashboard");
  await expect(failure).toBeVisible();
  await expect.poll(() => reports).toContainEqual(expect.objectContaining({ name: "ChunkLoadError" }));
  await page.unroute(app);
  await failure.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(failure).toBeHidden();

  await page.clock.install();
  await page.route(app, () => new Promise(() => undefined));
  await page.goto("/dashboard", { waitUntil: "commit" });
  // The script that waits is in the head.
  await expect(page.locator('astro-island[client="only"]')).toBeAttached();
  await page.clock.fastForward(119_000);
  await expect(failure).toBeHidden();
  await page.clock.fastForward(1_000);
  await expect(failure).toBeVisible();
});
