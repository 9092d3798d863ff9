import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectTitle } from "../support/screens.ts";

export async function searchDocumentation(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/documentation");
  const field = page.getByRole("searchbox", { name: "Search the documentation" });
  await field.fill("least signif");
  const hits = page.getByRole("list", { name: "Passages found" });
  await expect(hits.getByRole("link").first()).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await field.fill("generalized gamma");
  await expect(hits.getByRole("link")).toHaveCount(1);
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/documentation\/statistics#families-of-distributions$/);
  await expect(page.locator("math[display=block]").first()).toBeVisible();

  await page.getByRole("link", { name: "API reference", exact: true }).first().click();
  await page.getByRole("link", { name: "POST /api/score", exact: true }).click();
  await expect(page).toHaveURL(/\/documentation\/api-reference\/scoring#post-api-score$/);
  await expect(page.getByRole("heading", { name: "POST /api/score", exact: true })).toBeVisible();
  await page.goto("/documentation/api-shapes#report");
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Report", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "The API", exact: true }).first().click();
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^TRABECULA=https:/);

  await field.fill("xylophone quartz");
  await expect(page.getByText("Nothing found. Try fewer or other words.")).toBeVisible();
  await test.step("the FAQ search matches every word and counts results; answers have deep links", () => searchQuestions(page));
}

async function searchQuestions(page: Page): Promise<void> {
  await page.goto("/faq");
  await expectTitle(page, "FAQ");
  const search = page.getByRole("searchbox", { name: "Search the questions" });
  await search.fill("motion grade");
  await expect(page.getByText("What happens with scans that moved?")).toBeVisible();
  await expect(page.getByText("How do I get an account?")).toBeHidden();
  await search.fill("no such words anywhere");
  await expect(page.getByText("No questions match your search.")).toBeVisible();
  await search.fill("");
  await expect(page.getByText("How do I get an account?")).toBeVisible();
  const answer = page.locator("#units .prose");
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(answer).toBeVisible();
  await expect(search).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.goto("/faq#units");
  await expect(answer).toBeInViewport();
  await page.getByText("Should I enter patient names?").click();
  await expect(page).toHaveURL(/#names$/);
}
