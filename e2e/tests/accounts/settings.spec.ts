import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { signIn, type Person } from "../../support/people.ts";
import { field } from "../../support/screens.ts";
import { readWorld } from "../../support/world.ts";

async function openSettings(page: Page, person: Person): Promise<void> {
  await signIn(page.context().request, person);
  await page.goto("/settings/account-details");
}

test("the settings lead from view to view, and one that does not exist is not found", async ({ page, researcher }) => {
  await openSettings(page, researcher);
  const views = page.getByRole("navigation", { name: "Settings" });
  for (const [link, path, title] of [
    ["E-mail", "/settings/change-email", "Change e-mail"],
    ["Password", "/settings/change-password", "Change password"],
    ["Datasets", "/settings/default-datasets", "Default datasets"],
    ["Tokens", "/settings/tokens", "Personal tokens"],
    ["Sessions", "/settings/sessions", "Where you are logged in"],
    ["Export", "/settings/export", "Export"],
    ["Delete account", "/settings/delete-account", "Delete account"],
    ["Account", "/settings/account-details", "Account details"],
  ] as const) {
    await views.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(views.getByRole("link", { name: link, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await page.goto("/settings/nowhere");
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
});

test("names and institution are changed; e-mail and role are only shown", async ({ page, freshResearcher: researcher }) => {
  await openSettings(page, researcher);
  await expect(field(page, "First name")).toHaveValue(researcher.firstName);
  await expect(page.getByRole("main")).toContainText(researcher.email);
  await expect(page.getByRole("main")).toContainText("Researcher");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(3);
  await field(page, "First name").fill("Marah");
  await field(page, "Institution").fill("Center for Bone");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "saved" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Marah" })).toBeVisible();
  await page.reload();
  await expect(field(page, "Institution")).toHaveValue("Center for Bone");
});

test("an empty name is told at its field on blur, and nothing is sent", async ({ page, researcher }) => {
  await openSettings(page, researcher);
  let sent = false;
  page.on("request", (request) => (sent ||= request.url().endsWith("/api/user/update")));
  await field(page, "Last name").fill(" ");
  await field(page, "Last name").blur();
  await expect(field(page, "Last name")).toHaveAccessibleDescription("Enter your last name.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(field(page, "Last name")).toBeFocused();
  expect(sent).toBe(false);
});

test("a failure is told, and what was typed stays", async ({ page, researcher }) => {
  await openSettings(page, researcher);
  await page.route("**/api/user/update", (route) => route.abort());
  await field(page, "Institution").fill("Center for Bone");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Our server is temporarily down. Please try again later.")).toBeVisible();
  await expect(field(page, "Institution")).toHaveValue("Center for Bone");
});

test("a session that was ended elsewhere is told, and leads out", async ({ page, playwright, freshResearcher: researcher }) => {
  await openSettings(page, researcher);
  // Ended while the page still loads, the session would only lead to the home page.
  await expect(field(page, "Institution")).toHaveValue(researcher.institution);
  const { cookies } = await page.context().storageState();
  const copy = await playwright.request.newContext({ baseURL: readWorld().siteUrl, storageState: { cookies, origins: [] } });
  await copy.get("/api/user/logout");
  await copy.dispose();
  await field(page, "Institution").fill("Center for Bone");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
});
