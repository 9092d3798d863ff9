import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import type { Person } from "../support/people.ts";
import { expectPasswordToggles, field, logInAt, serverDown, takeDown } from "../support/screens.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Log in", exact: true }).click();

async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await submit(page);
}

async function expectDownTold(page: Page, person: Person): Promise<void> {
  await takeDown(page, "**/api/{user,patient}/login");
  await logIn(page, person);
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: serverDown })).toBeVisible();
  await expect(field(page, "E-mail")).toHaveValue(person.email);
  await expect(field(page, "Password")).toHaveValue(person.password);
  await expectPasswordToggles(page, 1);
  await page.unroute("**/api/{user,patient}/login");
}

test("the login pages link to each other, reject the other user type, preserve input and lead to the page first requested", async ({
  page,
  baseURL,
  researcher,
  patient,
}) => {
  const main = page.getByRole("main");
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/login") && calls.push(request.url()));
  await page.goto("/researcher-login");
  await expect(main.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/researcher-signup");
  await test.step("empty fields show errors at the fields, without a request", async () => {
    await submit(page);
    await expect(field(page, "E-mail")).toHaveAccessibleDescription("Enter your e-mail address.");
    await expect(field(page, "E-mail")).toBeFocused();
    expect(calls).toEqual([]);
  });
  await test.step("input is preserved while the server is down", () => expectDownTold(page, researcher));
  await test.step("a wrong password shows one error and preserves the e-mail address", async () => {
    await logIn(page, { ...researcher, password: "Wrong-7strut" });
    await expect(main.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(researcher.email);
    expect(await page.context().cookies()).toEqual([]);
  });
  await test.step("a patient's account does not open at the researcher login", async () => {
    await page.reload();
    await expectRefused(page, patient, "/researcher-login");
  });
  await main.getByRole("link", { name: /patient/i }).click();
  await expect(page).toHaveURL("/patient-login");
  await expect(main).toContainText(/invit/i);
  await test.step("the server is down at the patient login", () => expectDownTold(page, researcher));
  await test.step("a researcher's account does not open at the patient login", () => expectRefused(page, researcher, "/patient-login"));
  await main.getByRole("link", { name: /researcher/i }).click();
  await expect(page).toHaveURL("/researcher-login");
  await test.step("login returns to the page first requested in this tab, never to another site", () =>
    expectReturnPath(page, baseURL!, researcher));
});

async function expectReturnPath(page: Page, baseURL: string, person: Person): Promise<void> {
  await page.goto("/reports?q=tibia");
  await expect(page).toHaveURL("/");
  await test.step("the return path belongs to its tab: a login in another tab opens the dashboard", async () => {
    const other = await page.context().newPage();
    await logInAt(other, "/researcher-login", person);
    await expect(other).toHaveURL("/dashboard");
    await other.close();
  });
  await page.goto("/researcher-login");
  await expect(page).toHaveURL("/reports?q=tibia");
  expect(await page.evaluate(() => sessionStorage.getItem("return-path"))).toBeNull();
  // site/test/login/return-path.test.ts covers all addresses.
  await test.step("neither a stored path, the query nor the hash leads to another site", async () => {
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.evaluate(() => sessionStorage.setItem("return-path", "//evil.example/dashboard"));
    const query = "next=//evil.example&returnTo=https://evil.example&redirect=/settings/export&url=javascript:alert(1)";
    await page.goto(`/researcher-login?${query}#//evil.example`);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: `Hello, ${person.firstName}` })).toBeVisible();
    expect(documents.map((address) => address.split("?")[0])).toEqual([`${baseURL}/researcher-login`, `${baseURL}/dashboard`]);
  });
}

async function expectRefused(page: Page, person: Person, path: string): Promise<void> {
  const answered = page.waitForResponse("**/api/{user,patient}/login");
  await logIn(page, person);
  expect((await answered).status()).toBe(401);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(path);
}
