import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn, succeed } from "../support/people.ts";
import { field } from "../support/screens.ts";

const sentence = "Your session has ended. Please log in again.";

/** The tested tab always has focus, so this fires the event. */
const comeBackTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

/** As another tab does it. */
const logOut = async ({ request }: BrowserContext) => succeed(await request.get("/api/user/logout"));

async function expectLedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
}

test("session changes in one tab reach the others: logout and login as another user", async ({
  context,
  page: own,
  researcher,
  freshResearcher,
}) => {
  await signIn(context.request, adminCredentials());
  const administration = await context.newPage();
  await own.goto("/settings/account-details");
  await administration.goto("/admin/users");
  await field(own, "Institution").fill("Center for Bone");
  await expect(administration.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await test.step("a logout in one tab reaches the others on a request and on navigation", async () => {
    await logOut(context);
    await own.getByRole("button", { name: "Save changes" }).click();
    await administration.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "E-mail" }).click();
    for (const tab of [own, administration]) await expectLedOut(tab);
    await administration.close();
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
  await test.step("a logout reaches a tab on focus", async () => {
    await logOut(context);
    await comeBackTo(own);
    await expectLedOut(own);
  });
});
