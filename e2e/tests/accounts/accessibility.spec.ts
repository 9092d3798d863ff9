import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectTitle, visit } from "../support/screens.ts";

async function openScreen(page: Page, navigation: string, link: string, title: string): Promise<void> {
  await page.getByRole("navigation", { name: navigation, exact: true }).getByRole("link", { name: link, exact: true }).click();
  await expectScreen(page, title);
}

async function expectScreen(page: Page, title: string): Promise<void> {
  await expectTitle(page, title);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

test.describe("axe in light and dark mode, page titles and content security policy", () => {
  test("settings, and the workspace's titles and policy", async ({ page }) => {
    await signIn(page.context().request, adminCredentials());
    const problems = watchPolicy(page);
    await page.goto("/dashboard");
    await expectScreen(page, "Dashboard");
    await openScreen(page, "Workspace", "Patients", "Patients");
    await openScreen(page, "Workspace", "Workspaces", "Workspaces");
    await visit(page, "/settings/account-details");
    await expectScreen(page, "Settings");
    await expectAccessibleInLightAndDark(page);
    for (const [link, view] of Object.entries({
      "E-mail": "change-email",
      Password: "change-password",
      "Two-factor login": "two-factor",
      Datasets: "default-datasets",
      "Patient names": "patient-names",
      Tokens: "tokens",
      Sessions: "sessions",
      Export: "export",
      "Delete account": "delete-account",
    }))
      await test.step(view, async () => {
        await openScreen(page, "Settings", link, "Settings");
        await expect(page).toHaveURL(`/settings/${view}`);
        await expectAccessibleInLightAndDark(page, "main");
      });
    expect(problems).toEqual([]);
  });

  test("administration, mails in their frame included", async ({ page, researcher }) => {
    await signIn(page.context().request, adminCredentials());
    const problems = watchPolicy(page);
    await page.goto("/admin/overview");
    await expectScreen(page, "Overview");
    await expectAccessibleInLightAndDark(page);
    await openScreen(page, "Admin", "Reports", "Reports");
    await expectAccessibleInLightAndDark(page, "main");
    await failInBrowser(page);
    await openScreen(page, "Admin", "Users", "Users");
    await page.getByRole("searchbox", { name: "Search accounts" }).fill(researcher.email);
    await expect(page.getByRole("table").getByRole("link")).toHaveCount(1);
    await expectAccessibleInLightAndDark(page, "main");
    await page.getByRole("table").getByRole("link").click();
    await expectScreen(page, "User");
    await expectAccessibleInLightAndDark(page, "main");
    await test.step("screens that axe reads elsewhere", () => openOthers(page));
    await openScreen(page, "Admin", "Debug", "Debug");
    await expect(page.getByRole("row", { name: /RangeError \/admin\/reports Browser / })).toBeVisible();
    await expectAccessibleInLightAndDark(page, "main");
    expect(problems).toEqual([]);
  });
});

async function openOthers(page: Page): Promise<void> {
  await openScreen(page, "Admin", "Datasets", "Datasets");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Import/ })
    .click();
  await expectScreen(page, "Import dataset");
  await openScreen(page, "Admin", "Fitting", "Fitting bench");
  await openScreen(page, "Admin", "Audit", "Audit");
  await openScreen(page, "Admin", "E-mail", "E-mail");
  await openScreen(page, "E-mail", "Templates", "E-mail templates");
  await page
    .getByRole("button", { name: /^Preview/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("iframe").contentFrame().locator("body > div")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await dialog.getByRole("button", { name: "Close" }).click();
}

async function failInBrowser(page: Page): Promise<void> {
  const reported = page.waitForResponse("**/api/errors");
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new RangeError("Planted"))));
  expect((await reported).status()).toBe(200);
}
