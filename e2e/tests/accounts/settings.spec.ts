import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { signIn, type Person } from "../../support/people.ts";
import { field } from "../../support/screens.ts";

async function openSettings(page: Page, person: Person): Promise<void> {
  await signIn(page.context().request, person);
  await page.goto("/settings/account-details");
}

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
