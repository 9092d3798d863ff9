import { readFile } from "node:fs/promises";
import { codeAt } from "../../../cms/tests/support/authenticator.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { field, logInAt } from "../support/screens.ts";

test("two-factor setup with a key and backup codes; later logins require a code", async ({ page, freshResearcher: researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/two-factor");
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Set up the app" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const shown = await page.getByText(/^Key [A-Z2-7]{4} /).innerText();
  const key = shown.replace("Key", "").replaceAll(/\s/g, "");
  await field(page, "Code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This code is wrong. Is the clock of your phone right?")).toBeVisible();
  await field(page, "Code").fill(codeAt(key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  await expectAccessible(page, "main");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const codes = (await readFile(await (await download).path(), "utf8")).trim().split("\n");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();

  await page.context().clearCookies();
  await logInAt(page, "/researcher-login", researcher);
  await expect(page.getByText("Enter the code that your authenticator app shows.")).toBeVisible();
  await expect(field(page, "Code")).toBeFocused();
  await expectAccessible(page);
  await field(page, "Code").fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText(/^This code is wrong or was used already/)).toBeVisible();
  await field(page, "Code").fill(codeAt(key, 1));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/settings/two-factor");
  await field(page, "Password").fill(researcher.password);
  await field(page, "Code").fill(codes[0]!);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor login is off.")).toBeVisible();
});
