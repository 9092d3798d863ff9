import { readFile } from "node:fs/promises";
import type { Locator, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { callOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { signIn, type Person } from "../support/people.ts";
import { readWorld } from "../support/world.ts";
import { field } from "../support/screens.ts";

type Playwright = PlaywrightWorkerArgs["playwright"];

const phone = { width: 375, height: 720 };
const publicLinks = {
  Home: "/",
  Features: "/features",
  FAQ: "/faq",
  Documentation: "/documentation",
  About: "/about",
  Contact: "/contact",
};

export async function useNavigation(page: Page, playwright: Playwright, researcher: Person): Promise<void> {
  const desktop = page.viewportSize()!;
  await test.step("§2 Top navigation when logged out, collapsible on small screens", async () => {
    await page.goto("/faq");
    await expectPublicNavigation(page);
    await page.setViewportSize(phone);
    await expectCollapsible(page);
    await page.setViewportSize(desktop);
  });
  await expect(page.getByRole("banner").getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
  await expect(page.locator("#account"), "§2 User menu: nothing when nobody is signed in").toBeHidden();
  await signIn(page.context().request, researcher);
  await page.reload();
  await test.step("§2 Top navigation and user menu of a researcher on a public page", () => expectMenu(page, researcher));
  await page.goto("/dashboard");
  await test.step("§2 Top navigation and user menu of a researcher in the app", () => expectMenu(page, researcher));
  await test.step("§2 §4 'Confirm Logout': Cancel, Escape or a click on the backdrop closes it", () => expectLogoutAsked(page, researcher));
  const copy = await playwright.request.newContext({ baseURL: readWorld().siteUrl, storageState: await page.context().storageState() });
  expect((await copy.get("/api/user")).status()).toBe(200);
  await test.step("§4 §7 Session: logout on confirm", () => expectLoggedOut(page, researcher));
  expect((await copy.get("/api/user")).status(), "a copied cookie pair no longer works").toBe(401);
  await copy.dispose();
  const popup = page.getByRole("alert").filter({ hasText: "Error fetching user. Please log in again." });
  await test.step("§4 Session: login stores the user and clears the error popup", () => expectPopupCleared(page, popup, researcher));
  await test.step("§2 §8 Error popup: closable, told once, with its log for 'Save Error'", () => expectErrorTold(page, popup));
}

async function expectPublicNavigation(page: Page): Promise<void> {
  const navigation = page.getByRole("banner");
  for (const [name, href] of Object.entries(publicLinks))
    await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(navigation.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/researcher-login");
  await expect(navigation.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/researcher-signup");
}

async function expectCollapsible(page: Page): Promise<void> {
  const features = page.getByRole("banner").getByRole("link", { name: "Features" });
  await expect(features).toBeHidden();
  const menu = page.getByRole("button", { name: /menu/i });
  const place = await menu.boundingBox();
  await menu.click();
  await expect(features).toBeVisible();
  expect(await menu.boundingBox()).toEqual(place);
  expect((await features.boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0));
  await menu.click();
  await expect(features).toBeHidden();
}

const control = (page: Page, person: Person) => page.getByRole("banner").getByRole("button", { name: person.firstName, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm Logout" });
const sessionCookies = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name === "jwt");

async function expectMenu(page: Page, person: Person): Promise<void> {
  const entries = page.locator("#user-menu > *");
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toHaveAttribute("href", "/dashboard");
  await control(page, person).click();
  await expect(page.getByRole("link", { name: "Sign up" })).toBeHidden();
  await expect(control(page, person)).toHaveAttribute("aria-expanded", "true");
  await expect(entries).toHaveText(["Settings", "HelpTry itFAQDocumentationContact", "Logout"]);
  await expect(page.getByRole("banner").getByRole("link", { name: "About" }), "no public links beside the app").toBeHidden();
  await expect(entries.first()).toHaveAttribute("href", "/settings/account-details");
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(entries).toHaveCount(0);
  await control(page, person).click();
  await expect(entries).toHaveCount(3);
  await control(page, person).click();
  await expect(entries).toHaveCount(0);
  await control(page, person).click();
  await page.keyboard.press("Escape");
  await expect(entries).toHaveCount(0);
  await expect(control(page, person)).toBeFocused();
}

async function askToLogOut(page: Page, person: Person): Promise<void> {
  await control(page, person).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(dialog(page)).toContainText("Are you sure you want to log out?");
}

async function expectLogoutAsked(page: Page, person: Person): Promise<void> {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/user/logout") && calls.push(request.method()));
  const ways = [
    () => dialog(page).getByRole("button", { name: "Cancel" }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press("Escape"),
  ];
  for (const close of ways) {
    await askToLogOut(page, person);
    await close();
    await expect(dialog(page)).toBeHidden();
  }
  expect(calls).toEqual([]);
  expect(await sessionCookies(page)).toHaveLength(1);
}

async function expectLoggedOut(page: Page, person: Person): Promise<void> {
  await askToLogOut(page, person);
  const confirm = dialog(page).getByRole("button", { name: "Confirm", exact: true });
  const call = await callOf(page, "GET /api/user/logout", () => confirm.click());
  expect(call.body).toBeNull();
  expect(call.cookies).toEqual(expect.arrayContaining(["jwt", "jwt_sig"]));
  await expect(page).toHaveURL("/");
  expect(await sessionCookies(page)).toEqual([]);
  await expect(control(page, person)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
}

const failFetchingUser = (page: Page) =>
  page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { message: "No.", code: "server_error" } }));

async function expectPopupCleared(page: Page, popup: Locator, person: Person): Promise<void> {
  await signIn(page.context().request, person);
  await failFetchingUser(page);
  await page.goto("/researcher-login");
  await test.step("§2 §8 Error popup: titled 'Error', type error, 18 to 24 rem wide", () => expectErrorPopup(popup));
  await test.step("§2 §8 'Save Error' saves the log as a text file named with the date", async () => {
    const file = await saveError(page, popup);
    const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
    expect(file.name).toBe(`error-${today}.txt`);
    expect(file.text).toContain("server_error");
  });
  await page.unroute("**/api/user");
  await field(page, "E-mail").fill(person.email);
  await field(page, "Password").fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(control(page, person)).toBeVisible();
  await expect(page, "nothing is kept of a person who chose to log out").toHaveURL("/dashboard");
  await expect(popup).toBeHidden();
}

async function expectErrorTold(page: Page, popup: Locator): Promise<void> {
  await failFetchingUser(page);
  await page.reload();
  await expect(page).toHaveURL("/");
  expect((await saveError(page, popup)).text).toBe("No.\ncode: server_error\nstatus: 500");
  expect(await sessionCookies(page), "§4 §8 logout").toEqual([]);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty("message-log");
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(popup).toBeHidden();
  await test.step("a closed message does not return on the next page", async () => {
    await page.goto("/faq");
    await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(popup).toBeHidden();
  });
}

async function expectErrorPopup(popup: Locator): Promise<void> {
  await expect(popup.getByText("Error", { exact: true })).toBeVisible();
  await expect(popup).toHaveAttribute("data-type", "error");
  const { width } = (await popup.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThanOrEqual(18 * 16);
  expect(width).toBeLessThanOrEqual(24 * 16);
}

async function saveError(page: Page, popup: Locator): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await popup.getByText("Save Error").click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
