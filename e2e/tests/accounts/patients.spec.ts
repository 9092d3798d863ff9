import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, receiveMail } from "../support/inbox.ts";
import { savePatient, saveReportOf } from "../support/patients.ts";
import { inventPerson, signIn, succeed } from "../support/people.ts";
import { field, logInAt, visit } from "../support/screens.ts";
import { readWorld } from "../support/world.ts";

test("an owner invites a patient, who reads a released report and loses access after withdrawal", async ({ page, browser, researcher }) => {
  const context = await browser.newContext({ baseURL: readWorld().siteUrl });
  const owner = await context.newPage();
  await signIn(context.request, researcher);
  const record = await savePatient(context.request);
  const report = await saveReportOf(context.request, record);
  const person = inventPerson("Vera");
  const main = page.getByRole("main");
  await page.setViewportSize({ width: 390, height: 844 });

  await owner.goto(`/patients/${record.id}`);
  await owner.getByRole("button", { name: "Invite the patient" }).click();
  await field(owner, "E-mail of the patient").fill(person.email);
  await expectAccessible(owner, "dialog");
  await owner.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByRole("region", { name: "The patient’s own access" })).toContainText(`${person.email} was invited`);
  await expect(owner.getByRole("region", { name: "The patient’s own access" })).toContainText("The e-mail was sent.");
  const link = findLink(await receiveMail(person.email, /bone scan reports/), /^\/accept-invite\//);

  await page.goto(link);
  await expect(main.getByRole("heading", { name: "Open your account" })).toBeVisible();
  await expect(main).toContainText(`${researcher.firstName} ${researcher.lastName}, ${researcher.institution} invites you`);
  await expect(field(page, "E-mail")).toHaveValue(person.email);
  await expectAccessible(page);
  await field(page, "Password").fill(person.password);
  await field(page, "Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Open account" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(main.getByRole("heading", { name: "No report has been released to you yet" })).toBeVisible();

  const note = "Please bring this page to your visit on Friday.";
  await visit(owner, `/reports/${report.id}`);
  const openRelease = async () => {
    await owner.getByRole("button", { name: "More" }).click();
    await owner.getByRole("button", { name: /^Release to the patient/ }).click();
  };
  await openRelease();
  await owner.getByLabel("Note to the patient (optional)").fill(note);
  await expect(owner.getByRole("checkbox", { name: /Notify the patient/ })).toBeChecked();
  await expectAccessible(owner, "dialog");
  await owner.getByRole("button", { name: "Release", exact: true }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await receiveMail(person.email, /new report for you/);
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
  await logInAt(page, "/patient-login", person);
  await expect(main).toContainText(note);
  await expectAccessibleInLightAndDark(page);
  await main.getByRole("link", { name: "Bone scan of Mar 14, 2026" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Bone scan of Mar 14, 2026" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What this page cannot tell you" })).toBeVisible();
  await expect(main).toContainText(note);
  await expect(main).not.toContainText(report.reportName);
  await expectAccessibleInLightAndDark(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await saving).suggestedFilename()).toBe(`report-${report.id}-r1.pdf`);

  await openRelease();
  await owner.getByRole("button", { name: "Withdraw" }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await expect(main.getByRole("heading", { name: "This report is not available" })).toBeVisible();
  await expect(main).not.toContainText("What this page cannot tell you");
  await test.step("a patient’s settings have no default datasets, and no other page or endpoint is used", () => readSettings(page));
  await visit(page, "/settings/account-details");
  await expect(main.getByRole("heading", { level: 1, name: "Account details" })).toBeVisible();
  await succeed(await context.request.delete(`/api/patients/${record.id}`, { data: {} }));
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert")).toContainText("Your session has ended");
  await page.goto(link);
  await expect(main.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  await context.close();
});

async function readSettings(page: Page): Promise<void> {
  const failed: string[] = [];
  page.on("response", (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "Your settings" }).click();
  const views = page.getByRole("navigation", { name: "Settings" });
  const titles = {
    Account: "Account details",
    "E-mail": "Change e-mail",
    Password: "Change password",
    "Two-factor login": "Two-factor login",
    Sessions: "Where you are logged in",
    Export: "Export",
    "Delete account": "Delete account",
  };
  await expect(views.getByRole("link")).toHaveText(Object.keys(titles));
  for (const [link, title] of Object.entries(titles)) {
    await views.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText(/your reports|your participants/);
    if (link === "Account") await expect(page.getByRole("main")).toContainText("Patient");
  }
  // site/test/shell/access.test.ts covers all routes.
  await test.step("a researcher's and an administrator's screens are not found, nor called for", async () => {
    for (const path of ["/settings/default-datasets", "/admin"]) {
      await visit(page, path);
      await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
    }
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/api/") && calls.push(new URL(request.url()).pathname));
    await visit(page, "/reports/abcdefghijklmnopqrstuvwx/revisions/1");
    await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Workspace" })).toHaveCount(0);
    expect(calls.filter((path) => path !== "/api/health")).toEqual([]);
    await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(page.getByText("Admin Panel")).toHaveCount(0);
  });
  expect(failed).toEqual([]);
}
