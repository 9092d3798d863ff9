import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectTitle, serverDown, visit } from "../support/screens.ts";
import { openScreens } from "./admin-screens.ts";

const entries = (page: Page) =>
  page
    .getByRole("region", { name: "Audit log" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const count = (page: Page, words: string) => page.getByText(words, { exact: true });
const searchOf = (page: Page) => page.getByRole("searchbox", { name: "Search the log" });
const about = (page: Page) => page.getByRole("combobox", { name: "About" });

test("an administrator's screens pass axe and stand in view on a phone; the audit log links to accounts, keeps filters in the URL, shows errors and can be exported", async ({
  page,
  freshResearcher: person,
  admin,
}) => {
  const { id } = await admin.find(person.email);
  await admin.block(id, true);
  await signIn(page.context().request, adminCredentials());
  const problems = watchPolicy(page);
  await openScreens(page);
  await test.step("a failed load shows an error and can be retried", async () => {
    const failure = { status: 500, json: { code: "server_error", message: "Something went wrong on our side." } };
    await page.route("**/api/admin/audit?*", (route) => route.fulfill(failure), { times: 1 });
    await visit(page, `/admin/audit?q=${encodeURIComponent(person.email)}&group=account&who=none`);
    await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
    await page.getByRole("button", { name: /again/i }).click();
    await expect(entries(page).first()).toBeVisible();
  });
  await test.step("filters are read from the URL", async () => {
    await expect(searchOf(page)).toHaveValue(person.email);
    await expect(about(page)).toHaveValue("account");
    await expect(page.getByRole("combobox", { name: "Who" })).toHaveValue("none");
    await expect(entries(page)).toHaveText([/Account requested/]);
  });
  for (const [status, code, message] of [
    [429, "too_many_requests", "That was too often. Please wait 20 minutes."],
    [503, "unavailable", serverDown],
  ] as const)
    await test.step(`an export rejected with ${status} shows its message on the page`, async () => {
      await page.route("**/api/admin/audit/export*", (route) => route.fulfill({ status, json: { code, message } }), { times: 1 });
      await page.getByRole("button", { name: "Export CSV" }).click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/audit\?/);
      await expect(entries(page).first()).toBeVisible();
    });
  await expectTitle(page, "Audit");
  await visit(page, "/admin/audit");
  await searchOf(page).fill(id);
  await expect(count(page, "4 entries")).toBeVisible();
  await test.step("each entry shows actor, action, object, address and time", () => readEntries(page));
  await test.step("links to the account and back to all its entries", async () => {
    await entries(page)
      .first()
      .getByRole("link", { name: `Account ${id}` })
      .click();
    await expect(page).toHaveURL(`/admin/users/${id}`);
    await page.getByRole("link", { name: "Everything in the audit log" }).click();
    await expect(page).toHaveURL(`/admin/audit?user=${id}`);
    await expect(entries(page)).toHaveCount(4);
  });
  await test.step("axe on the log as a table", () => expectAccessibleInLightAndDark(page, "main"));
  await test.step("on a phone, entries stack their fields and the page does not scroll sideways", () => readOnPhone(page));
  await test.step("the filtered entries are exported, and the export is logged", () => exportFiltered(page));
  await test.step("filters are in the URL", async () => {
    await searchOf(page).fill(person.email);
    await about(page).selectOption("Accounts");
    await page.getByRole("combobox", { name: "Who" }).selectOption("Not logged in");
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(person.email)}`));
    await expect(page).toHaveURL(/group=account&who=none/);
    await expect(count(page, "1 entry")).toBeVisible();
  });
  await test.step("a reversed date range shows an error, and all filters can be reset", () => chooseDays(page));
  expect(problems).toEqual([]);
});

async function readEntries(page: Page): Promise<void> {
  await expect(entries(page)).toHaveText([/Account blocked/, /Account approved/, /E-mail address confirmed/, /Account requested/]);
  const blocked = entries(page).first();
  await expect(blocked).toContainText(adminCredentials().email);
  await expect(blocked).toContainText("account.blocked");
  await expect(blocked.locator("time:visible")).toHaveText(/^\w{3} \d{1,2}, \d{4}, \d\d:\d\d:\d\d$/);
  await expect(blocked.locator("time:visible")).toHaveAttribute("title", /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC$/);
  await expect(entries(page).last()).toContainText("Not logged in");
}

async function readOnPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height: 720 });
  const requested = entries(page).last();
  await expect(requested).toContainText("Account requested");
  await expect(requested.getByText("Not logged in").filter({ visible: true })).toBeVisible();
  const overhang = () =>
    page.evaluate(() => {
      const region = document.querySelector('[role="region"][aria-label="Audit log"]');
      return [document.documentElement, region].map((part) => (part ? part.scrollWidth - part.clientWidth : null));
    });
  await expect.poll(overhang).toEqual([0, 0]);
  await expectAccessible(page, "main");
  await page.setViewportSize(wide);
}

async function exportFiltered(page: Page): Promise<void> {
  await about(page).selectOption("Accounts");
  await expect(page).toHaveURL(/group=account/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["action", "account.requested", "account.approved", "account.blocked"]);
  await page.getByRole("button", { name: "All accounts" }).click();
  await about(page).selectOption("audit");
  await expect(page).toHaveURL("/admin/audit?group=audit");
  await expect(entries(page).filter({ hasText: "filtered by" }).first()).toContainText("Audit log exported");
}

async function chooseDays(page: Page): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("From (UTC)").fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await page.getByLabel("To (UTC)").fill("2020-01-31");
  await expect(page.getByLabel("To (UTC)")).toHaveAccessibleDescription("The end date is before the start date.");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await page.getByLabel("From (UTC)").fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No entry fits" })).toBeVisible();
  await page.getByRole("button", { name: "Show the whole log" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(entries(page).nth(1)).toBeVisible();
}
