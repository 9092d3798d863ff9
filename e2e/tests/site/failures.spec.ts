import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";

test("the message of a page that sends its visitor away stays visible on the page that follows", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.route("**/api/user", (route) => route.fulfill({ status: 401, json: { message: "No.", code: "no_session" } }));
  await page.goto("/reports");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." })).toBeVisible();
});
