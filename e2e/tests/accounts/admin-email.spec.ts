import { ZOutboxList, type OutboxMail } from "@trabecula/contracts";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark, wcag } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { adminCredentials, inventPerson, signIn, signUp, type Person } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectNoSidewaysScroll, expectTitle, visit } from "../support/screens.ts";

const searchOf = (page: Page) => page.getByRole("searchbox", { name: "Search the outbox" });
/** Mails show it as text. */
const hostileReason = `<script>parent.document.title = "taken"</script><b>Bold</b> reason`;
const stateOf = (page: Page) => page.getByRole("combobox", { name: "State" });

function rowOf(page: Page, person: Person, subject: RegExp) {
  return page.getByRole("row").filter({ hasText: person.email }).filter({ hasText: subject });
}

async function readMail(page: Page, person: Person, subject: RegExp): Promise<Locator> {
  await rowOf(page, person, subject).getByRole("button", { name: /^Read/ }).click();
  return page.getByRole("dialog");
}

async function expectToFitPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScroll(page, page.url());
}

async function showAs(page: Page, change: Partial<OutboxMail>): Promise<void> {
  await page.unroute("**/api/admin/email?*");
  await page.route("**/api/admin/email?*", async (route) => {
    const list = ZOutboxList.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...list, items: list.items.map((mail) => ({ ...mail, ...change })) } });
  });
}

