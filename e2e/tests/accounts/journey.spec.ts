import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { adminCredentials, inventPerson, signIn } from "../support/people.ts";
import { fillSubject, goOnTo, sampleScan, tag, openStep, scanForm } from "../support/reports.ts";
import { fillDetails, logInAt, requestAccount } from "../support/screens.ts";

const workspace = (page: Page) => page.getByRole("navigation", { name: "Workspace" });

test("§4 Account lifecycle: sign-up → refused login → approval → mail received → login → scanner file → report", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = inventPerson("Ines");

  await test.step("a researcher requests an account", async () => {
    await page.goto("/researcher-signup");
    await fillDetails(page, person);
    await page.getByRole("button", { name: "Continue" }).click();
    await requestAccount(page, ["Research", "Clinical"]);
    await expect(page.getByRole("heading", { name: "Sign Up Successful" })).toBeVisible();
    await expect(page.getByText("pending admin approval")).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the address is confirmed from the mail, by a press of a button", async () => {
    const link = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeVisible();
  });

  await test.step("login is refused while the account is pending", async () => {
    await logInAt(page, "/researcher-login", person);
    await expect(page.getByText("Your account is pending admin approval.")).toBeVisible();
    await expect(page).toHaveURL("/researcher-login");
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step("an administrator approves in the list", async () => {
    const context = await browser.newContext({ baseURL: baseURL as string });
    await signIn(context.request, adminCredentials());
    const admin = await context.newPage();
    await admin.goto("/admin/users?state=pending");
    await admin.getByRole("searchbox", { name: "Search accounts" }).fill(person.email);
    const row = admin.getByRole("row").filter({ hasText: person.email });
    await row.getByRole("button", { name: /^Approve/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByRole("status").filter({ hasText: `${person.firstName} ${person.lastName}` })).toContainText("approved");
    await context.close();
  });

  await test.step("the applicant receives one approval e-mail", async () => {
    const mail = await receiveMail(person.email, /approved/i);
    expect(mail.text).toContain(person.firstName);
    expect(findLink(mail, /^\/researcher-login$/)).toBe("/researcher-login");
    expect((await readInbox(person.email)).filter(({ subject }) => /approved/i.test(subject))).toHaveLength(1);
  });

  await test.step("login now leads to the dashboard", async () => {
    await logInAt(page, "/researcher-login", person);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("button", { name: person.firstName })).toBeVisible();
  });

  await test.step("a scanner file becomes a report", async () => {
    const name = `Journey ${tag()}`;
    await page.getByRole("banner").getByRole("button", { name: "New" }).click();
    await page.getByRole("list", { name: "New" }).getByRole("link", { name: "New report" }).click();
    await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
    await goOnTo(page, "Measurements");
    await page.getByLabel("Drop the scanner's file here").setInputFiles(sampleScan);
    await expect(page.getByText("Recognized as Scanco")).toBeVisible();
    await scanForm(page).getByLabel("Region").selectOption({ label: "Multi-stack" });
    await scanForm(page).getByLabel("Stacks").fill("3");
    await openStep(page, "Save");
    await page.getByLabel("Report name").fill(name);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await workspace(page).getByRole("link", { name: "Reports" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
});
