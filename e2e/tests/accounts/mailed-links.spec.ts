import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { expectCommonRefused, expectPasswordToggles, expectTitle, field, serverDown } from "../support/screens.ts";
import { changeCredentials } from "./credentials.ts";

const newPassword = "Strut-9lattice";

async function askForLink(page: Page, email: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeFocused();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("a forgotten password is replaced by the mailed link, which works once, by the sign-up rules; errors are shown, and an unknown address gets the same answer; then password and address are changed, which ends other sessions", async ({
  page,
  baseURL,
  playwright,
  researcher: neighbor,
  freshResearcher: researcher,
}) => {
  // A session that ended only on this side leaves such cookies; other calls send them.
  await page.context().addCookies([
    { name: "jwt_sig", value: "left-over", domain: new URL(baseURL!).hostname, path: "/api", httpOnly: true, sameSite: "Strict" },
    { name: "other", value: "1", url: baseURL ?? "" },
  ]);
  await test.step("§7 GET /api/health: no payload; status 'ok' is healthy; asked on load", async () => {
    const health = await callOf(page, "GET /api/health", () => page.goto("/patient-login"));
    expect(health).toMatchObject({ body: null, status: 200, reply: { status: "ok" } });
    expect(health.cookies, "other calls take them along").toContain("other");
  });
  await test.step("the patient login leads here, and back to both logins", async () => {
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expectTitle(page, "Forgot password");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "researcher login" })).toHaveAttribute("href", "/researcher-login");
    await expect(main.getByRole("link", { name: "patient login" })).toHaveAttribute("href", "/patient-login");
  });
  await test.step("an empty address shows an error on the field and sends no request", () => sendNothing(page));
  await test.step(`an unreachable server shows '${serverDown}' and keeps the input`, async () => {
    await page.route("**/api/user/forgot-password", (route) => route.abort(), { times: 1 });
    await field(page, "E-mail").fill("mara@lab.example");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(serverDown)).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue("mara@lab.example");
  });
  await test.step("§7 POST /api/user/forgot-password: email, without credentials; an unknown address gets the same answer but no mail", () =>
    expectSameAnswer(page, researcher.email));
  const link = findLink(await receiveMail(researcher.email, /choose a new password/i), /^\/reset-password\//);
  await test.step("a truncated link shows an error", async () => {
    await page.goto("/reset-password/short");
    await choosePassword(page, newPassword);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
  });
  await test.step("§7 POST /api/user/reset-password: password, token, without credentials", () => resetPassword(page, link));
  await receiveMail(researcher.email, /password .+ was changed/i);

  await test.step("a used link shows an error with a link to request a new one", async () => {
    await page.reload();
    await choosePassword(page, "Another-1strut");
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgot-password");
    await expectAccessible(page, "main");
  });
  await test.step("confirmations: an unreachable server, a truncated link and a used address show an error with a next step", () =>
    expectUnusableConfirmations(page));
  await test.step("the new password replaces the old one", async () => {
    const logIn = async (password: string) =>
      (await page.request.post("/api/user/login", { data: { email: researcher.email, password } })).status();
    expect([await logIn(researcher.password), await logIn(newPassword)]).toEqual([401, 200]);
  });
  await test.step("password and address are changed in the settings", () =>
    changeCredentials(page, playwright, { ...researcher, password: newPassword }, neighbor));
});

async function expectSameAnswer(page: Page, email: string): Promise<void> {
  const unknown = `nobody.${randomBytes(4).toString("hex")}@lab.example`;
  const answer = async (email: string) => (await page.getByRole("main").innerText()).replaceAll(email, "…");
  const requested = await callOf(page, "POST /api/user/forgot-password", () => askForLink(page, email));
  expect(requested).toMatchObject({ body: { email }, cookies: [], status: 200 });
  const toKnown = await answer(email);
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: /another address/i }).click();
  await askForLink(page, unknown);
  expect(await answer(unknown)).toBe(toKnown);
  await receiveMail(email, /choose a new password/i);
  expect(await readInbox(unknown)).toEqual([]);
}

async function resetPassword(page: Page, link: string): Promise<void> {
  expect((await page.goto(link))?.headers()["referrer-policy"]).toBe("no-referrer");
  await expectTitle(page, "Reset password");
  await test.step("meter, rules on blur, 'Passwords do not match' / 'Passwords match'", () => typePasswords(page));
  await test.step("axe on every mark", async () => {
    await field(page, "New password").fill("Strut");
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(field(page, "New password")).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInLightAndDark(page);
  });
  await test.step(`an unreachable server shows '${serverDown}' and keeps the input`, async () => {
    await page.route("**/api/user/reset-password", (route) => route.abort(), { times: 1 });
    await choosePassword(page, newPassword);
    await expect(page.getByText(serverDown)).toBeVisible();
    await expect(field(page, "New password")).toHaveValue(newPassword);
  });
  const set = () => page.getByRole("button", { name: "Set new password" }).click();
  const reset = await callOf(page, "POST /api/user/reset-password", set);
  expect(reset).toMatchObject({ cookies: [], status: 200 });
  expect(reset.body).toEqual({ password: newPassword, token: link.split("/").at(-1) });
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeFocused();
}

async function sendNothing(page: Page): Promise<void> {
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/user/forgot-password") ? 1 : 0));
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription("Enter your e-mail address.");
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "E-mail")).toBeFocused();
  expect(calls).toBe(0);
}

async function typePasswords(page: Page): Promise<void> {
  const [password, repeat] = [field(page, "New password"), field(page, "Confirm new password")];
  const meter = page.getByRole("meter", { name: "Password strength" });
  await password.fill("Strut");
  await expect(meter).toHaveAttribute("aria-valuetext", "Weak");
  await expect(password).not.toHaveAttribute("aria-invalid", "true");
  await password.blur();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expectCommonRefused(page, "New password");
  await password.fill(newPassword);
  await expect(meter).toHaveAttribute("aria-valuetext", "Strong");
  await expect(password).not.toHaveAttribute("aria-invalid", "true");

  await repeat.fill("Strut-9");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await repeat.blur();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await password.fill("Strut-9");
  await expect(page.getByText("Passwords match", { exact: true })).toBeVisible();
  await password.fill(newPassword);
  await expect(page.getByText("Passwords do not match")).toBeVisible();

  await expectPasswordToggles(page, 2);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(repeat).toBeFocused();
}

async function expectUnusableConfirmations(page: Page): Promise<void> {
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });
  await page.route("**/api/user/confirm-email", (route) => route.abort(), { times: 1 });
  await page.goto("/confirm-email/short");
  await confirm.click();
  await expect(page.getByText(serverDown)).toBeVisible();
  await confirm.click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  const message = "This address now belongs to another account. Your address was not changed.";
  await page.route("**/api/user/confirm-email", (route) => route.fulfill({ status: 409, json: { message, code: "conflict" } }));
  await page.goto(`/confirm-email/${"B".repeat(43)}`);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Your address stays as it was" })).toBeFocused();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the login" })).toBeVisible();
  await page.unroute("**/api/user/confirm-email");
}
