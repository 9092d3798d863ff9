import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import type { Person } from "../../support/people.ts";
import { logInAt } from "../../support/screens.ts";

// site/test/login/return-path.test.ts covers the rules; this tests the browser.

test("after login the page first asked for in this tab opens, with its search, and nothing leads elsewhere", async ({
  page,
  baseURL,
  researcher,
}) => {
  await test.step("it is kept for the tab: another tab's login opens the dashboard", () => expectKeptForTab(page, researcher));
  // An app page that finds its session gone would store its own path.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await test.step("it is forgotten afterwards", async () => {
    await askAsVisitor(page, "/reports?q=tibia");
    await logInAt(page, "/researcher-login", researcher);
    await expect(page).toHaveURL("/reports?q=tibia");
    expect(await page.evaluate(() => sessionStorage.getItem("asked-path"))).toBeNull();
    await page.goto("/researcher-login");
    await expect(page).toHaveURL("/dashboard");
  });
  await test.step("what stands in the address of the login leads nowhere", async () => {
    const query = "next=//evil.example&returnTo=https://evil.example&redirect=/settings/export&url=javascript:alert(1)";
    await page.goto(`/researcher-login?${query}#//evil.example`);
    await expect(page).toHaveURL("/dashboard");
  });
  await test.step("own paths only: nothing in storage leads off the site, or into a loop", async () => {
    const documents = keepDocuments(page);
    for (const asked of ["//evil.example/dashboard", "/\\evil.example", "javascript:alert(document.domain)", "/researcher-login"]) {
      documents.length = 0;
      await openWithAskedPath(page, asked);
      await expect(page, asked).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` }), asked).toBeVisible();
      expect(documents, asked).toEqual([`${baseURL}/researcher-login`, `${baseURL}/dashboard`]);
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

async function openWithAskedPath(page: Page, asked: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem("asked-path", path), asked);
  await page.goto("/researcher-login");
}

function keepDocuments(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && addresses.push(request.url()));
  return addresses;
}
