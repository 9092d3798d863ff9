import type { Page } from "@playwright/test";
import { ZSettingsReply } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { acceptInvitation, savePatient, saveReportOf } from "../support/patients.ts";
import { inventPerson, signIn, succeed, type Person } from "../support/people.ts";
import { startProduct, type Product } from "../support/product.ts";
import { expectNoSidewaysScroll, field, fillDetails, requestAccount, visit } from "../support/screens.ts";

/** This product needs no mail server, and its settings affect all pages. */
const test = base.extend<{ product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ smtpUrl: "" });
      await use(product);
      await product.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.siteUrl),
});

async function expectText(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText(/is on its way|has been sent to|will be told by e-mail|we send/i)).toHaveCount(0);
}

async function takeLink(admin: Page, person: Person, subject: RegExp): Promise<string> {
  await admin.keyboard.press("Escape");
  await visit(admin, `/admin/email?q=${encodeURIComponent(person.email)}`);
  const row = admin.getByRole("row").filter({ hasText: person.email }).filter({ hasText: subject });
  await row.getByRole("button", { name: /^Read/ }).click();
  await admin.getByRole("button", { name: "Show link" }).click();
  await expect(admin.getByText(/^It works once, until /)).toBeVisible();
  return admin.getByRole("textbox", { name: "Link" }).inputValue();
}

