import type { Page } from "@playwright/test";
import { codeAt } from "../../../cms/tests/support/authenticator.ts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { logInToPanel, logOutOfPanel, panelUrl } from "../support/panel.ts";
import { inventPerson, succeed } from "../support/people.ts";
import { readWorld } from "../support/world.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

/** Returns the name of the user that is logged in. */
export async function setUpTwoFactors(page: Page): Promise<string> {
  const { request } = page;
  const { firstName: firstname, lastName: lastname, email, password } = inventPerson("Petra");
  const { siteUrl, panelToken } = readWorld();
  const headers = { Authorization: `Bearer ${panelToken}` };
  const made = await succeed(await request.post(panelUrl("/users"), { data: { firstname, lastname, email, roles: [1] }, headers }));
  const { registrationToken } = (await made.json()).data as { registrationToken: string };
  await succeed(await request.post(panelUrl("/register"), { data: { registrationToken, userInfo: { firstname, lastname, password } } }));

  await page.goto(panelUrl("/auth/login"), { waitUntil: "commit" });
  await logInToPanel(page, email, password);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("link", { name: "Two-factor login" }).click();
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Set up the app" }).click();
  const key = (await page.getByText(/^Key [A-Z2-7]{4} /).innerText()).replace("Key", "").replaceAll(/\s/g, "");
  await expectAccessibleInLightAndDark(page, "main");
  await field(page, "Code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code is wrong. Is the clock of your phone right?")).toBeVisible();
  await field(page, "Code").fill(codeAt(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("listitem").filter({ hasText: /^[a-z2-7]{4}-/ });
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText(/You have 10 recovery codes left\./)).toBeVisible();

  await test.step("the settings of the panel lead to the settings of the site", async () => {
    const call = "**/accounts/site-settings";
    const menu = page.getByRole("navigation").first();
    const openSettings = async () => {
      await menu.getByRole("link", { name: "Settings", exact: true }).click();
      await page.getByRole("link", { name: "Site settings" }).click();
    };
    await page.route(call, (route) => route.fulfill({ status: 500, json: { error: { message: "" } } }));
    await openSettings();
    await expect(page.getByRole("alert").filter({ hasText: "The address of the site could not be loaded." })).toBeVisible();
    await page.unroute(call);
    await menu.getByRole("link", { name: "Home" }).click();
    await openSettings();
    const link = page.getByRole("link", { name: "Open the site settings" });
    await expect(link).toHaveAttribute("href", `${siteUrl}/admin/settings`);
    await expect(page.getByRole("heading", { name: "Site settings", level: 1 })).toBeVisible();
    await expectAccessible(page, "main");
  });

  await logOutOfPanel(page, `${firstname} ${lastname}`);
  await logInToPanel(page, email, password);
  const dialog = page.getByRole("dialog", { name: "Enter the code that your authenticator app shows, or a recovery code." });
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter the code" })).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  const again = page.getByRole("dialog");
  await again.getByRole("textbox", { name: "Code" }).fill("000000");
  await again.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("dialog", { name: /^This code is wrong or was used already/ })).toBeVisible();
  await again.getByRole("textbox", { name: "Code" }).fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  return `${firstname} ${lastname}`;
}
