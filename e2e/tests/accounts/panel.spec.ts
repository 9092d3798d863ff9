import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect } from "../../support/fixtures.ts";
import { readInbox } from "../../support/inbox.ts";
import { panelLoads, panelTest as test, panelUrl } from "../../support/panel.ts";
import { inventPerson, signUp, type Person } from "../../support/people.ts";

test.describe.configure({ timeout: 120_000 });

const rowOf = (page: Page, person: Person) => page.getByRole("row").filter({ hasText: person.email });
const mailsAbout = async (person: Person, subject: RegExp) => (await readInbox(person.email)).filter((mail) => subject.test(mail.subject));

/** The list as it is narrowed to one person: others wait meanwhile. */
async function openRequestsOf(page: Page, person: Person): Promise<void> {
  await page.goto(panelUrl(`/plugins/accounts?_q=${encodeURIComponent(person.email)}`));
  await expect(rowOf(page, person)).toBeVisible(panelLoads);
}

test("the log-in page of Strapi's panel has the product's name", async ({ request }) => {
  expect(await (await request.get(panelUrl("/auth/login"))).text()).toContain("<title>Log in | Trabecula</title>");
});

test("staff see who waits on the home page, approve in the Accounts page, and one mail tells of it", async ({ page, request, admin }) => {
  const person = inventPerson("Paula");
  await signUp(request, person);
  await page.goto(panelUrl());
  const widget = page.getByRole("region", { name: "Account requests" });
  await expect(widget).toContainText(/\d+ requests? awaits? a decision/, panelLoads);
  await expect(widget.getByRole("list", { name: "Longest waiting" }).getByRole("listitem").first()).toBeVisible();
  await widget.getByRole("link", { name: "Open Accounts" }).click();
  await expect(page.getByRole("heading", { name: "Accounts", level: 1 })).toBeVisible();

  await openRequestsOf(page, person);
  await expect(rowOf(page, person)).toContainText("Unconfirmed");
  await rowOf(page, person)
    .getByRole("button", { name: /^Approve/ })
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await admin.find(person.email)).state).toBe("pending");
  await rowOf(page, person)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("No request fits this search.")).toBeVisible();
  expect((await admin.find(person.email)).state).toBe("approved");
  await expect.poll(() => mailsAbout(person, /is approved/)).toHaveLength(1);
});

test("staff reject with a reason, which the applicant reads", async ({ page, request, admin }) => {
  const person = inventPerson("Rita");
  await signUp(request, person);
  await openRequestsOf(page, person);
  await rowOf(page, person)
    .getByRole("button", { name: /^Reject/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Reject" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("Please apply with your institution's address.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("No request fits this search.")).toBeVisible();
  expect(await admin.find(person.email)).toMatchObject({
    state: "rejected",
    stateReason: "Please apply with your institution's address.",
  });
  await expect.poll(async () => (await readInbox(person.email)).at(-1)?.text).toContain("Please apply with your institution's address.");
});

test("who decides second in the panel is told that it was decided", async ({ page, request, admin }) => {
  const person = inventPerson("Sven");
  await signUp(request, person);
  await openRequestsOf(page, person);
  await rowOf(page, person)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await admin.reject((await admin.find(person.email)).id, "We could not find your institution.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(/this account is rejected now/)).toBeVisible();
  expect((await admin.find(person.email)).state).toBe("rejected");
});

test("the widget and the page say it when the list does not come, and when nobody waits", async ({ page }) => {
  let isDown = true;
  await page.route("**/accounts/waiting*", (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: { message: "" } } }) : route.fulfill({ json: { items: [], total: 0 } }),
  );
  await page.goto(panelUrl());
  const widget = page.getByRole("region", { name: "Account requests" });
  await expect(widget).toContainText("The waiting list could not be loaded.", panelLoads);
  await page.getByRole("navigation").getByRole("link", { name: "Accounts" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The waiting list could not be loaded." });
  await expect(alert).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Load again" }).first().click();
  await expect(alert).toBeHidden();
  await expect(page.getByText(/^Nobody is waiting\. New requests appear here/)).toBeVisible();
  await page.goBack();
  await expect(widget).toContainText("Nobody is waiting for an account.");
});

test("axe, light and dark: the widget, the Accounts page and its dialogs", async ({ page, request }) => {
  const person = inventPerson("Theo");
  await signUp(request, person);
  await page.goto(panelUrl());
  await expect(page.getByRole("list", { name: "Longest waiting" })).toBeVisible(panelLoads);
  await expectAccessibleInLightAndDark(page, '[aria-label="Longest waiting"]');
  await openRequestsOf(page, person);
  // The search field above is Strapi's own, as the frame around it is.
  await expectAccessibleInLightAndDark(page, "table");
  await rowOf(page, person)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectAccessibleInLightAndDark(page, "[role=alertdialog]");
  await page.getByRole("button", { name: "Cancel" }).click();
  await rowOf(page, person)
    .getByRole("button", { name: /^Reject/ })
    .click();
  await expectAccessibleInLightAndDark(page, "[role=dialog]");
});
