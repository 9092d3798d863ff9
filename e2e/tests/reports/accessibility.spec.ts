import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { fillSubject, goOn, openAs, openStep, pasteInto, saveReport, tag, valueField } from "../../support/reports.ts";

for (const { where, viewport, colorScheme } of [
  { where: "desktop, light", viewport: { width: 1280, height: 900 }, colorScheme: "light" as const },
  { where: "phone, dark", viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
]) {
  test.describe(where, () => {
    test.use({ viewport, colorScheme, reducedMotion: "reduce" } as never);

    test("report and list are accessible, in every state, and fit the screen's width", async ({ page, researcher }) => {
      const mark = tag();
      await signIn(page.request, researcher);
      const report = await saveReport(page.request, { reportName: mark });
      await openAs(page, researcher, `/reports/${report.id}`);
      const chart = page.getByRole("button", { name: /^Open the chart of Tt.BMD/ });
      await expect(chart).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator("details").evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
      await page
        .getByRole("button", { name: /^Tt.BMD/ })
        .first()
        .click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await chart.click();
      await page.getByRole("button", { name: /Show as table/ }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByText("Patient", { exact: true }).click();
      await expect(page.getByRole("heading", { name: "Whom to ask" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "More" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: /^Delete/ }).click();
      await expect(page.getByRole("dialog", { name: "Delete this report" })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/reports?q=${mark}`);
      await page
        .getByRole("checkbox", { name: `Select ${mark}` })
        .filter({ visible: true })
        .check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto("/reports?q=nothing-has-this-name");
      await expect(page.getByText("No report matches")).toBeVisible();
      await expectAccessible(page);
    });

    test("every step of a new report is accessible, with its problems shown", async ({ page, researcher }) => {
      await openAs(page, researcher, "/new-report");
      await goOn(page);
      await expect(page.getByText("Choose what was measured.")).toBeVisible();
      await expectAccessible(page);
      await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
      await goOn(page);
      await valueField(page, "Ct.Th").fill("1250");
      await valueField(page, "Tt.BMD").fill("284");
      await expect(page.getByText("69th percentile")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Use 1.25 mm" }).click();
      await pasteInto(valueField(page, "Tt.BMD"), "Tb.N\t1.371\nCt.Po.Dm\t0.2 cm");
      await page.getByRole("button", { name: "more values without a reference" }).last().click();
      await expectAccessible(page);
      await openStep(page, "Reference");
      await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
      await expectAccessible(page);
      await goOn(page);
      await page.getByLabel("Report name").fill("");
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByText("Give the report a name.")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
