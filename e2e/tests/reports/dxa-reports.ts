import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import type { CreateReportRequest } from "@trabecula/contracts";
import { expectAccessible } from "../support/axe.ts";
import { fillSubject, goOn, openStep, saveReport, tag, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

const survey = fileURLToPath(new URL("../../../site/public/samples/nhanes-dxa-sample.csv", import.meta.url));

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

export async function reportDxa(page: Page): Promise<void> {
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

  await test.step("a file with a missing vertebra becomes two reports: bone and body composition", () => readSurvey(page));
}

async function readSurvey(page: Page): Promise<void> {
  const name = `Bones ${tag()}`;
  const [header = "", person = ""] = readFileSync(survey, "utf8").split("\n");
  const both = `${header},DXDTOPF\n${person.replace("0.662", "-9")},34.5\n`;
  await visit(page, "/new-report");
  await fillSubject(page, { type: "DXA", sex: "Female", age: "55", menopause: "Postmenopausal" });
  await goOn(page);

  await test.step("skips declared codes for missing values, reads hip and spine, and announces the second report", async () => {
    await page.getByText("The file has codes for missing values").click();
    await expectAccessible(page, "main");
    await page.getByLabel("Codes for missing values").fill("-9");
    await page
      .getByLabel("Drop the scanner's file here")
      .setInputFiles({ name: "survey.csv", mimeType: "text/csv", buffer: Buffer.from(both) });
    await expect(page.getByText("Recognized as NHANES DXA variables")).toBeVisible();
    await expect(page.getByText(/DXXTRBMD is -9, which you declared as missing/)).toBeVisible();
    await expect(page.getByText(/also holds 1 scan for a report of its own: DXA body composition/)).toBeVisible();
    await expect(valueField(page, "Total hip BMD", "Hip")).toHaveValue("0.867");
  });

  await test.step("a vertebra left out leaves the others, under their name", async () => {
    const spine = page.getByRole("region", { name: "Lumbar spine" });
    await expect(valueField(page, "L1–L4 BMD", "Lumbar spine")).toHaveValue("0.986");
    await spine.getByRole("checkbox", { name: "L2" }).uncheck();
    await expect(spine.getByText(/of L1, L3 and L4\./)).toBeVisible();
    // (12.16 + 15.54 + 16.17) g / (13.02 + 15.37 + 16.12) cm²
    await expect(spine.locator('input[data-parameter="bmd_l1l3l4"]')).toHaveValue("0.9856");
    await expect(spine.locator('input[data-parameter="bmd_ls"]')).toHaveValue("");
  });

  await test.step("after saving, the form continues with the body composition of the same person", async () => {
    await page.getByLabel("Side").first().selectOption({ label: "Left" });
    await openStep(page, "Save");
    await page.getByLabel("Report name").fill(name);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText(`“${name}” is saved`)).toBeVisible();
    await expect(page.getByLabel("This report")).toContainText("DXA body composition");
    await expect(page.locator('input[data-parameter="fat_pct"]')).toHaveValue("34.5");
    await openStep(page, "Save");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/reports\/(?!new)[\w-]+$/);
  });
}
