import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { receiveMail } from "../support/inbox.ts";
import { signIn, type Person } from "../support/people.ts";
import { expectCommonRefused, expectPasswordToggles, field, logInAt, serverDown } from "../support/screens.ts";

const next = "Strut-9lattice";

async function change(page: Page, current: string, password: string): Promise<void> {
  await field(page, "Current password").fill(current);
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("the password is changed, other sessions end, the owner is notified, and errors appear on fields", async ({
  page,
  browser,
  baseURL,
  freshResearcher: researcher,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  await signIn(elsewhere.request, researcher);
  await signIn(page.context().request, researcher);
  await page.goto("/settings/change-password");
  await test.step("empty and unequal passwords show errors without a request; an unreachable server shows an error", () =>
    changeWithoutServer(page, researcher));
  await test.step("a wrong password shows an error on its field, which has focus, and keeps the input", async () => {
    await change(page, "Wrong-7strut", next);
    await expect(field(page, "Current password")).toHaveAccessibleDescription("This is not your password.");
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "New password")).toHaveValue(next);
  });
  await test.step("the same password again is refused at its field", async () => {
    await change(page, researcher.password, researcher.password);
    await expect(field(page, "New password")).toHaveAccessibleDescription("Choose a password that differs from the current one.");
  });
  await test.step("another one is taken and told by mail; §7 POST /api/user/change-password: currentPassword, newPassword", async () => {
    await expectPasswordToggles(page, 3);
    const call = await callOf(page, "POST /api/user/change-password", () => change(page, researcher.password, next));
    expect(call.body).toEqual({ currentPassword: researcher.password, newPassword: next });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
    await expect(field(page, "Current password")).toHaveValue("");
    await receiveMail(researcher.email, /password .+ was changed/i);
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: researcher.firstName })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  const there = await elsewhere.newPage();
  await logInAt(there, "/researcher-login", { ...researcher, password: next });
  await expect(there).toHaveURL("/dashboard");
  await elsewhere.close();
});

async function changeWithoutServer(page: Page, { password }: Person): Promise<void> {
  let calls = 0;
  await page.route("**/api/user/change-password", (route) => {
    calls += 1;
    return route.abort();
  });
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(field(page, "Current password")).toHaveAccessibleDescription("Enter your current password.");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectAccessible(page, "main");
  await expectCommonRefused(page, "New password");
  expect(calls).toBe(0);
  await change(page, password, next);
  await expect(page.getByText(serverDown)).toBeVisible();
  await page.unroute("**/api/user/change-password");
}
