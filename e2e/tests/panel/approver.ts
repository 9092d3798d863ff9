import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test, type Admin } from "../support/fixtures.ts";
import { readInbox } from "../support/inbox.ts";
import { goWithin, logInNext, menuOf, noPermission, panelUrl } from "../support/panel.ts";
import { inventPerson, signUp, type Person } from "../support/people.ts";

const widgetOf = (page: Page) => page.getByRole("region", { name: "Account requests" });
const rowOf = (page: Page, person: Person) => page.getByRole("row").filter({ hasText: person.email });
const press = (page: Page, person: Person, decision: "Approve" | "Reject") =>
  rowOf(page, person)
    .getByRole("button", { name: new RegExp(`^${decision}`) })
    .click();
const mailsAbout = async (person: Person, subject: RegExp) => (await readInbox(person.email)).filter((mail) => subject.test(mail.subject));

export async function reviewRequests(page: Page, admin: Admin, before: string, email: string): Promise<void> {
  const { request } = page;
  const stateOf = async (person: Person) => (await admin.find(person.email)).state;
  const tag = randomBytes(4).toString("hex");
  const [approved, rejected, decided] = ["Paula", "Rita", "Sven"].map((name) => ({
    ...inventPerson(name),
    email: `${name.toLowerCase()}.${tag}@lab.example`,
  })) as [Person, Person, Person];
  for (const person of [approved, rejected, decided]) await signUp(request, person);

  await test.step("the login page of Strapi's panel has the product's name", async () => {
    expect(await (await request.get(panelUrl("/auth/login"))).text()).toContain("<title>Log in | Trabecula</title>");
  });
  await test.step("the widget and the page show messages for a failed and an empty list", () => expectFailureTold(page, before, email));
  await expect.poll(() => menuOf(page)).toEqual(["", "/plugins/accounts"]);
  await test.step("the widget shows pending requests and passes axe", async () => {
    for (const name of ["Accounts", "Home"]) await page.getByRole("navigation").first().getByRole("link", { name }).click();
    await expect(widgetOf(page)).toContainText(/\d+ requests? awaits? a decision/);
    await expect(widgetOf(page).getByRole("list", { name: "Longest waiting" }).getByRole("listitem").first()).toBeVisible();
    await expectAccessibleInLightAndDark(page, '[aria-label="Longest waiting"]');
    await widgetOf(page).getByRole("link", { name: "Open Accounts" }).click();
    await expect(page.getByRole("heading", { name: "Accounts", level: 1 })).toBeVisible();
  });
  await test.step("the list, narrowed to some people, has no finding of axe", async () => {
    await goWithin(page, `/plugins/accounts?_q=${tag}`);
    for (const person of [approved, rejected, decided]) await expect(rowOf(page, person)).toContainText("Unconfirmed");
    await expectAccessibleInLightAndDark(page, "table");
  });
  await test.step("a second decision in the panel fails with a message about the first", async () => {
    await press(page, decided, "Approve");
    await admin.reject((await admin.find(decided.email)).id, "We could not find your institution.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(/already set this account to rejected/)).toBeVisible();
    expect(await stateOf(decided)).toBe("rejected");
  });
  await test.step("approval requires confirmation and sends one e-mail", async () => {
    const dialog = page.getByRole("alertdialog");
    await press(page, approved, "Approve");
    await expect(dialog).toContainText(approved.email);
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await stateOf(approved)).toBe("pending");
    await press(page, approved, "Approve");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(rowOf(page, approved)).toHaveCount(0);
    expect(await stateOf(approved)).toBe("approved");
    await expect.poll(() => mailsAbout(approved, /is approved/)).toHaveLength(1);
  });
  await test.step("rejected with a reason, which the applicant reads", () => expectRejected(page, rejected));
  const reason = "Please apply with your institution's address.";
  expect(await admin.find(rejected.email)).toMatchObject({ state: "rejected", stateReason: reason });
  await expect.poll(async () => (await readInbox(rejected.email)).at(-1)?.text).toContain(reason);
  await goWithin(page, "/plugins/bone-scans");
  await expect(page.getByText(noPermission)).toBeVisible();
}

async function expectFailureTold(page: Page, before: string, email: string): Promise<void> {
  const waiting = "**/accounts/waiting*";
  let isDown = true;
  await page.route(waiting, (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: { message: "" } } }) : route.fulfill({ json: { items: [], total: 0 } }),
  );
  await logInNext(page, before, email);
  await expect(widgetOf(page)).toContainText("The waiting list could not be loaded.");
  await page.getByRole("navigation").getByRole("link", { name: "Accounts" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The waiting list could not be loaded." });
  await expect(alert).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Load again" }).first().click();
  await expect(alert).toBeHidden();
  await expect(page.getByText(/^Nobody is waiting\. New requests appear here/)).toBeVisible();
  await page.goBack();
  await expect(widgetOf(page)).toContainText("Nobody is waiting for an account.");
  await page.unroute(waiting);
}

async function expectRejected(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog");
  await press(page, person, "Reject");
  await expect(dialog.getByRole("button", { name: "Reject" })).toBeDisabled();
  await expectAccessibleInLightAndDark(page, "[role=dialog]");
  await dialog.getByRole("textbox").fill("Please apply with your institution's address.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("No request fits this search.")).toBeVisible();
}