test("without a mail server, screens explain the alternative, and administrators pass on the links; site settings are changed, meet a concurrent change, and are undone", async ({
  browser,
  page,
  product,
}) => {
  const person = inventPerson("Nora");
  const admin = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await signIn(admin.request, product.admin);

  await test.step("sign-up", async () => {
    await page.goto("/researcher-signup");
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await expectText(page, "the laboratory will contact you with its decision");
    await fillDetails(page, person);
    await page.getByRole("button", { name: "Continue" }).click();
    await requestAccount(page, ["Research"]);
    await expectText(page, /^This site sends no e-mail, so the laboratory will contact you/);
  });

  await test.step("the link, passed on, confirms", async () => {
    await admin.goto("/admin/overview");
    await expectText(admin, /^No mail server is set\./);
    const link = await takeLink(admin, person, /account request/);
    await expectText(admin, "The audit log records that you opened it.");
    await expectAccessible(admin, "dialog");
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expectText(page, "The laboratory tells you.");
  });

  await test.step("approval", async () => {
    await visit(admin, `/admin/users?q=${encodeURIComponent(person.email)}`);
    await admin.getByRole("link", { name: new RegExp(person.lastName) }).click();
    await admin.getByRole("button", { name: "Reject", exact: true }).click();
    await expectText(admin, "please tell the person yourself");
    await expectAccessible(admin, "dialog");
    await admin.getByRole("button", { name: "Cancel" }).click();
    await admin.getByRole("button", { name: "Approve", exact: true }).click();
    await expectText(admin, "please tell the person yourself");
    await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(admin.getByRole("button", { name: "Write approval mail again" })).toBeVisible();
  });

  await test.step("a forgotten password", async () => {
    await page.goto("/forgot-password");
    await expectText(page, "an administrator will give you the link");
    await field(page, "E-mail").fill(person.email);
    await page.getByRole("button", { name: "Ask for a link" }).click();
    await expectText(page, "an administrator now has a link for it");
    const token = (await takeLink(admin, person, /new password/)).split("/").at(-1);
    await succeed(await page.request.post("/api/user/reset-password", { data: { token, password: "Strut-9lattice" } }));
  });

  await test.step("another address", async () => {
    await signIn(page.request, { ...person, password: "Strut-9lattice" });
    await page.goto("/settings/change-email");
    await field(page, "New e-mail").fill(inventPerson("Nora").email);
    await field(page, "Password").fill("Strut-9lattice");
    await page.getByRole("button", { name: "Ask for a confirmation link" }).click();
    await expectText(page, "an administrator will give you the link for");
  });

  await test.step("a patient is invited, reads a released report and loses access when it is withdrawn", async () => {
    const patient = await savePatient(page.request);
    const report = await saveReportOf(page.request, patient);
    const reader = inventPerson("Pia");
    await visit(page, `/patients/${patient.id}`);
    await page.getByRole("button", { name: "Invite the patient" }).click();
    await expectText(page, "passes the link on");
    await field(page, "E-mail of the patient").fill(reader.email);
    await page.getByRole("button", { name: "Make invitation" }).click();
    await expectText(page, /Ask an administrator of the laboratory to pass the link on/);
    const visitor = await browser.newContext({ baseURL: product.siteUrl });
    await acceptInvitation(visitor.request, await takeLink(admin, reader, /bone scan reports/), reader);
    await visitor.close();
    await visit(page, `/reports/${report.id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Release to the patient/ }).click();
    await expectText(page, "Please tell the patient that the report is available");
    await visit(page, `/patients/${patient.id}`);
    await page.getByRole("button", { name: "End access" }).click();
    await expectText(page, "Please tell the patient yourself");
    await expectAccessible(page, "dialog");
  });

  await test.step("the contact form", async () => {
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Your e-mail address").fill(person.email);
    await page.getByLabel("Message").fill("May I bring my own curves?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expectText(page, "We have received your message.");
  });
  await page.context().clearCookies();
  await changeSettings(admin, page);
});

async function untilPublished({ request }: Page, path: string, text: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text(), { intervals: [200] }).toContain(text);
}

async function changeSettings(page: Page, visitor: Page): Promise<void> {
  const { request } = page;
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });
  const save = page.getByRole("button", { name: "Save settings" });

  await test.step("an invalid value shows an error at its field, and nothing is saved", async () => {
    await page.keyboard.press("Escape");
    await visit(page, "/admin/overview");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Settings" }).click();
    await expect(page.getByLabel("Product name")).toHaveValue("Trabecula");
    await expectAccessibleInLightAndDark(page);
    await page.getByLabel("Laboratory’s website").fill("bones.example.edu");
    await page.getByLabel("Idle session ends after").fill("20000");
    await save.click();
    await expect(page.getByLabel("Laboratory’s website")).toHaveAccessibleDescription(/Write the complete address/);
    await expect(page.getByLabel("Idle session ends after")).toHaveAccessibleDescription(/cannot be idle for longer than it lasts/);
    await page.getByLabel("Laboratory’s website").fill("https://bones.example.edu/");
    await page.getByLabel("Idle session ends after").fill("240");
  });

  await test.step("saved settings appear on every page without a restart", async () => {
    await page.getByLabel("Product name").fill("Osteon");
    await page.getByLabel("Sign-up is open").uncheck();
    await page.getByLabel("Message (optional)").fill("Scores <pause> on Sunday, 8 to 10 UTC.");
    await page.getByLabel("Shown until the end of").fill("2099-12-31");
    await save.click();
    await expect(status("The settings are saved")).toBeVisible();
    await untilPublished(visitor, "/", "| Osteon</title>");
    await visitor.goto("/");
    await expect(visitor.getByRole("complementary", { name: "Message of the day" })).toContainText("Scores <pause> on Sunday");
    await expect(visitor.getByRole("link", { name: "Sign up" })).toHaveCount(0);
    await expectAccessible(visitor, "aside[data-message]");
  });

  await test.step("the sign-up page says that sign-up is closed, and a dismissed message stays dismissed", async () => {
    await visitor.getByRole("button", { name: "Close" }).click();
    await untilPublished(visitor, "/researcher-signup", "| Osteon</title>");
    await visitor.goto("/researcher-signup");
    await expect(visitor.getByText("Sign-up is closed at the moment.")).toBeVisible();
    await expect(visitor.getByLabel("E-mail")).toHaveCount(0);
    await expect(visitor.getByRole("complementary", { name: "Message of the day" })).toBeHidden();
    await expectAccessible(visitor);
  });

  await test.step("after a conflict, the form preserves the typed changes", async () => {
    await page.getByLabel("Rows on a page").fill("50");
    const { version } = ZSettingsReply.parse(await (await request.get("/api/admin/settings")).json());
    await request.put("/api/admin/settings", { data: { version, laboratoryName: "Another name" } });
    await save.click();
    await expect(status("Someone else has changed the settings")).toBeVisible();
    await expect(page.getByLabel("Laboratory", { exact: true })).toHaveValue("Another name");
    await expect(page.getByLabel("Rows on a page")).toHaveValue("50");
  });

  await test.step("a rule for the age of data is saved after a preview, with only the typed changes", async () => {
    const age = page.getByLabel("Delete audit entries after");
    await age.fill("11");
    await save.click();
    await expect(age).toHaveAccessibleDescription(/Write a whole number from 12 to 1200/);
    await age.fill("24");
    await save.click();
    const dialog = page.getByRole("dialog", { name: "Delete old data?" });
    await expect(dialog.getByRole("listitem")).toHaveText([/^0 audit entries\. Kept: recorded on .* or later\.$/]);
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Save settings" }).click();
    await expect(dialog).toBeHidden();
    await expect(status("The settings are saved")).toBeVisible();
    await expect(page.getByText("Delete audit entries after: none → 24 months")).toBeVisible();
    const { settings } = ZSettingsReply.parse(await (await request.get("/api/admin/settings")).json());
    expect(settings).toMatchObject({ laboratoryName: "Another name", pageSize: 50, productName: "Osteon" });
  });

  await test.step("an earlier state is restored after a question, and fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Restore the settings of As installed" }).click();
    await expectAccessible(page, "dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await expect(status("The earlier settings hold again")).toBeVisible();
    await expect(page.getByLabel("Product name")).toHaveValue("Trabecula");
    await expect(page.getByLabel("Sign-up is open")).toBeChecked();
    await expect(page.getByRole("listitem").filter({ hasText: "Earlier settings restored" })).toContainText("Current");
  });
}
