import { expect, test } from "../../support/fixtures.ts";
import { openAs, saveReport } from "../../support/reports.ts";
import { signIn } from "../../support/people.ts";

const bodyComposition = (sex: "female" | "male", ageYears: number) =>
  ({
    reportType: "dxa-body-composition",
    reportName: "Body composition",
    subject: { sex, ageYears },
    scans: [
      {
        site: "whole-body",
        scanner: "ge-lunar",
        measurements: [
          { parameter: "fmi", value: 6.2 },
          { parameter: "lmi", value: 14.1 },
        ],
      },
    ],
  }) as const;

test("a child's report draws the child's centiles, broken at 18, and all ages on request", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, structuredClone(bodyComposition("male", 11.5)) as never);
  await openAs(page, researcher, `/reports/${report.id}`);
  const chart = page.getByRole("figure");
  await expect(chart.getByText("reference changes at 18")).toBeVisible();
  await expect(chart.getByText("6.20 kg/m²").first()).toBeVisible();
  await page.getByRole("button", { name: "Show all ages" }).click();
  await expect(page.getByRole("button", { name: /Show ages 6 to/ })).toBeVisible();
  for (const percentile of ["3", "10", "25", "50", "75", "90", "97"])
    await expect(chart.locator(".chart-label", { hasText: new RegExp(`^${percentile}$`) })).toHaveCount(1);
});

test("an adult's chart is read by keyboard and by pointer, and is a table one key away", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, structuredClone(bodyComposition("female", 58)) as never);
  await openAs(page, researcher, `/reports/${report.id}`);
  const field = page.getByRole("slider", { name: /FMI: read the reference by age/ });

  await test.step("by keyboard, beginning at the measured age", async () => {
    await field.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("figure").locator("figcaption")).toContainText("Age 58");
    await page.keyboard.press("Home");
    await expect(field).toHaveAttribute("aria-valuetext", /^Age 6\. 3: /);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("figure").locator("figcaption")).toContainText("Measured: 6.20 kg/m² at 58 years");
  });

  await test.step("by pointer", async () => {
    const box = (await field.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole("figure").locator("figcaption strong")).toHaveText(/^Age \d+/);
  });

  await test.step("as a table", async () => {
    await field.focus();
    await page.keyboard.press("t");
    const table = page.getByRole("region", { name: "FMI as a table" }).getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["Age", "P3", "P10", "P25", "P50", "P75", "P90", "P97"]);
    await page.keyboard.press("t");
    await expect(field).toBeVisible();
  });

  await test.step("another parameter", async () => {
    await page.getByLabel("Parameter", { exact: true }).selectOption({ label: "LMI" });
    await expect(page.getByRole("slider", { name: /LMI/ })).toBeVisible();
  });
});

test("a mean and SD reference draws a young-adult band with the women's mean line", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, { subject: { sex: "female", ageYears: 62 } });
  await openAs(page, researcher, `/reports/${report.id}`);
  await expect(page.getByRole("figure").getByText("284.0 mg HA/cm³").first()).toBeVisible();
  await expect(page.getByText(/Dashed line: published mean by age/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Tt.BMD" })).toContainText(/20 to 37/);
});
