import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectTitle, logInAt, takeDown, visit } from "../support/screens.ts";

const phone = { width: 375, height: 720 };
const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });

async function openScreen(page: Page, navigation: string, link: string, title: string): Promise<void> {
  await page.getByRole("navigation", { name: navigation, exact: true }).getByRole("link", { name: link, exact: true }).click();
  await expectScreen(page, title);
}

async function expectScreen(page: Page, title: string): Promise<void> {
  await expectTitle(page, title);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

test("an administrator's screens: titles, axe and policy, entries in view on a phone, and an outage on reload", async ({ page }) => {
  await signIn(page.context().request, adminCredentials());
  const problems = watchPolicy(page);
  await test.step("§2 /admin redirects an administrator", async () => {
    await page.goto("/admin");
    await expect(page).toHaveURL("/admin/overview");
  });
  await expectScreen(page, "Overview");
  await expectAccessibleInLightAndDark(page);
  await openScreen(page, "Admin", "Reports", "Reports");
  await expectAccessibleInLightAndDark(page, "main");
  await failInBrowser(page);
  await test.step("screens that axe reads elsewhere", () => openOthers(page));
  await openScreen(page, "Admin", "Debug", "Debug");
  await expect(page.getByRole("row", { name: /RangeError \/admin\/reports Browser / })).toBeVisible();
  await expectAccessibleInLightAndDark(page, "main");
  await test.step("unknown pages are not found", async () => {
    for (const path of ["/settings/no-such-view", "/admin/no-such-page"]) {
      await visit(page, path);
      await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
    }
  });
  expect(problems).toEqual([]);
  await test.step("on a phone the entry of the screen that is shown stands in view, also after a reload", () => readOnPhone(page));
  await test.step("an outage on reload ends the session; login returns to the screen", () => reloadInOutage(page));
});

async function openOthers(page: Page): Promise<void> {
  await openScreen(page, "Admin", "Datasets", "Datasets");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Import/ })
    .click();
  await expectScreen(page, "Import dataset");
  await openScreen(page, "Admin", "Fitting", "Fitting bench");
}

async function failInBrowser(page: Page): Promise<void> {
  const reported = page.waitForResponse("**/api/errors");
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new RangeError("Planted"))));
  expect((await reported).status()).toBe(200);
}

async function readOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto("/admin/audit");
  await expect(entry(page, "Audit")).toBeInViewport({ ratio: 0.9 });
  await entry(page, "Overview").click();
  await expect(entry(page, "Overview")).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("banner").getByRole("button", { expanded: false, name: /\w/ }).last().click();
  await expect(page.getByText("Admin Panel"), "§2 §6 User menu").toHaveAttribute("href", "/admin");
}

async function reloadInOutage(page: Page): Promise<void> {
  await takeDown(page, "**/api/user");
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt")).toEqual([]);
  await page.unroute("**/api/user");
  await logInAt(page, "/researcher-login", adminCredentials());
  await expect(page).toHaveURL("/admin/overview");
}
