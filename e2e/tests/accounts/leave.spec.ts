import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn, type Person } from "../../support/people.ts";
import { expectTitle, field, logInAt } from "../../support/screens.ts";

async function askToDelete(page: Page, person: Pick<Person, "email" | "password">, password: string): Promise<void> {
  await signIn(page.context().request, person);
  await page.goto("/settings/delete-account");
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Delete account", exact: true }).click();
}

test("everything held about an account is downloaded as one archive", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/export");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.subarray(0, 2).toString("latin1")).toBe("PK");
  expect(archive.includes("account.json")).toBe(true);
});

test("an account is deleted after its password and a question; cancel keeps it", async ({ page, freshResearcher: researcher }) => {
  await askToDelete(page, researcher, researcher.password);
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await page.context().request.get("/api/user")).status()).toBe(200);

  await page.getByRole("button", { name: "Delete account", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeFocused();
  await expectTitle(page, "Account deleted");
  await expect(page.getByRole("button", { name: researcher.firstName })).toBeHidden();
  await expectAccessible(page);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");

  await logInAt(page, "/researcher-login", researcher);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/researcher-login");
});

test("a wrong password deletes nothing and is told at its field", async ({ page, researcher }) => {
  await askToDelete(page, researcher, "Wrong-7strut");
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
  expect((await page.context().request.get("/api/user")).status()).toBe(200);
});

test("without a password there is no question", async ({ page, researcher }) => {
  await askToDelete(page, researcher, "");
  await expect(field(page, "Password")).toHaveAccessibleDescription("Enter your password.");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the last administrator cannot leave, and is told why", async ({ page }) => {
  await page.route("**/api/user/delete", (route) =>
    route.fulfill({ status: 409, json: { message: "This is the last administrator. Make somebody else one first.", code: "last_admin" } }),
  );
  await askToDelete(page, adminCredentials(), adminCredentials().password);
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Make somebody else one first." })).toBeVisible();
});
