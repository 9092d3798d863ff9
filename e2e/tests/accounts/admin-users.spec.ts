import { expect, test } from "../../support/fixtures.ts";
import { findLink, readInbox, receiveMail } from "../../support/inbox.ts";
import { adminCredentials, inventPerson, signIn, signUp } from "../../support/people.ts";

test.beforeEach(({ page }) => signIn(page.context().request, adminCredentials()));

test("search and filters stand in the address and survive a reload", async ({ page, researcher }) => {
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search accounts" }).fill(researcher.email);
  await page.getByRole("combobox", { name: "State" }).selectOption("approved");
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(researcher.email)}.*state=approved`));
  await expect(page.getByRole("row").filter({ hasText: researcher.email })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search accounts" })).toHaveValue(researcher.email);
  await expect(page.getByRole("row").filter({ hasText: researcher.email })).toHaveCount(1);
  await page.getByRole("combobox", { name: "State" }).selectOption("rejected");
  await expect(page.getByText("No account fits")).toBeVisible();
  await page.getByRole("button", { name: "Show all accounts" }).click();
  await expect(page).toHaveURL("/admin/users");
});

test("a rejection asks for a reason, and the applicant reads it", async ({ page, request }) => {
  const person = inventPerson("Rolf");
  await signUp(request, person);
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("button", { name: /^Reject/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Reason", { exact: true })).toHaveAccessibleDescription(/Say why/);
  await dialog.getByLabel("Reason", { exact: true }).fill("Please apply with your institution's address.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: person.email })).toContainText("Rejected");
  await expect.poll(async () => (await readInbox(person.email)).at(-1)?.text).toContain("Please apply with your institution's address.");
});

test("a cancelled decision changes nothing", async ({ page, request, admin }) => {
  const person = inventPerson("Nora");
  await signUp(request, person);
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect((await admin.find(person.email)).state).toBe("pending");
});

test("an account's page shows facts and audit; blocking ends its sessions at once", async ({
  page,
  freshResearcher: researcher,
  admin,
  browser,
  baseURL,
}) => {
  const { id } = await admin.find(researcher.email);
  const theirs = await browser.newContext({ baseURL: baseURL as string });
  await signIn(theirs.request, researcher);
  expect((await theirs.request.get("/api/user")).status()).toBe(200);

  await page.goto(`/admin/users/${id}`);
  await expect(page.getByRole("heading", { name: `${researcher.firstName} ${researcher.lastName}` })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(researcher.institution);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("main").getByText("Blocked", { exact: true }).first()).toBeVisible();
  expect((await theirs.request.get("/api/user")).status()).toBe(401);

  await page.getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("button", { name: "Block", exact: true })).toBeVisible();
  await theirs.close();
});

test("sign out everywhere and a change of role ask first and take effect", async ({
  page,
  freshResearcher: researcher,
  admin,
  browser,
  baseURL,
}) => {
  const { id } = await admin.find(researcher.email);
  const theirs = await browser.newContext({ baseURL: baseURL as string });
  await signIn(theirs.request, researcher);
  await page.goto(`/admin/users/${id}`);
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page.getByRole("status").filter({ hasText: /logged out/i })).toBeVisible();
  expect((await theirs.request.get("/api/user")).status()).toBe(401);
  await theirs.close();

  await page.getByRole("button", { name: "Make administrator" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByRole("button", { name: "Make researcher" })).toBeVisible();
  expect((await admin.find(researcher.email)).role).toBe("admin");
});

test("an account that does not exist is told", async ({ page }) => {
  await page.goto("/admin/users/abcdefghijklmnopqrstuvwx");
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
});

test("the list on a phone needs no sideways scrolling of the page", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto("/admin/users");
  await expect(page.getByRole("row").or(page.getByRole("listitem")).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("what needs attention and the order stand in the address", async ({ page, request, admin }) => {
  const [first, second] = [inventPerson("Zoe"), inventPerson("Adam")];
  for (const person of [first, second]) await signUp(request, { ...person, institution: `Order ${first.lastName}` });
  await admin.block((await admin.find(second.email)).id, true);
  await page.goto(`/admin/users?q=${encodeURIComponent(`Order ${first.lastName}`)}`);
  const people = page.getByRole("table").getByRole("link");
  await expect(people).toHaveText([/^Adam/, /^Zoe/]);
  await page.getByRole("button", { name: "Requested" }).click();
  await expect(people).toHaveText([/^Zoe/, /^Adam/]);
  await expect(page).toHaveURL(/order=asc/);
  await expect(page.getByRole("columnheader", { name: "Requested" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("columnheader", { name: "Last seen" })).toBeVisible();
  await page.getByRole("combobox", { name: "Needs attention" }).selectOption("blocked");
  await expect(people).toHaveText([/^Adam/]);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Needs attention" })).toHaveValue("blocked");
  await expect(people).toHaveText([/^Adam/]);
});

test("an account's page counts, tells of the mail, and leads on to the audit log", async ({ page, freshResearcher: researcher, admin }) => {
  const { id } = await admin.find(researcher.email);
  await page.goto(`/admin/users/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Open sessions");
  await expect(main.getByText("Terms agreed to")).toBeVisible();
  await receiveMail(researcher.email, /is approved/i);
  await page.reload();
  const row = page
    .getByRole("row")
    .filter({ hasText: researcher.email })
    .filter({ hasText: /is approved/ });
  await row.getByRole("button", { name: /^Read/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").filter({ hasText: `to ${researcher.email} is being sent again` })).toBeVisible();
  await expect.poll(async () => (await readInbox(researcher.email)).filter(({ subject }) => /is approved/.test(subject))).toHaveLength(2);
  await expect(page.getByRole("link", { name: "Everything in the audit log" })).toHaveAttribute("href", `/admin/audit?user=${id}`);
});

test("the confirmation link is sent again, and the old one no longer works", async ({ page, request, admin }) => {
  const person = inventPerson("Ines");
  await signUp(request, person);
  const old = findLink(await receiveMail(person.email, /account request/i), /^\/confirm-email\//);
  await page.goto(`/admin/users/${(await admin.find(person.email)).id}`);
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
  await page.reload();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send confirmation link again" })).toBeHidden();
});

test("who decides second is told, and sees how it was decided", async ({ page, request, admin }) => {
  const person = inventPerson("Dora");
  await signUp(request, person);
  const { id } = await admin.find(person.email);
  await page.goto(`/admin/users/${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await admin.reject(id, "We could not find your institution.");
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("status").filter({ hasText: "this account is rejected now" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main")).toContainText("We could not find your institution.");
  expect((await admin.find(person.email)).state).toBe("rejected");
});

test("waiting people are approved on the overview too", async ({ page, request, admin }) => {
  const person = inventPerson("Odile");
  await signUp(request, person);
  await page.goto("/admin/overview");
  const waiting = page.getByRole("region", { name: /waiting/i });
  await waiting
    .getByRole("listitem")
    .filter({ hasText: person.email })
    .getByRole("button", { name: /^Approve/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(waiting.getByText(person.email)).toBeHidden();
  expect((await admin.find(person.email)).state).toBe("approved");
});
