import type { Page } from "@playwright/test";
import { ZSignupReply, type AdminUser } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { inventPerson, type Person } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { detailLabels, expectTitle, field, fillDetails, logInAt, requestAccount, serverDown } from "../support/screens.ts";
import { expectStep1Checked } from "./signup-checks.ts";

test("§2 §4 §5 Signup screen: step 1 is checked as it is left, step 2 asks for the use, what the server refuses is told where it belongs with nothing typed lost, then 'Sign Up Successful'; §4 Account lifecycle: refused login → approval → mail received → login", async ({
  page,
  admin,
}) => {
  const person = inventPerson("Silke");
  const problems = watchPolicy(page);
  await page.goto("/researcher-signup");
  await test.step("§2 Signup step 1", () => expectStep1(page));
  await expectStep1Checked(page);
  await page.getByRole("button", { name: "Back" }).click();
  await fillDetails(page, person);
  await goOn(page);
  await test.step("§2 step 2 with two selectable cards and a back button", () => expectStep2(page));
  await test.step("§5 Intended use: at least one of research or clinical; §4 Back resets the marks", () => expectUseAsked(page, person));
  await test.step("§8 Signup response not OK: a refused intended use is shown at step 2", () => expectUseRefused(page));
  await test.step("§8 Signup response not OK: the server's message field is shown for any other refusal", async () => {
    await refuse(page, 403, { message: "Sign-up is closed at the moment.", code: "signup_closed" });
    await requestAccount(page, ["Clinical"]);
    await expect(page.getByText("Sign-up is closed at the moment.")).toBeVisible();
  });
  await test.step(`§8 Signup network failure: '${serverDown}'`, async () => {
    await page.unroute(signup);
    await page.route(signup, (route) => route.abort());
    await requestAccount(page, []);
    await expect(page.getByText(serverDown)).toBeVisible();
  });
  await test.step("§8 Signup response not OK: what the server refuses is shown at its field", () => expectEmailRefused(page, person));
  await test.step("§7 POST /api/user/signup: email, password, firstName, lastName, institution, intendedUse (list)", async () => {
    await page.unroute(signup);
    const call = await callOf(page, "POST /api/user/signup", () => requestAccount(page, []));
    expect(call.body).toEqual({ ...person, email: `new.${person.email}`, intendedUse: ["clinical", "research"] });
    expect(call.status).toBe(201);
    expect(ZSignupReply.parse(call.reply)).toEqual({ status: "pending" });
  });
  await test.step("§2 'Sign Up Successful'", async () => {
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { name: "Sign Up Successful" })).toBeVisible();
    await expect(main).toContainText("Your account is pending admin approval.");
    await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    await expectAccessible(page, "main");
  });
  expect(problems).toEqual([]);
  const applicant = { ...person, email: `new.${person.email}` };
  await test.step("a login with an unconfirmed address offers a new link; only its button confirms, once", () =>
    confirmAddress(page, admin, applicant));
  await test.step("login is refused while the account is pending", async () => {
    await logInAt(page, "/researcher-login", applicant);
    await expect(page.getByText("Your account is pending admin approval.")).toBeVisible();
    await expect(page).toHaveURL("/researcher-login");
    expect(await page.context().cookies()).toEqual([]);
  });
  await admin.approve((await admin.find(applicant.email)).id);
  await test.step("the applicant receives one approval e-mail", async () => {
    const mail = await receiveMail(applicant.email, /approved/i);
    expect(mail.text).toContain(applicant.firstName);
    expect(findLink(mail, /^\/researcher-login$/)).toBe("/researcher-login");
    expect((await readInbox(applicant.email)).filter(({ subject }) => /approved/i.test(subject))).toHaveLength(1);
  });
  await test.step("login now leads to the dashboard", async () => {
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("button", { name: applicant.firstName })).toBeVisible();
  });
});