test("the outbox is searched, its mails are read, sent again and tested; templates are previewed and tested", async ({
  page,
  request,
  admin,
  freshResearcher: person,
}) => {
  const applicant = inventPerson("Rolf");
  await signUp(request, applicant);
  findLink(await receiveMail(applicant.email, /account request/i), /^\/confirm-email\//);
  await admin.reject((await admin.find(applicant.email)).id, hostileReason);
  await receiveMail(applicant.email, /was not approved/i);
  await receiveMail(person.email, /is approved/i);
  await signIn(page.context().request, adminCredentials());
  const problems = watchPolicy(page);
  await page.goto(`/admin/email?q=${encodeURIComponent(person.email)}&state=sent`);
  await test.step("search and state are read from the URL, show a count and change the URL", () => searchOutbox(page, person));
  await test.step("a search without results shows a message", async () => {
    await expect(page.getByText(/rejected permanently/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No mail fits" })).toBeVisible();
    await page.getByRole("button", { name: "Show all mails" }).click();
    await expect(page).toHaveURL("/admin/email");
  });
  await searchOf(page).fill(person.email);
  await expect(rowOf(page, person, /is approved/)).toContainText("Sent");
  await expectTitle(page, "E-mail");
  await test.step("axe on the outbox", () => expectAccessibleInLightAndDark(page, "main"));
  const dialog = await readMail(page, person, /is approved/);
  await test.step("a mail is read as text", async () => {
    await expect(dialog).toContainText(person.email);
    await expect(dialog.getByLabel("Text of the mail")).toContainText("You can log in now.");
  });
  await test.step("axe on a mail", () => expectAccessible(page, "dialog[open]"));
  await test.step("a mail is sent again", async () => {
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "is being sent again" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await readInbox(person.email)).filter(({ subject }) => /is approved/.test(subject)).length).toBe(2);
    await expect(rowOf(page, person, /is approved/)).toContainText("Sent");
  });
  await test.step("a test mail is shown as sent; without a mail server, an error names the setting", () => sendTestMail(page));
  await test.step("mails to an applicant: single-use link, hostile HTML and a returned mail", () => readApplicantsMails(page, applicant));
  await test.step("mail templates show occasion and reader, and can be previewed and tested in both forms", () => readTemplates(page));
  expect(problems).toEqual([]);
  await test.step("a phone shows a template, the templates and the outbox without scrolling sideways", async () => {
    await expectToFitPhone(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/admin/email/templates");
    await expectToFitPhone(page);
    await page.getByRole("navigation", { name: "E-mail" }).getByRole("link", { name: "Outbox" }).click();
    await searchOf(page).fill(applicant.email);
    await expect(rowOf(page, applicant, /was not approved/)).toBeVisible();
    await expectToFitPhone(page);
  });
  await test.step("axe on the HTML of a mail separately, because axe cannot inspect the sandboxed frame", () => lookAtHtml(page));
});

async function searchOutbox(page: Page, person: Person): Promise<void> {
  const states = ["Any state", "Not sent (no mail server)", "Waiting", "Being sent", "Sent", "Unconfirmed", "Failed", "Returned"];
  await expect(stateOf(page).getByRole("option")).toHaveText(states);
  await expect(searchOf(page)).toHaveValue(person.email);
  await expect(stateOf(page)).toHaveValue("sent");
  await expect(page.getByText("2 mails", { exact: true })).toBeVisible();
  await searchOf(page).fill(`${person.email} your ACCOUNT at`);
  await expect(page.getByText("1 mail", { exact: true })).toBeVisible();
  await expect(rowOf(page, person, /is approved/)).toHaveCount(1);
  await stateOf(page).selectOption("Returned");
  await expect(page).toHaveURL(/q=.*your\+ACCOUNT\+at.*state=bounced/);
}

async function readApplicantsMails(page: Page, person: Person): Promise<void> {
  await searchOf(page).fill(person.email);
  await test.step("a mail with a single-use link explains why it cannot be resent", async () => {
    const row = rowOf(page, person, /account request/).filter({ hasNotText: "was not approved" });
    await expect(row).toContainText("Sent");
    await row.getByRole("button", { name: /^Read/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("its link works once and is not kept");
    await expect(dialog.getByRole("button", { name: "Send again" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(row.getByRole("button", { name: /^Read/ })).toBeFocused();
  });
  await test.step("the HTML of a mail appears in a sandboxed frame without scripts", async () => {
    const dialog = await readMail(page, person, /was not approved/);
    await dialog.getByRole("button", { name: "HTML" }).click();
    const frame = dialog.frameLocator(`iframe[title^="HTML of the mail"]`);
    await expect(frame.getByText("Dear Rolf,")).toBeVisible();
    await expect(frame.getByText(hostileReason)).toBeVisible();
    await expect(frame.locator("script, b")).toHaveCount(0);
    await expect(frame.locator("body > div")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(dialog.locator("iframe")).toHaveAttribute("sandbox", "");
    await expect(dialog.locator("iframe")).toHaveAttribute("title", /^HTML of the mail “.+”$/);
    await dialog.getByRole("button", { name: "Close" }).click();
  });
  await test.step("a mail that returned is explained and may be sent again", async () => {
    await showAs(page, { state: "bounced", lastError: "550 No such user" });
    await searchOf(page).fill(`${person.email} your account request at`);
    await expect(rowOf(page, person, /was not approved/)).toContainText("Returned");
    const dialog = await readMail(page, person, /was not approved/);
    await expect(dialog).toContainText(/rejected permanently/);
    await expect(dialog.getByRole("button", { name: "Send again" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Close" }).click();
  });
  await page.unroute("**/api/admin/email?*");
}

async function readTemplates(page: Page): Promise<void> {
  await test.step("a failed load shows an error and can be retried", async () => {
    await page.route(
      "**/api/admin/email/templates",
      (route) => route.fulfill({ status: 500, json: { message: "Something went wrong on our side.", code: "server_error" } }),
      { times: 1 },
    );
    await page.getByRole("navigation", { name: "E-mail" }).getByRole("link", { name: "Templates" }).click();
    await expect(page.getByRole("alert")).toContainText("Something went wrong on our side.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Passwords" })).toBeVisible();
  });
  await test.step("groups, occasions and readers", () => readTemplateList(page));
  await expectTitle(page, "E-mail templates");
  await test.step("axe on the templates", () => expectAccessibleInLightAndDark(page, "main"));
  await test.step("a template opens in both forms and is in the URL", () => readInvitation(page));
  await test.step("a test mail of the template reaches the requesting administrator", () => tryInvitation(page));
  await test.step("a link in a preview does not work", () => followLinkInPreview(page));
}

async function readTemplateList(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "E-mail templates" })).toBeVisible();
  const section = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "E-mail" });
  await expect(section).toHaveAttribute("aria-current", "page");
  const groups = ["Sign-up", "Approval", "Passwords", "Addresses", "Workspaces", "Patients", "Messages and tests"];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(groups);
  await expect(page.getByRole("region", { name: "Patients" })).toContainText("To the patient");
}

async function readInvitation(page: Page): Promise<void> {
  const previews = page.getByRole("region", { name: "Patients" }).getByRole("button", { name: /^Preview/ });
  await previews.first().click();
  await expect(page).toHaveURL("/admin/email/templates?template=patient-invitation");
  const dialog = page.getByRole("dialog", { name: /^Read your bone scan reports/ });
  await expect(dialog.frameLocator("iframe").getByRole("link", { name: "Open the invitation" })).toBeVisible();
  await expectAccessibleInLightAndDark(page, "dialog[open]");
  await dialog.getByRole("button", { name: "Text", exact: true }).click();
  await expect(dialog.getByLabel("Text of the mail")).toContainText("/accept-invite/sample");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/email/templates");
  await visit(page, "/admin/email/templates?template=patient-invitation");
  await expect(dialog).toBeVisible();
}

async function tryInvitation(page: Page): Promise<void> {
  const { email } = adminCredentials();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send me a test" }).click();
  await expect(dialog.getByRole("status")).toContainText(`A test is on its way to ${email}.`);
  const { text } = await receiveMail(email, /^Test: Read your bone scan reports/);
  expect(text).toMatch(/^This is a test that you asked for\./);
  expect(text).toContain("/accept-invite/sample");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/email/templates");
}

async function followLinkInPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Preview “Choose a new password/ }).click();
  const link = page.frameLocator("iframe").getByRole("link", { name: "Choose a new password" });
  await expect(link).toHaveCSS("font-weight", "600");
  await link.click();
  await link.click();
  await expect(link).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL("/admin/email/templates?template=reset-password");
}

async function sendTestMail(page: Page): Promise<void> {
  const { email } = adminCredentials();
  await searchOf(page).fill("Test: E-mail from");
  const sendTest = page.getByRole("button", { name: "Send a test mail" });
  const message = "No mail server is set, so no test can be sent. Set SMTP_URL and start the server again.";
  const refused = { status: 503, json: { message, code: "unavailable" } };
  await page.route("**/api/admin/email/test", (route) => route.fulfill(refused), { times: 1 });
  await sendTest.click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await sendTest.click();
  await expect(page.getByRole("status").filter({ hasText: `A test is on its way to ${email}.` })).toBeVisible();
  await receiveMail(email, /^Test: E-mail from .* works$/);
  await expect(page.getByRole("row").filter({ hasText: "Test: E-mail from" }).first()).toContainText("Sent");
}

async function lookAtHtml(page: Page): Promise<void> {
  const reply = await page.request.get("/api/admin/email/templates/patient-invitation/html");
  // The screen's policy would block the mail's styles in a document that replaces it.
  await page.goto("about:blank");
  await page.setContent(await reply.text());
  await expect(page.getByRole("link", { name: "Open the invitation" })).toBeVisible();
  await expectAccessible(page, "html", wcag);
}
