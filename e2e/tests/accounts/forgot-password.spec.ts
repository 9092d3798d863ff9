import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../../support/inbox.ts";
import { expectTitle, field, logInAt } from "../../support/screens.ts";

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

test("a forgotten password is replaced by the mailed link, which works once", async ({ page, freshResearcher: researcher }) => {
  await page.goto("/researcher-login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await askForLink(page, researcher.email);

  const link = findLink(await receiveMail(researcher.email, /choose a new password/i), /^\/reset-password\//);
  expect((await page.goto(link))?.headers()["referrer-policy"]).toBe("no-referrer");
  await choosePassword(page, newPassword);
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeFocused();
  await receiveMail(researcher.email, /password .+ was changed/i);

  await page.goto(link);
  await choosePassword(page, "Another-1strut");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");

  await logInAt(page, "/researcher-login", researcher);
  await expect(page.getByRole("alert")).toContainText(/password/i);
  await logInAt(page, "/researcher-login", { ...researcher, password: newPassword });
  await expect(page).toHaveURL("/dashboard");
});

test("an unknown address gets the same answer, and no mail", async ({ page, researcher }) => {
  const unknown = `nobody.${randomBytes(4).toString("hex")}@lab.example`;
  const answers: string[] = [];
  for (const email of [researcher.email, unknown]) {
    await page.goto("/forgot-password");
    await askForLink(page, email);
    answers.push((await page.getByRole("main").innerText()).replaceAll(email, "…"));
  }
  expect(answers[1]).toBe(answers[0]);
  await receiveMail(researcher.email, /choose a new password/i);
  expect(await readInbox(unknown)).toEqual([]);
});

test("the patient login leads to /forgot-password, which leads back to both logins", async ({ page }) => {
  await page.goto("/patient-login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "researcher login" })).toHaveAttribute("href", "/researcher-login");
  await expect(main.getByRole("link", { name: "patient login" })).toHaveAttribute("href", "/patient-login");
});

test("without an address nothing is sent, and the field says so", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => (calls += request.url().endsWith("/api/user/forgot-password") ? 1 : 0));
  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription("Enter your e-mail address.");
  await expect(field(page, "E-mail")).toBeFocused();
  expect(calls).toBe(0);
});

test("an unreachable server: 'Our server is temporarily down. Please try again later.', and nothing typed is lost", async ({ page }) => {
  const sentence = page.getByText("Our server is temporarily down. Please try again later.");
  await page.route("**/api/user/*-password", (route) => route.abort());
  await page.goto("/forgot-password");
  await field(page, "E-mail").fill("mara@lab.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(sentence).toBeVisible();
  await expect(field(page, "E-mail")).toHaveValue("mara@lab.example");

  await page.goto(`/reset-password/${"A".repeat(43)}`);
  await choosePassword(page, newPassword);
  await expect(sentence).toBeVisible();
  await expect(field(page, "New password")).toHaveValue(newPassword);
});

test("a new password is checked as at the sign-up: meter, rules on blur, 'Passwords do not match' / 'Passwords match'", async ({
  page,
}) => {
  await page.goto(`/reset-password/${"A".repeat(43)}`);
  const [password, repeat] = [field(page, "New password"), field(page, "Confirm new password")];
  const meter = page.getByRole("meter", { name: "Password strength" });
  await password.fill("Strut");
  await expect(meter).toHaveAttribute("aria-valuetext", "Weak");
  await expect(password).not.toHaveAttribute("aria-invalid", "true");
  await password.blur();
  await expect(password).toHaveAttribute("aria-invalid", "true");
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

  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(repeat).toBeFocused();
});

for (const token of ["short", "A".repeat(43), "A".repeat(1100)]) {
  test(`a link that was never sent (${token.length} characters) is told, with the way to a new one`, async ({ page }) => {
    await page.goto(`/reset-password/${token}`);
    await choosePassword(page, newPassword);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgot-password");
  });
}

test.describe("axe, light and dark", () => {
  test("/forgot-password and /reset-password/{token}, with every mark and outcome", async ({ page }) => {
    await page.goto("/forgot-password");
    await expectTitle(page, "Forgot password");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInLightAndDark(page);
    await askForLink(page, "nobody@lab.example");
    await expectAccessibleInLightAndDark(page);

    await page.goto(`/reset-password/${"A".repeat(43)}`);
    await expectTitle(page, "Reset password");
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(field(page, "New password")).toHaveAttribute("aria-invalid", "true");
    await expectAccessibleInLightAndDark(page);
    await choosePassword(page, newPassword);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });
});