async function confirmAddress(
  page: Page,
  admin: { find: (email: string) => Promise<AdminUser> },
  { email, password }: Person,
): Promise<void> {
  const mails = async () => (await readInbox(email)).filter(({ subject }) => /account request/i.test(subject));
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });
  const isConfirmed = async () => (await admin.find(email)).emailConfirmed;
  await logInAt(page, "/researcher-login", { email, password });
  await expect(page.getByText("Open the link in the e-mail that we sent to it.")).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(/^We sent a new link to this address\./)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await mails()).length).toBe(2);
  const link = findLink((await mails())[1]!, /^\/confirm-email\//);
  await page.goto(link);
  await expect(confirm).toBeVisible();
  expect(await isConfirmed()).toBe(false);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "E-mail address confirmed" })).toBeVisible();
  expect(await isConfirmed()).toBe(true);
  await page.reload();
  await confirm.click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
}

const signup = "**/api/user/signup";
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const card = (page: Page, use: "Research" | "Clinical") => page.getByRole("checkbox", { name: new RegExp(`^${use}`) });
const uses = (page: Page) => page.getByRole("group", { name: "Intended use" });

async function refuse(page: Page, status: number, json: { message: string; code: string; fields?: object }): Promise<void> {
  await page.unroute(signup);
  await page.route(signup, (route) => route.fulfill({ status, json }));
}

async function expectStep1(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expectTitle(page, "Sign up");
  for (const label of detailLabels) await expect(field(page, label)).toBeVisible();
  await expect(page.getByRole("meter", { name: "Password strength" })).toBeVisible();
  const terms = main.getByRole("checkbox");
  await expect(terms).toHaveCount(1);
  await expect(terms).toHaveAccessibleName("I agree to the Terms of Service and to receive account-related e-mails.");
  await expect(terms).not.toBeChecked();
  await expect(main.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms-of-service");
  await expect(main.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/researcher-login");
}

async function expectStep2(page: Page): Promise<void> {
  const productName = (await page.title()).split(" | ").at(-1);
  await expect(page.getByRole("heading", { name: `What will you use ${productName} for?` })).toBeFocused();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await expect(page.getByText("Please select at least one")).toBeHidden();
  await card(page, "Research").check();
  await expect(card(page, "Clinical")).not.toBeChecked();
  await card(page, "Research").uncheck();
}

async function expectUseAsked(page: Page, person: Person): Promise<void> {
  const message = page.getByText("Please select at least one");
  let requested = 0;
  page.on("request", (request) => (requested += request.url().endsWith("/api/user/signup") ? 1 : 0));
  await requestAccount(page, []);
  await expect(uses(page)).toHaveAccessibleDescription("Please select at least one");
  await expectAccessibleInLightAndDark(page, "main");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(field(page, "E-mail")).toHaveValue(person.email);
  await expect(field(page, "Password")).toHaveValue(person.password);
  await goOn(page);
  await expect(message).toBeHidden();
  await requestAccount(page, []);
  await expect(message).toBeVisible();
  expect(requested).toBe(0);
  await card(page, "Clinical").check();
  await expect(message).toBeHidden();
}

async function expectUseRefused(page: Page): Promise<void> {
  const fields = { intendedUse: "Choose each use once." };
  await refuse(page, 422, { message: "Check the marked fields.", code: "validation_failed", fields });
  await requestAccount(page, []);
  await expect(uses(page)).toHaveAccessibleDescription("Choose each use once.");
  await card(page, "Research").check();
  await expect(page.getByText("Choose each use once.")).toBeHidden();
}

async function expectEmailRefused(page: Page, person: Person): Promise<void> {
  const fields = { email: "This domain takes no mail." };
  const email = field(page, "E-mail");
  await refuse(page, 422, { message: "Check the marked fields.", code: "validation_failed", fields });
  await requestAccount(page, []);
  await expect(email).toHaveAccessibleDescription(/This domain takes no mail\./);
  await expect(page.getByText("Check the marked fields.")).toBeVisible();
  await expect(field(page, "Institution")).toHaveValue(person.institution);
  await goOn(page);
  await expect(email, "refused until it is changed").toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill(`new.${person.email}`);
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await goOn(page);
  for (const use of ["Research", "Clinical"] as const) await expect(card(page, use)).toBeChecked();
}
