import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectTitle, visit } from "../support/screens.ts";

const phone = { width: 375, height: 720 };
const entry = (page: Page, name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true });

async function openScreen(page: Page, link: string, title: string): Promise<void> {
  await entry(page, link).click();
  await expectScreen(page, title);
}

async function expectScreen(page: Page, title: string): Promise<void> {
  await expectTitle(page, title);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

export async function openScreens(page: Page): Promise<void> {
  await test.step("on a phone the entry of the screen that is shown stands in view, also after a load", () => readOnPhone(page));
  await test.step("§2 /admin redirects an administrator", async () => {
    await visit(page, "/admin");
    await expect(page).toHaveURL("/admin/overview");
  });
  await expectScreen(page, "Overview");
  await expectAccessibleInLightAndDark(page);
  await openScreen(page, "Reports", "Reports");
  await expectAccessibleInLightAndDark(page, "main");
  await failInBrowser(page);
  await test.step("screens that axe reads elsewhere", () => openOthers(page));
  await openScreen(page, "Debug", "Debug");
  await expect(page.getByRole("row", { name: /RangeError \/admin\/reports Browser / })).toBeVisible();
  await expectAccessibleInLightAndDark(page, "main");
  await test.step("unknown pages are not found", async () => {
    for (const path of ["/settings/no-such-view", "/admin/no-such-page"]) {
      await visit(page, path);
      await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
    }
  });
}

async function openOthers(page: Page): Promise<void> {
  await openScreen(page, "Datasets", "Datasets");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Import/ })
    .click();
  await expectScreen(page, "Import dataset");
  await openScreen(page, "Fitting", "Fitting bench");
}

async function failInBrowser(page: Page): Promise<void> {
  const reported = page.waitForResponse("**/api/errors");
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new RangeError("Planted"))));
  expect((await reported).status()).toBe(200);
}

async function readOnPhone(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  await page.setViewportSize(phone);
  await page.goto("/admin/audit");
  await expect(entry(page, "Audit")).toBeInViewport({ ratio: 0.9 });
  await entry(page, "Users").click();
  await expect(entry(page, "Users")).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("banner").getByRole("button", { expanded: false, name: /\w/ }).last().click();
  await expect(page.getByText("Admin Panel"), "§2 §6 User menu").toHaveAttribute("href", "/admin");
  await page.setViewportSize(desktop);
}
