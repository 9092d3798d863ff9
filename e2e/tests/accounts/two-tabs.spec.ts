import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { field } from "../support/screens.ts";

const sentence = "Your session has ended. Please log in again.";

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  return tab;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { expanded: false }).last().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
}

/** The tested tab always has focus, so this fires the event. */
const comeBackTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

async function expectLedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
}

test("session changes in one tab reach the others: logout and login as another user", async ({ context, researcher, freshResearcher }) => {
  await signIn(context.request, adminCredentials());
  const own = await openTab(context, "/settings/account-details");
  const administration = await openTab(context, "/admin/users");
  const left = await openTab(context, "/settings/account-details");
  await test.step("a logout in one tab reaches the others on a request, on navigation and on focus", async () => {
    await logOut(await openTab(context, "/settings/account-details"));
    await field(own, "Institution").fill("Center for Bone");
    await own.getByRole("button", { name: "Save changes" }).click();
    await administration.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "E-mail" }).click();
    await comeBackTo(left);
    for (const tab of [own, administration, left]) await expectLedOut(tab);
  });
  await test.step("after a login as another user, the other tab shows no data of the first user", async () => {
    await signIn(context.request, researcher);
    await own.goto("/settings/account-details");
    await expect(field(own, "Last name")).toHaveValue(researcher.lastName);
    await signIn(context.request, freshResearcher);
    await comeBackTo(own);
    await expect(field(own, "Last name")).toHaveValue(freshResearcher.lastName);
    await expect(own.getByRole("main")).toContainText(freshResearcher.email);
  });
});

test("a password change ends the session of another browser, which shows this at its next request", async ({
  page,
  browser,
  baseURL,
  freshResearcher: researcher,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  await signIn(elsewhere.request, researcher);
  const there = await elsewhere.newPage();
  await there.goto("/settings/account-details");
  await field(there, "Institution").fill("Center for Bone");

  await signIn(page.context().request, researcher);
  await page.goto("/settings/change-password");
  await field(page, "Current password").fill(researcher.password);
  await field(page, "New password").fill("Strut-9lattice");
  await field(page, "Confirm new password").fill("Strut-9lattice");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
  await comeBackTo(page);
  await page.reload();
  await expect(page).toHaveURL("/settings/change-password");

  await there.getByRole("button", { name: "Save changes" }).click();
  await expectLedOut(there);
  await elsewhere.close();
});
