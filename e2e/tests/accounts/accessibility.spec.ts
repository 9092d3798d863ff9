import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, inventPerson, signIn } from "../../support/people.ts";
import { watchPolicy } from "../../support/policy.ts";
import { expectTitle, fillDetails } from "../../support/screens.ts";

test.describe("axe in light and dark, titles, and what the content security policy says", () => {
  test("/researcher-signup with every mark, its second step and its success", async ({ page }) => {
    const problems = watchPolicy(page);
    await page.goto("/researcher-signup");
    await expectTitle(page, "Sign up");
    await page.getByRole("button", { name: "Continue" }).click();
    await expectAccessibleInLightAndDark(page);
    await fillDetails(page, inventPerson());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Request Account" }).click();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("checkbox", { name: /^Research/ }).check();
    await page.getByRole("button", { name: "Request Account" }).click();
    await expect(page.getByRole("heading", { name: "Sign Up Successful" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    expect(problems).toEqual([]);
  });

  test("settings and administration", async ({ page, researcher, admin }) => {
    // Many screens, and axe takes its time on a small machine.
    test.slow();
    const { id } = await admin.find(researcher.email);
    await signIn(page.context().request, adminCredentials());
    const problems = watchPolicy(page);
    await failInBrowser(page, "/admin/reports");
    for (const [path, title] of Object.entries({
      "/settings/account-details": "Settings",
      "/settings/change-email": "Settings",
      "/settings/change-password": "Settings",
      "/settings/default-datasets": "Settings",
      "/settings/patient-names": "Settings",
      "/settings/tokens": "Settings",
      "/settings/sessions": "Settings",
      "/settings/export": "Settings",
      "/settings/delete-account": "Settings",
      "/admin/overview": "Overview",
      "/admin/users": "Users",
      [`/admin/users/${id}`]: "User",
      "/admin/reports": "Reports",
      "/admin/email": "E-mail",
      "/admin/debug": "Debug",
    })) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
      await expectTitle(page, title);
      await expectAccessibleInLightAndDark(page);
    }
    await expect(page.getByRole("row", { name: /RangeError \/admin\/reports Browser / })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

/** A script of the page fails, and the page tells the server. */
async function failInBrowser(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  const told = page.waitForResponse("**/api/errors");
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new RangeError("Planted"))));
  expect((await told).status()).toBe(200);
}

test("screens that axe reads elsewhere: titles, and what the content security policy says, mails in their frame included", async ({
  page,
}) => {
  await signIn(page.context().request, adminCredentials());
  const problems = watchPolicy(page);
  for (const [path, title] of Object.entries({
    "/faq": "FAQ",
    "/dashboard": "Dashboard",
    "/new-report": "New report",
    "/score": "Score a study",
    "/admin/datasets": "Datasets",
    "/admin/datasets/import": "Import dataset",
    "/admin/fits": "Fitting bench",
    "/admin/audit": "Audit",
    "/admin/email/templates": "E-mail templates",
  })) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectTitle(page, title);
  }
  await page
    .getByRole("button", { name: /^Preview/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").locator("iframe").contentFrame().locator("body")).toContainText(/\w/);
  await page.waitForLoadState("networkidle");
  expect(problems).toEqual([]);
});
