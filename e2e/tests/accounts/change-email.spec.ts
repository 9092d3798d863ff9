import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, receiveMail } from "../support/inbox.ts";
import { signIn, type Person } from "../support/people.ts";
import { expectPasswordToggles, field, logInAt, serverDown } from "../support/screens.ts";

const inventAddress = () => `mara.new.${randomBytes(4).toString("hex")}@lab.example`;

async function askFor(page: Page, email: string, password: string): Promise<void> {
  await field(page, "New e-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Send confirmation link" }).click();
}

test("a new address replaces the old one after confirmation, and the old address is notified", async ({
  page,
  researcher: neighbor,
  freshResearcher: researcher,
}) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/change-email");
  await test.step("an unreachable server shows an error and keeps the input", async () => {
    await page.route("**/api/user/change-email", (route) => route.abort(), { times: 1 });
    await askFor(page, "new@lab.example", researcher.password);
    await expect(page.getByText(serverDown)).toBeVisible();
    await expect(field(page, "New e-mail")).toHaveValue("new@lab.example");
  });
  await test.step("errors appear on their fields: wrong password, same address, missing address", () => askInVain(page, researcher));
  await test.step("an address in use gets the same answer, and its owner is notified", async () => {
    await askFor(page, neighbor.email, researcher.password);
    await expect(page.getByRole("status").filter({ hasText: neighbor.email })).toBeVisible();
    await receiveMail(neighbor.email, /^Your account at (?!.*is approved)/);
  });
  const next = inventAddress();
  await test.step("an unused address receives a link, and the old one a notice", async () => {
    await field(page, "New e-mail").fill(next);
    await field(page, "Password").fill(researcher.password);
    await expectPasswordToggles(page, 1);
    const call = await callOf(page, "POST /api/user/change-email", () => askFor(page, next, researcher.password));
    expect(call, "§7 POST /api/user/change-email: email, password").toMatchObject({ status: 200 });
    expect(call.body).toEqual({ email: next, password: researcher.password });
    expect(call.cookies).toContain("jwt");
    await expect(page.getByRole("status").filter({ hasText: next })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(researcher.email);
    const info = page.getByRole("main").locator('[data-type="info"]');
    await expect(info, "§4 Notification banner: type info, closed by the user").toContainText("Check your e-mail");
    await info.getByRole("button", { name: "Close" }).click();
    await expect(info).toBeHidden();
    await receiveMail(researcher.email, /new address for your account/i);
  });
  await page.goto(findLink(await receiveMail(next, /confirm your new address/i), /^\/confirm-email\//));
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeFocused();
  await page.getByRole("link", { name: "Go to the settings" }).click();
  await expect(page).toHaveURL("/settings/change-email");
  await expect(page.getByRole("main")).toContainText(next);
  await receiveMail(researcher.email, /has a new address/i);

  await page.context().clearCookies();
  await logInAt(page, "/researcher-login", { ...researcher, email: next });
  await expect(page).toHaveURL("/dashboard");
});

async function askInVain(page: Page, { email, password }: Person): Promise<void> {
  await askFor(page, inventAddress(), "Wrong-7strut");
  await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
  await askFor(page, email, password);
  await expect(field(page, "New e-mail")).toHaveAccessibleDescription("This is your address already.");
  await field(page, "New e-mail").fill("mara@lab");
  await field(page, "New e-mail").blur();
  await expect(field(page, "New e-mail")).toHaveAccessibleDescription(/e-mail address such as/);
}
