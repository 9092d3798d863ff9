import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import type { Person } from "../support/people.ts";
import { useNavigation } from "./navigation.ts";
import { expectPasswordToggles, field, logInAt, serverDown, takeDown, visit } from "../support/screens.ts";

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

test("the login pages link to each other, reject the other user type, preserve input and lead to the page first requested; a session starts and ends; navigation, logout and the error popup", async ({
  page,
  playwright,
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
  await test.step("a patient's account does not open at the researcher login; one error shows and the e-mail address is preserved", async () => {
    await expectRefused(page, patient, "/researcher-login");
    await expect(main.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue(patient.email);
    expect(await page.context().cookies()).toEqual([]);
  });
  await main.getByRole("link", { name: /patient/i }).click();
  await expect(page).toHaveURL("/patient-login");
  await expect(main).toContainText(/invit/i);
  await test.step("a researcher's account does not open at the patient login", () => expectRefused(page, researcher, "/patient-login"));
  await main.getByRole("link", { name: /researcher/i }).click();
  await expect(page).toHaveURL("/researcher-login");
  await test.step("login returns to the page first requested in this tab, never to another site", () => expectReturnPath(page, researcher));
  await test.step("a session's cookies, its start-up and end; where researchers and visitors are not led", () =>
    expectSession(page, baseURL!, researcher));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await test.step("§2 §4 public links, the user menu, a logout that is asked for first, a login that clears the error popup, and the popup", () =>
    useNavigation(page, playwright, researcher));
});

async function expectReturnPath(page: Page, person: Person): Promise<void> {
  await page.goto("/reports?q=tibia");
  await expect(page).toHaveURL("/");
  const other = await page.context().newPage();
  await logInAt(other, "/researcher-login", person);
  await expect(other, "the return path belongs to its tab").toHaveURL("/dashboard");
  await other.close();
  const query = "next=//evil.example&returnTo=https://evil.example&redirect=/settings/export&url=javascript:alert(1)";
  await page.goto(`/researcher-login?${query}#//evil.example`);
  await expect(page).toHaveURL("/reports?q=tibia");
  expect(await page.evaluate(() => sessionStorage.getItem("return-path"))).toBeNull();
}

async function expectRefused(page: Page, person: Person, path: string): Promise<void> {
  const answered = page.waitForResponse("**/api/{user,patient}/login");
  await logIn(page, person);
  expect((await answered).status()).toBe(401);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(path);
}

async function expectSession(page: Page, baseURL: string, researcher: Person): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await test.step("§3 §9 Session: a cookie named jwt, path /", async () => {
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "jwt")).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(cookies.find(({ name }) => name === "jwt_sig")).toMatchObject({ path: "/api", sameSite: "Strict", httpOnly: true });
  });
  await test.step("§2 Start-up: with a session cookie and no user loaded, the user is fetched, with a loading screen meanwhile", () =>
    openSlowly(page, researcher));
  await test.step("§2 §6 Admin routes: shown only when the role is admin", async () => {
    await visit(page, "/admin/debug");
    await expectNotFound(page, "/admin/debug");
  });
  // site/test/login/return-path.test.ts covers all addresses.
  await test.step("§2 Logged-out-only routes: a logged-in user is redirected to /dashboard, never to a stored other site", async () => {
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.evaluate(() => sessionStorage.setItem("return-path", "//evil.example/dashboard"));
    await page.goto("/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA");
    await expect(page).toHaveURL("/dashboard");
    // A page that still loads would lead to the homepage by itself once its cookie is gone.
    await expect(page.getByRole("heading", { name: `Hello, ${researcher.firstName}` })).toBeVisible();
    expect(documents).toEqual([`${baseURL}/reset-password/AAAAAAAAAAAAAAAAAAAAAAAA`, `${baseURL}/dashboard`]);
  });
  await test.step("§2 §3 removing the cookie ends the session in this browser; logged-in routes then redirect to /", async () => {
    await page.context().clearCookies({ name: "jwt" });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
  });
  await test.step("§2 §6 Admin routes are not found by visitors; §1 arrow-style link button, its arrow not read out", async () => {
    await page.goto("/admin/users/abcdefghijklmnopqrstuvwx");
    await expectNotFound(page, "/admin/users/abcdefghijklmnopqrstuvwx");
    await expect(page.getByRole("link", { name: "Back to homepage", exact: true })).toHaveText("←Back to homepage");
  });
}

async function expectNotFound(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "404 Not Found" }), path).toBeVisible();
  await expect(page.getByText("The page you're looking for does not exist."), path).toBeVisible();
  await expect(page, path).toHaveTitle(/^Not Found \| /);
  await expect(page).toHaveURL(path);
}

/** Aborts the first request, which ends no session. */
async function openSlowly(page: Page, { firstName }: Person): Promise<void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let calls = 0;
  await page.route("**/api/user", async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    await held;
    return route.continue();
  });
  await page.goto("/dashboard");
  await expectLoadingAnimation(page.getByRole("status").filter({ hasText: /loading/i }));
  letGo();
  await expect(page.getByRole("button", { name: firstName })).toBeVisible();
  expect(calls).toBe(2);
  await page.unroute("**/api/user");
}

async function expectLoadingAnimation(loading: Locator): Promise<void> {
  const picture = loading.locator("svg");
  const [text, box] = [await loading.locator("p").boundingBox(), await picture.boundingBox()];
  expect(box).toMatchObject({ width: 200, height: 200 });
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  const strut = picture.locator("path").first();
  expect(await strut.evaluate((node) => getComputedStyle(node).animationIterationCount)).toBe("infinite");
}
