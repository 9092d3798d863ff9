import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { signIn, type Person } from "../../support/people.ts";
import { logInAt } from "../../support/screens.ts";

/** Where a path leads that somebody managed to leave in the tab's storage before a login. */
async function openWithAskedPath(page: Page, asked: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem("asked-path", path), asked);
  await page.goto("/researcher-login");
}

/** Every address that the page itself loads, in order. */
function keepDocuments(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && addresses.push(request.url()));
  return addresses;
}

async function askAsVisitor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL("/");
}

test("after login the page first asked for opens, with its search; it is forgotten afterwards", async ({ page, researcher }) => {
  await askAsVisitor(page, "/reports?q=tibia");
  await logInAt(page, "/researcher-login", researcher);
  await expect(page).toHaveURL("/reports?q=tibia");
  expect(await page.evaluate(() => sessionStorage.getItem("asked-path"))).toBeNull();
  await page.goto("/researcher-login");
  await expect(page).toHaveURL("/dashboard");
});

test("it is kept for the tab: another tab's login opens the dashboard", async ({ page, context, researcher }) => {
  await askAsVisitor(page, "/settings/sessions");
  const other = await context.newPage();
  await logInAt(other, "/researcher-login", researcher);
  await expect(other).toHaveURL("/dashboard");
  await page.goto("/researcher-login");
  await expect(page).toHaveURL("/settings/sessions");
});

test("nothing is kept of a person who chose to log out", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  await page.goto("/settings/sessions");
  await logOut(page, researcher);
  await logInAt(page, "/researcher-login", researcher);
  await expect(page).toHaveURL("/dashboard");
});

test("what stands in the address of the login leads nowhere", async ({ page, researcher }) => {
  await signIn(page.context().request, researcher);
  for (const query of ["next=//evil.example", "returnTo=https://evil.example", "redirect=/settings/export", "url=javascript:alert(1)"]) {
    await page.goto(`/researcher-login?${query}#//evil.example`);
    await expect(page).toHaveURL("/dashboard");
  }
});

const hostile = {
  "off the site": [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https:evil",
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/reports/..//evil.example",
    "javascript:alert(document.domain)",
    "data:text/html,evil",
  ],
  "into a loop or to a page that is none": [
    "/researcher-login",
    "/patient-login?again",
    "/forgot-password",
    "/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA",
    "/faq",
    "/api/user/logout",
    "/nowhere",
  ],
};

for (const [where, paths] of Object.entries(hostile)) {
  test(`own paths only: nothing in storage leads ${where}`, async ({ page, researcher, baseURL }) => {
    await signIn(page.context().request, researcher);
    await page.goto("/about");
    const documents = keepDocuments(page);
    for (const asked of paths) {
      documents.length = 0;
      await openWithAskedPath(page, asked);
      await expect(page, asked).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` }), asked).toBeVisible();
      expect(documents, asked).toEqual([`${baseURL}/researcher-login`, `${baseURL}/dashboard`]);
    }
  });
}

async function logOut(page: Page, { firstName }: Person): Promise<void> {
  await page.getByRole("button", { name: firstName }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
}
