import { expect, test } from "../../support/fixtures.ts";
import { inventPerson, signUp } from "../../support/people.ts";
import { findLink, receiveMail } from "../../support/inbox.ts";

test("opening the mailed link changes nothing; pressing the button does, once", async ({ page, request, admin }) => {
  const person = inventPerson("Cleo");
  await signUp(request, person);
  const link = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });

  await page.goto(link);
  await expect(confirm).toBeVisible();
  expect((await admin.find(person.email)).emailConfirmed).toBe(false);

  await confirm.click();
  await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeVisible();
  expect((await admin.find(person.email)).emailConfirmed).toBe(true);

  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

for (const token of ["short", "A".repeat(43)]) {
  test(`a link that was never sent (${token.length} characters) is told`, async ({ page }) => {
    await page.goto(`/confirm-email/${token}`);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });
}

test("an unreachable server is told and can be asked again", async ({ page }) => {
  await page.route("**/api/user/confirm-email", (route) => route.abort());
  await page.goto(`/confirm-email/${"A".repeat(43)}`);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByText("Our server is temporarily down. Please try again later.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm e-mail address" })).toBeEnabled();
});
