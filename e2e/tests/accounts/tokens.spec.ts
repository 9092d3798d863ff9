import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";
import { field } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

test("a token is shown once, gives a script its scopes only, and stops working when revoked", async ({
  page,
  playwright,
  freshResearcher: researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/tokens");
  await expect(page.getByText("You have no token.")).toBeVisible();
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(page.getByText("Choose what the token may do.")).toBeVisible();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/Name the token by what will use it\.$/);
  await field(page, "Name").fill("Tibia study");
  await page.getByRole("checkbox", { name: /^read your patients/ }).check();
  await field(page, "Password").fill("Wr0ng-horse!");
  await page.getByRole("button", { name: "Make token" }).click();
  await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
  await field(page, "Password").fill(researcher.password);
  await page.getByRole("button", { name: "Make token" }).click();

  await expect(page.getByRole("heading", { name: "Copy your token now" })).toBeFocused();
  await expectAccessible(page, "main");
  const secret = await page.getByLabel("Token", { exact: true }).innerText();
  const script = await playwright.request.newContext({
    baseURL: readWorld().siteUrl,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  });
  const statuses = async () => [(await script.get("/api/reports")).status(), (await script.delete("/api/reports/x")).status()];
  expect(await statuses()).toEqual([200, 403]);
  await page.getByRole("button", { name: "I have kept it" }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Tibia study" });
  await expect(line).toContainText("last used");
  await expect(page.getByRole("main")).not.toContainText(secret);

  await line.getByRole("button", { name: "Revoke Tibia study" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The token is revoked.")).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await statuses()).toEqual([401, 401]);
  await script.dispose();
});
