import { randomBytes } from "node:crypto";
import type { BrowserContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { signIn, succeed, type Person } from "../support/people.ts";
import { expectPasswordToggles, field, serverDown } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

type Playwright = PlaywrightWorkerArgs["playwright"];

const nextPassword = "Lattice-8arch";
const inventAddress = () => `mara.new.${randomBytes(4).toString("hex")}@lab.example`;

async function change(page: Page, current: string, password: string): Promise<void> {
  await field(page, "Current password").fill(current);
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
}

async function askFor(page: Page, email: string, password: string): Promise<void> {
  await field(page, "New e-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Send confirmation link" }).click();
}

export async function changeCredentials(page: Page, playwright: Playwright, researcher: Person, neighbor: Person): Promise<void> {
  const elsewhere = await playwright.request.newContext({ baseURL: readWorld().siteUrl });
  await signIn(elsewhere, researcher);
  await signIn(page.context().request, researcher);
  await page.goto("/settings/change-password");
  await changePassword(page, researcher);
  await test.step("the session that changed the password stays; another one ends", async () => {
    await comeBackTo(page);
    expect((await elsewhere.get("/api/user")).status()).toBe(401);
    await elsewhere.dispose();
  });
  const changed = { ...researcher, password: nextPassword };
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "E-mail", exact: true }).click();
  const email = await changeAddress(page, changed, neighbor);
  await test.step("session changes in one tab reach the others: logout and login as another user", () =>
    expectTabsToFollow(page, neighbor, { ...changed, email }));
}

async function changePassword(page: Page, researcher: Person): Promise<void> {
  await test.step("empty and unequal passwords show errors without a request; an unreachable server shows an error", () =>
    changeWithoutServer(page, researcher));
  await test.step("a wrong password shows an error on its field, which has focus, and keeps the input", async () => {
    await change(page, "Wrong-7strut", nextPassword);
    await expect(field(page, "Current password")).toHaveAccessibleDescription("This is not your password.");
    await expect(field(page, "Current password")).toBeFocused();
    await expect(field(page, "New password")).toHaveValue(nextPassword);
  });
  await test.step("the same password again is refused at its field", async () => {
    await change(page, researcher.password, researcher.password);
    await expect(field(page, "New password")).toHaveAccessibleDescription("Choose a password that differs from the current one.");
  });
  await test.step("another one is taken and told by mail; §7 POST /api/user/change-password: currentPassword, newPassword", async () => {
    await expectPasswordToggles(page, 3);
    const call = await callOf(page, "POST /api/user/change-password", () => change(page, researcher.password, nextPassword));
    expect(call.body).toEqual({ currentPassword: researcher.password, newPassword: nextPassword });
    expect(call.status).toBe(200);
    expect(call.cookies).toContain("jwt");
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
    await expect(field(page, "Current password")).toHaveValue("");
    const told = async () => (await readInbox(researcher.email)).filter(({ subject }) => /password .+ was changed/i.test(subject));
    await expect.poll(told, "the first tells of the mailed link").toHaveLength(2);
  });
}

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
  expect(calls).toBe(0);
  await change(page, password, nextPassword);
  await expect(page.getByText(serverDown)).toBeVisible();
  await page.unroute("**/api/user/change-password");
}

async function changeAddress(page: Page, researcher: Person, neighbor: Person): Promise<string> {
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
  return next;
}

async function askInVain(page: Page, { email, password }: Person): Promise<void> {
  await askFor(page, inventAddress(), "Wrong-7strut");
  await expect(field(page, "Password")).toHaveAccessibleDescription("This is not your password.");
  await askFor(page, email, password);
  await expect(field(page, "New e-mail")).toHaveAccessibleDescription("This is your address already.");
  await field(page, "New e-mail").fill("mara@lab");
  await field(page, "New e-mail").blur();
  await expect(field(page, "New e-mail")).toHaveAccessibleDescription(/e-mail address such as/);
}

const sentence = "Your session has ended. Please log in again.";

/** The tested tab always has focus, so this fires the event. */
const comeBackTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

const logOut = async ({ request }: BrowserContext) => succeed(await request.get("/api/user/logout"));

async function expectLedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
}

async function expectTabsToFollow(own: Page, first: Person, second: Person): Promise<void> {
  const context = own.context();
  await test.step("a logout in one tab reaches the others on a request", async () => {
    await own.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account", exact: true }).click();
    await field(own, "Institution").fill("Center for Bone");
    await logOut(context);
    await own.getByRole("button", { name: "Save changes" }).click();
    await expectLedOut(own);
  });
  await test.step("after a login as another user, the other tab shows no data of the first user", async () => {
    await signIn(context.request, first);
    await own.goto("/settings/account-details");
    await expect(field(own, "Last name")).toHaveValue(first.lastName);
    await signIn(context.request, second);
    await comeBackTo(own);
    await expect(field(own, "Last name")).toHaveValue(second.lastName);
    await expect(own.getByRole("main")).toContainText(second.email);
  });
  await test.step("a logout reaches a tab on focus", async () => {
    await logOut(context);
    await comeBackTo(own);
    await expectLedOut(own);
  });
}
