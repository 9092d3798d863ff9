import { ZOutboxList, type OutboxMail } from "@trabecula/contracts";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../../support/inbox.ts";
import { adminCredentials, inventPerson, signIn, signUp, type Person } from "../../support/people.ts";

test.beforeEach(({ page }) => signIn(page.context().request, adminCredentials()));

/** Opens the outbox at the mails to a person. */
async function openMailsTo(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/email?q=${encodeURIComponent(person.email)}`);
}

function rowOf(page: Page, person: Person, subject: RegExp) {
  return page.getByRole("row").filter({ hasText: person.email }).filter({ hasText: subject });
}

async function readMail(page: Page, person: Person, subject: RegExp) {
  await rowOf(page, person, subject).getByRole("button", { name: /^Read/ }).click();
  return page.getByRole("dialog");
}

test("search and state stand in the address, are counted and survive a reload", async ({ page, researcher }) => {
  await receiveMail(researcher.email, /is approved/i);
  await page.goto("/admin/email");
  await page.getByRole("searchbox", { name: "Search the outbox" }).fill(researcher.email);
  await expect(page.getByText("2 mails", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).selectOption("Sent");
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(researcher.email)}.*state=sent`));
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search the outbox" })).toHaveValue(researcher.email);
  await expect(rowOf(page, researcher, /is approved/)).toHaveCount(1);

  await page.getByRole("searchbox", { name: "Search the outbox" }).fill(`${researcher.email} your ACCOUNT at`);
  await expect(page.getByText("1 mail", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).selectOption("Returned");
  await expect(page.getByText(/refused for good/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No mail fits" })).toBeVisible();
  await page.getByRole("button", { name: "Show all mails" }).click();
  await expect(page).toHaveURL("/admin/email");
});

test("every state can be asked for", async ({ page }) => {
  await page.goto("/admin/email");
  const options = page.getByRole("combobox", { name: "State" }).getByRole("option");
  await expect(options).toHaveText([
    "Any state",
    "Not sent (no mail server)",
    "Waiting",
    "Being sent",
    "Sent",
    "Unconfirmed",
    "Failed",
    "Returned",
  ]);
});

test("a mail is read as text and sent again", async ({ page, freshResearcher: person }) => {
  await receiveMail(person.email, /is approved/i);
  await openMailsTo(page, person);
  await expect(rowOf(page, person, /is approved/)).toContainText("Sent");
  const dialog = await readMail(page, person, /is approved/);
  await expect(dialog).toContainText(person.email);
  await expect(dialog.getByLabel("Text of the mail")).toContainText("You can log in now.");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is being sent again" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await readInbox(person.email)).filter(({ subject }) => /is approved/.test(subject)).length).toBe(2);
  await expect(rowOf(page, person, /is approved/)).toContainText("Sent");
});

test("a mail whose link works once says why it cannot be sent again", async ({ page, request }) => {
  const person = inventPerson("Udo");
  await signUp(request, person);
  findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  await openMailsTo(page, person);
  await expect(rowOf(page, person, /account request/)).toContainText("Sent");
  const dialog = await readMail(page, person, /account request/);
  await expect(dialog).toContainText("its link works once and is not kept");
  await expect(dialog.getByRole("button", { name: "Send again" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, person, /account request/).getByRole("button", { name: /^Read/ })).toBeFocused();
});

test("the HTML of a mail is drawn in a frame that runs nothing and leads nowhere", async ({ page, request, admin }) => {
  const person = inventPerson("Rolf");
  await signUp(request, person);
  const reason = `<script>parent.document.title = "taken"</script><b>Bold</b> reason`;
  await admin.reject((await admin.find(person.email)).id, reason);
  await receiveMail(person.email, /account request/i);
  await page.goto(`/admin/email?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("button", { name: /^Read/ }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "HTML" }).click();
  const frame = dialog.frameLocator(`iframe[title^="HTML of the mail"]`);
  await expect(frame.getByText("Dear Rolf,")).toBeVisible();
  await expect(frame.getByText(reason)).toBeVisible();
  await expect(frame.locator("script, b")).toHaveCount(0);
  // The mail's own looks have arrived, and are light whatever the theme.
  await expect(frame.locator("body > div")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(dialog.locator("iframe")).toHaveAttribute("sandbox", "");
});

test("a link in a preview opens nothing", async ({ page }) => {
  await page.goto("/admin/email/templates?template=reset-password");
  const frame = page.frameLocator("iframe");
  const link = frame.getByRole("link", { name: "Choose a new password" });
  await expect(link).toHaveCSS("font-weight", "600");
  await link.click();
  await link.click();
  await expect(link).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL("/admin/email/templates?template=reset-password");
});

test("templates tell when they are sent and to whom, and are read in both forms", async ({ page }) => {
  await page.goto("/admin/email");
  await page.getByRole("navigation", { name: "E-mail" }).getByRole("link", { name: "Templates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "E-mail templates" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "E-mail" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const groups = ["Sign-up", "Approval", "Passwords", "Addresses", "Patients", "Messages and tests"];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(groups);
  const patients = page.getByRole("region", { name: "Patients" });
  await expect(patients).toContainText("To the patient");
  await patients
    .getByRole("button", { name: /^Preview/ })
    .first()
    .click();
  await expect(page).toHaveURL("/admin/email/templates?template=patient-invitation");
  const dialog = page.getByRole("dialog", { name: /^Read your bone scan reports/ });
  await expect(dialog.frameLocator("iframe").getByRole("link", { name: "Open the invitation" })).toBeVisible();
  await dialog.getByRole("button", { name: "Text", exact: true }).click();
  await expect(dialog.getByLabel("Text of the mail")).toContainText("/accept-invite/sample");
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/admin/email/templates");
});

test("a test of a template arrives at the administrator who asks for it", async ({ page }) => {
  const { email } = adminCredentials();
  await page.goto("/admin/email/templates?template=patient-invitation");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send me a test" }).click();
  await expect(dialog.getByRole("status")).toContainText(`A test is on its way to ${email}.`);
  const { text } = await receiveMail(email, /^Test: Read your bone scan reports/);
  expect(text).toMatch(/^This is a test that you asked for\./);
  expect(text).toContain("/accept-invite/sample");
});

test("a test mail is followed in the outbox until it is sent", async ({ page }) => {
  const { email } = adminCredentials();
  await page.goto("/admin/email?q=Test%3A+E-mail+from");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByRole("status").filter({ hasText: `A test is on its way to ${email}.` })).toBeVisible();
  await receiveMail(email, /^Test: E-mail from .* works$/);
  await expect(page.getByRole("row").filter({ hasText: "Test: E-mail from" }).first()).toContainText("Sent");
});

test("without a mail server the screen says what to set", async ({ page }) => {
  const message = "No mail server is set, so no test can be sent. Set SMTP_URL and start the server again.";
  await page.route("**/api/admin/email/test", (route) => route.fulfill({ status: 503, json: { message, code: "unavailable" } }));
  await page.goto("/admin/email/templates");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
});

test("what cannot be loaded says so and is asked for again", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/admin/email/templates", (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { message: "Something went wrong on our side.", code: "server_error" } })
      : route.continue(),
  );
  await page.goto("/admin/email/templates");
  await expect(page.getByRole("alert")).toContainText("Something went wrong on our side.");
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Passwords" })).toBeVisible();
});

test.describe("a mail that nobody confirmed", () => {
  /** How a mail becomes so is the outbox's own matter and tested there; here it is shown. */
  async function showAs(page: Page, change: Partial<OutboxMail>): Promise<void> {
    await page.route("**/api/admin/email?*", async (route) => {
      const list = ZOutboxList.parse(await (await route.fetch()).json());
      await route.fulfill({ json: { ...list, items: list.items.map((mail) => ({ ...mail, ...change })) } });
    });
  }

  for (const { state, word, meaning } of [
    { state: "unconfirmed", word: "Unconfirmed", meaning: /most likely arrived/ },
    { state: "bounced", word: "Returned", meaning: /refused for good/ },
  ] as const) {
    test(`${state} is explained and may be sent again`, async ({ page, researcher }) => {
      await receiveMail(researcher.email, /is approved/i);
      await showAs(page, { state, lastError: state === "bounced" ? "550 No such user" : null });
      await openMailsTo(page, researcher);
      await expect(rowOf(page, researcher, /is approved/)).toContainText(word);
      const dialog = await readMail(page, researcher, /is approved/);
      await expect(dialog).toContainText(meaning);
      await expect(dialog.getByRole("button", { name: "Send again" })).toBeEnabled();
    });
  }
});

test.describe("axe, light and dark", () => {
  test("the outbox and a mail in both forms", async ({ page, researcher }) => {
    await receiveMail(researcher.email, /is approved/i);
    await openMailsTo(page, researcher);
    await expect(rowOf(page, researcher, /is approved/)).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    const dialog = await readMail(page, researcher, /is approved/);
    await expectAccessibleInLightAndDark(page);
    await dialog.getByRole("button", { name: "HTML" }).click();
    await expect(dialog.frameLocator("iframe").getByText("You can log in now.")).toBeVisible();
    await expect(dialog.locator("iframe")).toHaveAttribute("title", /^HTML of the mail “.+”$/);
    await expectAccessibleInLightAndDark(page);
  });

  test("the templates and one of them", async ({ page }) => {
    await page.goto("/admin/email/templates");
    await expect(page.getByRole("heading", { name: "Passwords" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("button", { name: /^Preview “Choose a new password/ }).click();
    await expect(page.frameLocator("iframe").getByText("Dear Rosa,")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });
});

test("axe, the HTML of a mail by itself, since nothing can look into its frame", async ({ page }) => {
  const reply = await page.request.get("/api/admin/email/templates/patient-invitation/html");
  await page.setContent(await reply.text());
  await expect(page.getByRole("link", { name: "Open the invitation" })).toBeVisible();
  // A mail has no landmarks and headings; the rules of good practice ask for those of a page.
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});

test("a phone shows both views and a mail without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  for (const path of ["/admin/email", "/admin/email/templates", "/admin/email/templates?template=approved"]) {
    await page.goto(path);
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^(Read|Preview)/ })
        .first(),
    ).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
  }
});
