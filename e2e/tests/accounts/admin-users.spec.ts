import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../support/inbox.ts";
import { adminCredentials, inventPerson, signIn, signUp, type Person } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectNoSidewaysScroll, expectTitle, visit } from "../support/screens.ts";

const searchOf = (page: Page) => page.getByRole("searchbox", { name: "Search accounts" });
const stateOf = (page: Page) => page.getByRole("combobox", { name: "State" });
const attention = (page: Page) => page.getByRole("combobox", { name: "Needs attention" });
const inAdmin = (page: Page, name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name }).click();

async function decide(page: Page, act: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: act, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: act, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("accounts are searched, rejected in the list, approved on the overview, and managed on their pages", async ({
  page,
  request,
  admin,
  playwright,
  baseURL,
  freshResearcher: researcher,
}) => {
  const [rolf, odile, dora] = [inventPerson("Rolf"), inventPerson("Odile"), inventPerson("Dora")];
  const order = `Order ${rolf.lastName}`;
  for (const person of [rolf, odile, dora]) await signUp(request, { ...person, institution: order });
  const { id: odileId } = await admin.find(odile.email);
  await admin.block(odileId, true);
  await signIn(page.context().request, adminCredentials());
  const problems = watchPolicy(page);
  await page.goto(`/admin/users?${new URLSearchParams({ q: order, state: "pending", order: "asc", attention: "blocked" })}`);
  await expectTitle(page, "Users");
  await test.step("search, filters and order of accounts are in the URL", () => searchAccounts(page, order));
  await admin.block(odileId, false);
  await searchOf(page).fill(rolf.email);
  await expect(page.getByRole("table").getByRole("link")).toHaveCount(1);
  await expectAccessibleInLightAndDark(page, "main");
  await test.step("a canceled decision changes nothing", async () => {
    await page.getByRole("button", { name: /^Approve/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect((await admin.find(rolf.email)).state).toBe("pending");
  });
  await test.step("a rejection requires a reason, which the applicant receives", () => reject(page, rolf));
  await inAdmin(page, "Overview");
  const waiting = page.getByRole("region", { name: /waiting/i });
  const itemOf = (person: Person) => waiting.getByRole("listitem").filter({ hasText: person.email });
  await test.step("waiting people are approved on the overview too", async () => {
    await itemOf(odile)
      .getByRole("button", { name: /^Approve/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("status").filter({ hasText: `${odile.firstName} ${odile.lastName}` })).toContainText("approved");
    await expect(waiting.getByText(odile.email)).toBeHidden();
    expect(await admin.find(odile.email)).toMatchObject({ state: "approved", awaitsConfirmation: true });
  });
  const { id } = await admin.find(dora.email);
  await itemOf(dora).getByRole("link").click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await test.step("resending the confirmation link invalidates the old one", () => resendLink(page, request, dora));
  await test.step("a late decision shows a message and the earlier decision", async () => {
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await admin.reject(id, "We could not find your institution.");
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("status").filter({ hasText: "already set this account to rejected" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("main")).toContainText("We could not find your institution.");
    expect((await admin.find(dora.email)).state).toBe("rejected");
  });
  await test.step("an approval that waits for the confirmation of the address says so in the list", async () => {
    await inAdmin(page, "Users");
    await searchOf(page).fill(odile.email);
    await expect(page.getByRole("row").filter({ hasText: odile.email })).toContainText(
      "Approved; waits for the confirmation of the address",
    );
  });
  await test.step("the list on a phone needs no sideways scrolling of the page", async () => {
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 375, height: 720 });
    await expect(page.getByText(odile.email)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(wide);
  });
  await test.step("an account’s page shows details, counts, mail and audit; 'Block' and 'Log out everywhere' end sessions", async () => {
    const theirs = await playwright.request.newContext({ baseURL: baseURL! });
    await signIn(theirs, researcher);
    await manageAccount(page, researcher, (await admin.find(researcher.email)).id, theirs);
    await theirs.dispose();
    expect((await admin.find(researcher.email)).role).toBe("admin");
  });
  expect(problems).toEqual([]);
  await test.step("an unknown account shows an error", async () => {
    await visit(page, "/admin/users/abcdefghijklmnopqrstuvwx");
    await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  });
});

async function searchAccounts(page: Page, order: string): Promise<void> {
  const people = page.getByRole("table").getByRole("link");
  await test.step("the filters for state and attention are read from the URL", async () => {
    await expect(searchOf(page)).toHaveValue(order);
    await expect(stateOf(page)).toHaveValue("pending");
    await expect(attention(page)).toHaveValue("blocked");
    await expect(people).toHaveText([/^Odile/]);
  });
  await test.step("search and order", async () => {
    await attention(page).selectOption("");
    await expect(people).toHaveText([/^Rolf/, /^Odile/, /^Dora/]);
    await expect(page.getByRole("columnheader", { name: "Requested" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Requested" }).click();
    await expect(people).toHaveText([/^Dora/, /^Odile/, /^Rolf/]);
    await expect(page.getByRole("columnheader", { name: "Last seen" })).toBeVisible();
  });
  await test.step("filters change the URL", async () => {
    await searchOf(page).fill(order.slice(0, -1));
    await page.getByRole("button", { name: "Requested" }).click();
    await attention(page).selectOption("blocked");
    await expect(people).toHaveText([/^Odile/]);
    for (const part of [
      `q=${encodeURIComponent(order.slice(0, -1)).replace("%20", "\\+")}`,
      "state=pending",
      "order=asc",
      "attention=blocked",
    ])
      await expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`));
  });
  await test.step("an empty result shows a message and a button for all accounts", async () => {
    await stateOf(page).selectOption("rejected");
    await expect(page.getByText("No account fits")).toBeVisible();
    await page.getByRole("button", { name: "Show all accounts" }).click();
    await expect(page).toHaveURL("/admin/users");
  });
}

async function reject(page: Page, person: Person): Promise<void> {
  await page.getByRole("button", { name: /^Reject/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Reason", { exact: true })).toHaveAccessibleDescription(/Say why/);
  await dialog.getByLabel("Reason", { exact: true }).fill("Please apply with your institution's address.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: person.email })).toContainText("Rejected");
  await expect.poll(async () => (await readInbox(person.email)).at(-1)?.text).toContain("Please apply with your institution's address.");
}

async function resendLink(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  const old = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  await page.getByRole("button", { name: "Send confirmation link again" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole("button", { name: "Send confirmation link again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /on its way/ })).toBeVisible();
  await expect.poll(() => readInbox(person.email)).toHaveLength(2);
  const fresh = findLink((await readInbox(person.email)).at(-1)!, /^\/confirm-email\//);
  const confirm = (link: string) => request.post("/api/user/confirm-email", { data: { token: link.split("/").at(-1) } });
  expect((await confirm(old)).status()).toBe(400);
  expect((await confirm(fresh)).status()).toBe(200);
}

async function manageAccount(page: Page, person: Person, id: string, theirs: APIRequestContext): Promise<void> {
  await receiveMail(person.email, /is approved/i);
  await visit(page, `/admin/users/${id}`);
  const main = page.getByRole("main");
  await test.step("facts, counts and the way to the audit log", async () => {
    await expect(page.getByRole("heading", { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await expect(main).toContainText(person.institution);
    await expect(main).toContainText("Open sessions");
    await expect(page.getByRole("button", { name: "Send confirmation link again" })).toHaveCount(0);
    await expect(main.getByText("Terms agreed to")).toBeVisible();
    const everything = page.getByRole("link", { name: "Everything in the audit log" });
    await expect(everything).toHaveAttribute("href", `/admin/audit?user=${id}`);
  });
  await expectTitle(page, "User");
  await expectAccessibleInLightAndDark(page, "main");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: person.email })
      .filter({ hasText: /is approved/ }),
  ).toBeVisible();
  const theirAnswer = async () => (await theirs.get("/api/user")).status();
  await test.step("blocking ends sessions immediately and can be undone", async () => {
    expect(await theirAnswer()).toBe(200);
    await decide(page, "Block");
    await expect(main.getByText("Blocked", { exact: true }).first()).toBeVisible();
    expect(await theirAnswer()).toBe(401);
    await decide(page, "Unblock");
    await expect(page.getByRole("button", { name: "Block", exact: true })).toBeVisible();
  });
  await test.step("so does 'Log out everywhere'", async () => {
    await signIn(theirs, person);
    expect(await theirAnswer()).toBe(200);
    await decide(page, "Log out everywhere");
    await expect(page.getByRole("status").filter({ hasText: /logged out/i })).toBeVisible();
    expect(await theirAnswer()).toBe(401);
  });
  await test.step("a role change asks for confirmation and then applies", async () => {
    await decide(page, "Make administrator");
    await expect(page.getByRole("button", { name: "Make researcher" })).toBeVisible();
  });
}
