import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { expectPasswordToggles, expectTitle, field, logInAt } from "../support/screens.ts";

test("all data of an account is downloaded as one archive; deletion requires the password and confirmation", async ({
  page,
  freshResearcher: researcher,
}) => {
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const isThere = async () => (await page.context().request.get("/api/user")).status() === 200;
  await signIn(page.context().request, researcher);
  await page.goto("/settings/export");
  await test.step("shows the server’s message when the archive cannot be created", () => expectRefusedArchive(page));
  await test.step("everything held about an account is downloaded as one archive", () => expectArchive(page));

  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Delete account" }).click();
  await test.step("shows no confirmation dialog without a password", async () => {
    await askToDelete(page, "");
    await expect(field(page, "Password")).toHaveAccessibleDescription("Enter your password.");
    await expect(dialog).toBeHidden();
  });
  await test.step("a wrong password deletes nothing and shows an error at its field", async () => {
    await askToDelete(page, "Wrong-7strut");
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
    expect(await isThere()).toBe(true);
  });
  await test.step("cancel keeps it", async () => {
    await askToDelete(page, researcher.password);
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await isThere()).toBe(true);
  });
  await test.step("the last administrator cannot delete the account and sees the reason", async () => {
    const json = { message: "This is the last administrator. Make somebody else one first.", code: "last_admin" };
    await page.route("**/api/user/delete", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await askToDelete(page, researcher.password);
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Make somebody else one first." })).toBeVisible();
  });
  await test.step("deleted, it is forgotten here and on the server", async () => {
    await field(page, "Password").fill(researcher.password);
    await expectPasswordToggles(page, 1);
    await askToDelete(page, researcher.password);
    const confirm = dialog.getByRole("button", { name: "Delete permanently" });
    const call = await callOf(page, "DELETE /api/user/delete", () => confirm.click());
    expect(call.body, "§7 DELETE /api/user/delete: password").toEqual({ password: researcher.password });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
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
});

async function askToDelete(page: Page, password: string): Promise<void> {
  await field(page, "Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Delete account", exact: true }).click();
}

async function expectRefusedArchive(page: Page): Promise<void> {
  const json = { message: "Too many archives in an hour. Try again later.", code: "too_many_requests" };
  await page.route("**/api/user/export", (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await page.getByRole("button", { name: "Download everything" }).click();
  await expect(page.getByRole("alert").filter({ hasText: json.message })).toBeVisible();
}

async function expectArchive(page: Page): Promise<void> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.subarray(0, 2).toString("latin1")).toBe("PK");
  expect(archive.includes("account.json")).toBe(true);
}
