import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { adminCredentials, inventPerson, signIn, signUp } from "../../support/people.ts";

test.beforeEach(({ page }) => signIn(page.context().request, adminCredentials()));

const entries = (page: Page) =>
  page
    .getByRole("region", { name: "Audit log" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const count = (page: Page, words: string) => page.getByText(words, { exact: true });

test("the log says who did what, to what and from where, and leads to the account", async ({ page, freshResearcher: person, admin }) => {
  const { id } = await admin.find(person.email);
  await admin.block(id, true);
  await page.goto("/admin/overview");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Audit" }).click();
  await expect(page).toHaveTitle(/^Audit/);
  await page.getByRole("searchbox", { name: "Search the log" }).fill(id);
  await expect(count(page, "3 entries")).toBeVisible();
  await expect(entries(page)).toHaveText([/Account blocked/, /Account approved/, /Account requested/]);
  const blocked = entries(page).first();
  await expect(blocked).toContainText(adminCredentials().email);
  await expect(blocked).toContainText("account.blocked");
  await expect(blocked.locator("time:visible")).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d\d:\d\d:\d\d$/);
  await expect(blocked.locator("time:visible")).toHaveAttribute("title", /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC$/);
  await expect(entries(page).last()).toContainText("Not logged in");
  await blocked.getByRole("link", { name: `Account ${id}` }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await page.getByRole("link", { name: "Everything in the audit log" }).click();
  await expect(page).toHaveURL(`/admin/audit?user=${id}`);
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole("button", { name: "All accounts" }).click();
  await expect(page).toHaveURL("/admin/audit");
});

test("filters stand in the address, survive a reload and can all be dropped", async ({ page, researcher }) => {
  await page.goto("/admin/audit");
  await page.getByRole("searchbox", { name: "Search the log" }).fill(researcher.email);
  await page.getByRole("combobox", { name: "About" }).selectOption("Accounts");
  await page.getByRole("combobox", { name: "Who" }).selectOption("Not logged in");
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(researcher.email)}&group=account&who=none`));
  await expect(count(page, "1 entry")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "About" })).toHaveValue("account");
  await expect(entries(page)).toHaveText([/Account requested/]);
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("From (UTC)").fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await page.getByLabel("To (UTC)").fill("2020-01-31");
  await expect(page.getByLabel("To (UTC)")).toHaveAccessibleDescription("This day lies before the first one.");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await page.getByLabel("From (UTC)").fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No entry fits" })).toBeVisible();
  await page.getByRole("button", { name: "Show the whole log" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(entries(page).nth(1)).toBeVisible();
});

test("what is filtered is exported, and the export is in the log", async ({ page, researcher, admin }) => {
  const { id } = await admin.find(researcher.email);
  await page.goto(`/admin/audit?user=${id}&group=account`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["action", "account.requested", "account.approved"]);
  await page.goto("/admin/audit?group=audit");
  await expect(entries(page).filter({ hasText: "filtered by" }).first()).toContainText("Audit log exported");
});

for (const [status, message] of [
  [429, "That was too often. Please wait 20 minutes."],
  [503, "Our server is temporarily down. Please try again later."],
] as const)
  test(`an export that is refused with ${status} is told in the page`, async ({ page }) => {
    const code = status === 429 ? "too_many_requests" : "unavailable";
    await page.route("**/api/admin/audit/export*", (route) => route.fulfill({ status, json: { code, message } }));
    await page.goto("/admin/audit");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect(page).toHaveURL("/admin/audit");
    await expect(entries(page).first()).toBeVisible();
  });

test("a log that cannot be read is told, and read when asked again", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/admin/audit?*", (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { code: "server_error", message: "Something went wrong on our side." } })
      : route.continue(),
  );
  await page.goto("/admin/audit");
  await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: /again/i }).click();
  await expect(entries(page).first()).toBeVisible();
});

test("on a phone each entry is a stack of the same facts, and the page does not scroll sideways", async ({ page, request }) => {
  const person = inventPerson("Philippa");
  await signUp(request, person);
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(`/admin/audit?q=${encodeURIComponent(person.email)}`);
  const entry = entries(page).first();
  await expect(entry).toContainText("Account requested");
  await expect(entry.getByText("Not logged in").filter({ visible: true })).toBeVisible();
  const overhang = await page.evaluate(() => {
    const region = document.querySelector('[role="region"][aria-label="Audit log"]');
    return [document.documentElement, region].map((part) => (part ? part.scrollWidth - part.clientWidth : null));
  });
  expect(overhang).toEqual([0, 0]);
});

test("to a researcher the screen does not exist", async ({ browser, baseURL, researcher }) => {
  const context = await browser.newContext({ baseURL: baseURL as string });
  await signIn(context.request, researcher);
  const page = await context.newPage();
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  expect((await context.request.get("/api/admin/audit/export")).status()).toBe(404);
  await context.close();
});

test.describe("axe, light and dark", () => {
  test("the log of an account, as a table and as a stack", async ({ page, researcher, admin }) => {
    await page.goto(`/admin/audit?user=${(await admin.find(researcher.email)).id}`);
    await expect(entries(page).first()).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.setViewportSize({ width: 375, height: 720 });
    await expectAccessibleInLightAndDark(page);
  });

  test("days in the wrong order, and nothing found", async ({ page }) => {
    await page.goto("/admin/audit?from=2020-02-02&to=2020-02-01");
    await expect(page.getByText("This day lies before the first one.")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByLabel("From (UTC)").fill("");
    await expect(page.getByRole("heading", { name: "No entry fits" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });
});
