import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test as base } from "../../support/fixtures.ts";
import { acceptInvitation, savePatient, saveReportOf } from "../../support/patients.ts";
import { inventPerson, signIn, type Person } from "../../support/people.ts";
import { startProduct, type Product } from "../../support/product.ts";
import { fillDetails, field, logInAt, requestAccount } from "../../support/screens.ts";

/** Its own product, because the shared one has a mail server. */
const test = base.extend<object, { product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ smtpUrl: "" });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.siteUrl),
});

async function expectSaid(page: Page, said: string | RegExp): Promise<void> {
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByText(/is on its way|has been sent to|will be told by e-mail|we send/i)).toHaveCount(0);
}

async function takeLink(admin: Page, person: Person): Promise<string> {
  await admin.goto(`/admin/email?q=${encodeURIComponent(person.email)}`);
  await admin.getByRole("button", { name: /^Read/ }).first().click();
  await admin.getByRole("button", { name: "Show link" }).click();
  await expect(admin.getByText(/^It works once, until /)).toBeVisible();
  return admin.getByRole("textbox", { name: "Link" }).inputValue();
}

test("without a mail server each screen says what happens instead, and links are passed on by an administrator", async ({
  browser,
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const person = inventPerson("Nora");
  const admin = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signIn(admin.request, product.admin);

  await test.step("sign-up", async () => {
    await page.goto("/researcher-signup");
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await expectSaid(page, "the laboratory will contact you with its decision");
    await fillDetails(page, person);
    await page.getByRole("button", { name: "Continue" }).click();
    await requestAccount(page, ["Research"]);
    await expectSaid(page, /^This site sends no e-mail, so the laboratory will contact you/);
  });

  await test.step("log-in with an unconfirmed address, and its link asked for again", async () => {
    await logInAt(page, "/researcher-login", person);
    await expectSaid(page, "This site sends no e-mail: ask the laboratory for the link.");
    await page.getByRole("button", { name: "Ask for the link again" }).click();
    await expectSaid(page, /^An administrator has a new link for you/);
  });

  await test.step("the link, passed on, confirms once", async () => {
    await admin.goto("/admin/overview");
    await expectSaid(admin, /^No mail server is set\./);
    const link = await takeLink(admin, person);
    await expectSaid(admin, "That you looked at it is written into the audit log.");
    await expectAccessible(admin, "dialog");
    await admin.goto("/admin/audit");
    await expect(admin.getByText("Link of a mail shown").first()).toBeVisible();
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expectSaid(page, "The laboratory will tell you");
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  });

  await test.step("approval", async () => {
    await logInAt(page, "/researcher-login", person);
    await expectSaid(page, "log in again later to see whether it is");
    await admin.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
    await admin.getByRole("link", { name: new RegExp(person.lastName) }).click();
    await admin.getByRole("button", { name: "Reject", exact: true }).click();
    await expectSaid(admin, "please tell the person yourself");
    await expectAccessible(admin, "dialog");
    await admin.getByRole("button", { name: "Cancel" }).click();
    await admin.getByRole("button", { name: "Approve", exact: true }).click();
    await expectSaid(admin, "please tell the person yourself");
    await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByRole("button", { name: "Write approval mail again" })).toBeVisible();
  });

  await test.step("a forgotten password", async () => {
    await page.goto("/forgot-password");
    await expectSaid(page, "an administrator will give you the link");
    await field(page, "E-mail").fill(person.email);
    await page.getByRole("button", { name: "Ask for a link" }).click();
    await expectSaid(page, "an administrator now has a link for it");
    await page.goto(await takeLink(admin, person));
    await field(page, "New password").fill("Strut-9lattice");
    await field(page, "Confirm new password").fill("Strut-9lattice");
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  });

  await test.step("another address", async () => {
    await signIn(page.request, { ...person, password: "Strut-9lattice" });
    await page.goto("/settings/change-email");
    await field(page, "New e-mail").fill(inventPerson("Nora").email);
    await field(page, "Password").fill("Strut-9lattice");
    await page.getByRole("button", { name: "Ask for a confirmation link" }).click();
    await expectSaid(page, "an administrator will give you the link for");
  });

  await test.step("a patient is invited, reads what is released, and loses it again", async () => {
    const patient = await savePatient(page.request);
    const report = await saveReportOf(page.request, patient);
    const reader = inventPerson("Pia");
    await page.goto(`/patients/${patient.id}`);
    await page.getByRole("button", { name: "Invite the patient" }).click();
    await expectSaid(page, "passes the link to an account on");
    await field(page, "E-mail of the patient").fill(reader.email);
    await page.getByRole("button", { name: "Make invitation" }).click();
    await expectSaid(page, /ask an administrator of the laboratory to pass the link on/);
    const visitor = await browser.newContext({ baseURL: product.siteUrl });
    await acceptInvitation(visitor.request, await takeLink(admin, reader), reader);
    await visitor.close();
    await page.goto(`/reports/${report.id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Release to the patient/ }).click();
    await expectSaid(page, "please tell the patient yourself that there is something to read");
    await page.goto(`/patients/${patient.id}`);
    await page.getByRole("button", { name: "End access" }).click();
    await expectSaid(page, "please tell the patient yourself");
    await expectAccessible(page, "dialog");
  });

  await test.step("the contact form", async () => {
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Your e-mail address").fill(person.email);
    await page.getByLabel("Message").fill("May I bring my own curves?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expectSaid(page, "We have received your message.");
  });
});
