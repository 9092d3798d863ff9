import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";
import { logInAt, takeDown } from "../../support/screens.ts";

test("a reload while the CMS is down leads out of the admin area with 'Error fetching user. Please log in again.', told once, and back after a login", async ({
  page,
}) => {
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
