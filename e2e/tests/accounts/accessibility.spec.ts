import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, inventPerson, signIn } from "../../support/people.ts";
import { fillDetails } from "../../support/screens.ts";

test.describe("axe, light and dark", () => {
  for (const path of ["/researcher-login", "/patient-login", "/confirm-email/AAAAAAAAAAAAAAAAAAAAAAAA"]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleInLightAndDark(page);
    });
  }

  test("/researcher-signup with every mark, its second step and its success", async ({ page }) => {
    await page.goto("/researcher-signup");
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
  });

  test("settings and administration", async ({ page, researcher, admin }) => {
    // Many screens, and axe takes its time on a small machine.
    test.slow();
    const { id } = await admin.find(researcher.email);
    await signIn(page.context().request, adminCredentials());
    for (const path of [
      "/settings/account-details",
      "/settings/change-email",
      "/settings/change-password",
      "/settings/default-datasets",
      "/settings/sessions",
      "/settings/export",
      "/settings/delete-account",
      "/admin/overview",
      "/admin/users",
      `/admin/users/${id}`,
      "/admin/email",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
      await expectAccessibleInLightAndDark(page);
    }
  });
});
