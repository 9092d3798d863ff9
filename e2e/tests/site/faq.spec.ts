import { expect, test } from "../support/fixtures.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectTitle } from "../support/screens.ts";

test("the FAQ search matches every word and counts results; answers have deep links", async ({ page }) => {
  const problems = watchPolicy(page);
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
  expect(problems).toEqual([]);
});
