import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import type { Person } from "../support/people.ts";
import { logInAt } from "../support/screens.ts";

test("login returns to the page first requested in this tab, never to another site", async ({ page, baseURL, researcher }) => {
  await test.step("the return path belongs to its tab: a login in another tab opens the dashboard", () =>
    expectKeptForTab(page, researcher));
  // An app page that finds its session gone would store its own path.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await test.step("it is forgotten afterwards", async () => {
    await askAsVisitor(page, "/reports?q=tibia");
    await logInAt(page, "/researcher-login", researcher);
    await expect(page).toHaveURL("/reports?q=tibia");
    expect(await page.evaluate(() => sessionStorage.getItem("return-path"))).toBeNull();
    await page.goto("/researcher-login");
    await expect(page).toHaveURL("/dashboard");
  });
  await test.step("query and hash of the login address do not redirect", async () => {
    const query = "next=//evil.example&returnTo=https://evil.example&redirect=/settings/export&url=javascript:alert(1)";
    await page.goto(`/researcher-login?${query}#//evil.example`);
    await expect(page).toHaveURL("/dashboard");
  });
  await test.step("a stored return path never leads to another site or into a loop", async () => {
    const documents = keepDocuments(page);
    for (const sent of ["//evil.example/dashboard", "/researcher-login"]) {
      documents.length = 0;
      await openWithReturnPath(page, sent);
      await expect(page, sent).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` }), sent).toBeVisible();
      expect(documents, sent).toEqual([`${baseURL}/researcher-login`, `${baseURL}/dashboard`]);
    }
  });
});

async function askAsVisitor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL("/");
}

async function expectKeptForTab(page: Page, person: Person): Promise<void> {
  await askAsVisitor(page, "/settings/sessions");
  const other = await page.context().newPage();
  await logInAt(other, "/researcher-login", person);
  await expect(other).toHaveURL("/dashboard");
  await other.close();
  await page.goto("/researcher-login");
  await expect(page).toHaveURL("/settings/sessions");
}

async function openWithReturnPath(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem("return-path", path), path);
  await page.goto("/researcher-login");
}

function keepDocuments(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && addresses.push(request.url()));
  return addresses;
}
