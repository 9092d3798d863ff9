import type { CreateReportRequest } from "@trabecula/contracts";
import { expect, test } from "../support/fixtures.ts";
import { openAs, saveReport, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

function hipOf(subject: CreateReportRequest["subject"]): Partial<CreateReportRequest> {
  return {
    reportType: "dxa",
    reportName: "Hip",
    subject,
    scans: [
      {
        site: "hip",
        side: "left",
        scanDate: "2026-02-03",
        scanner: "hologic",
        measurements: [
          { parameter: "bmd_th", value: 0.71 },
          { parameter: "bmd_fn", value: 0.55 },
        ],
      },
    ],
  };
}

test("a DXA report shows T-scores after menopause, Z-scores before; GE Lunar is converted on request only", async ({
  page,
  researcher,
}) => {
  await openAs(page, researcher, "/new-report");

  await test.step("a GE Lunar scan is compared on the Hologic scale on request; the report says so", async () => {
    await page.getByRole("radio", { name: /^DXA\b(?! body)/ }).click();
    await page.getByRole("radio", { name: "Female", exact: true }).click();
    await page.getByLabel("Age at scan in years").fill("66");
    await page.getByLabel("Menopausal status").selectOption({ label: "Postmenopausal" });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Scan date").fill("2026-02-11");
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "GE Lunar" });
    await valueField(page, "Neck BMD", "Hip").fill("0.858");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Not compared (1)")).toBeVisible();
    await page.getByLabel("Compare BMD of GE Lunar on the Hologic scale").check();
    await expect(page.getByRole("row").filter({ hasText: "Neck BMD" })).toContainText("0.858 g/cm² as 0.703");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("converted to the Hologic scale", { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/Their standard error in one person is 3\.5\s%/).first()).toBeVisible();
    await expect(page.getByText(/No category: the values were converted/)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Neck BMD" }).getByRole("cell").last()).toContainText("−1.3");
  });

  await test.step("after menopause the T-score is shown, with the category of the lowest site", async () => {
    const report = await saveReport(page.request, hipOf({ sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" }));
    await visit(page, `/reports/${report.id}`);
    await expect(page.getByText("Osteoporosis range (lowest T-score −2.6, femoral neck).")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Total hip BMD" }).getByRole("cell").last()).toContainText("−1.9");
    await expect(page.getByText("Femoral neck T −2.6, total hip T −1.9.")).toBeVisible();
    await expect(page.getByText("Secondary source", { exact: true })).toBeVisible();
    for (const reading of ["Researcher", "Clinician"]) {
      await page.getByText(reading, { exact: true }).click();
      await page.evaluate(() => scrollTo(0, 0));
      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        await expect(page.locator("table.profile, svg.scene").first(), `${reading}, ${size.width}`).toBeInViewport({ ratio: 1 });
      }
    }
  });

  await test.step("before menopause the report shows the Z-score, no T-score, and the reason", async () => {
    const report = await saveReport(page.request, hipOf({ sex: "female", ageYears: 34, menopausalStatus: "premenopausal" }));
    await visit(page, `/reports/${report.id}`);
    await expect(page.getByText("The Z-score applies here. T-scores are for bone density")).toBeVisible();
    await expect(page.getByText("Not compared (2)")).toBeVisible();
    await expect(page.getByText("−1.9")).toHaveCount(0);
    await expect(page.getByText(/Osteoporosis range/)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Values by age" })).toHaveCount(0);
  });
});
