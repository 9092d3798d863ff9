import { ZSiteContent } from "@trabecula/contracts";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, signIn } from "../../support/people.ts";

const visitorTitles = {
  "/researcher-login": "Log in",
  "/patient-login": "Patient login",
  "/researcher-signup": "Sign up",
  "/forgot-password": "Forgot password",
  "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA": "Reset password",
  "/account-deleted": "Account deleted",
  "/confirm-email/AAAAAAAAAAAAAAAAAAAAAAAA": "Confirm e-mail",
};
const signedInTitles = {
  "/settings/account-details": "Settings",
  "/settings/change-password": "Settings",
  "/admin/overview": "Overview",
  "/admin/users": "Users",
  "/admin/datasets": "Datasets",
  "/admin/datasets/import": "Import dataset",
  "/admin/fits": "Fitting bench",
  "/admin/email": "E-mail",
  "/admin/email/templates": "E-mail templates",
};

test("§1 titles '{title} | {product}'", async ({ page, request }) => {
  const { productName } = ZSiteContent.parse(await (await request.get("/api/content/site")).json());
  for (const [path, title] of Object.entries(visitorTitles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | ${productName}`);
  }
  await signIn(page.context().request, adminCredentials());
  for (const [path, title] of Object.entries(signedInTitles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | ${productName}`);
  }
});
