import { expect, test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { openAs, saveReport } from "../support/reports.ts";

test("the first visit guides through a report with the sample file; then the dashboard counts it", async ({ page, freshResearcher }) => {
  await openAs(page, freshResearcher, "/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${freshResearcher.firstName}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your first report" })).toBeVisible();
  await expect(page.getByText("Bern HR-pQCT, XtremeCT II, multi-stack")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Try it with the sample file" }).click();
  await expect(page.getByText("scanco-xtremect2-sample.txt")).toBeVisible();
  await expect(page.getByLabel("This report")).toHaveText(/HR-pQCT.*female.*30\syears.*XtremeCT II.*fictional person/);
  await expect(page.getByText("percentile", { exact: false }).filter({ visible: true }).first()).toBeVisible();

  await saveReport(page.request, { reportName: "First" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent reports" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^First/ })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "this month" }).locator("xpath=following-sibling::dd")).toHaveText("1");
  await expectAccessible(page);
});
