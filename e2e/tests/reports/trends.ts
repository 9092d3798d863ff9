import { expect, test, type Page } from "@playwright/test";
import type { CreateReportRequest } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { savePatient } from "../support/patients.ts";
import { saveReport } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

function hip(
  patientId: string,
  scanDate: string,
  values: { th: number; fn: number },
  scanner: "hologic" | "ge-lunar",
): Partial<CreateReportRequest> {
  return {
    ...{ reportType: "dxa", reportName: `Hip ${scanDate}`, patientId },
    subject: { sex: "female", ageYears: Number(scanDate.slice(0, 4)) - 1962, menopausalStatus: "postmenopausal" },
    scans: [
      {
        ...{ site: "hip", side: "left", scanDate, scanner },
        measurements: [
          { parameter: "bmd_th", value: values.th },
          { parameter: "bmd_fn", value: values.fn },
        ],
      },
    ],
  };
}

const trendsOf = (page: Page) => page.getByRole("region", { name: "Change over time" });

export async function readTrends(page: Page): Promise<void> {
  const { id } = await savePatient(page.request, { birthDate: "1962-06-01" });
  await saveReport(page.request, hip(id, "2018-03-14", { th: 0.9, fn: 0.75 }, "hologic"));
  await saveReport(page.request, hip(id, "2021-03-14", { th: 0.89, fn: 0.74 }, "hologic"));
  const last = await saveReport(page.request, hip(id, "2024-03-14", { th: 0.82, fn: 0.74 }, "hologic"));
  await saveReport(page.request, hip(id, "2026-03-14", { th: 0.95, fn: 0.8 }, "ge-lunar"));

  await test.step("the key parameters share one time axis, read scan by scan", async () => {
    await visit(page, `/patients/${id}`);
    const chart = trendsOf(page).getByRole("slider");
    await expect(chart).toHaveAttribute("aria-valuetext", /^Mar 14, 2026, age 64: .*Total hip BMD 0\.950 g\/cm²/);
    await chart.press("ArrowLeft");
    await expect(chart).toHaveAttribute(
      "aria-valuetext",
      /^Mar 14, 2024, age 62: .*Total hip BMD 0\.820 g\/cm², −8\.9 % since Mar 14, 2018, beyond its LSC/,
    );
    await expect(trendsOf(page).locator('[data-role="visit-significant"]')).toHaveCount(1);
    await expect(trendsOf(page).locator('[data-role="break"]')).toHaveCount(2);
    await expectAccessibleInLightAndDark(page);
    await chart.press("t");
    await expect(trendsOf(page).getByRole("row", { name: /Mar 14, 2024/ })).toContainText("−8.9 %, beyond its LSC");
  });

  await test.step("one parameter is drawn to read from, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await trendsOf(page)
      .getByLabel("Parameter", { exact: true })
      .selectOption({ label: "Total hip BMD, Total hip, areal bone mineral density" });
    await expect(trendsOf(page).getByRole("heading", { name: "Latest changes" })).toBeVisible();
    await expect(trendsOf(page).getByRole("row", { name: /Total hip BMD −0\.080 g\/cm² \(−8\.9 %\)/ })).toContainText("beyond its own LSC");
    const reason = trendsOf(page).getByText(/scanners differ by themselves/);
    const printing = (event: string) => page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await printing("beforeprint");
    await expect(reason).toBeVisible();
    await printing("afterprint");
    await expect(reason).toBeHidden();
    await trendsOf(page).getByText("Not compared over time").click();
    await expect(reason).toBeVisible();
    await expectAccessible(page, "main");
  });

  await test.step("the report lists changes since the earlier scans", async () => {
    await visit(page, `/reports/${last.id}`);
    await expect(page.getByRole("region", { name: "Summary" })).toContainText(
      /Since Mar\s14, 2021, total hip BMD has decreased by 0\.070\sg\/cm² \(7\.9\s%\), a significant change/,
    );
    const changes = page.getByRole("region", { name: "Change since earlier scans" });
    await expect(changes).toContainText("Of 20 unchanged parameters, 1 is beyond its LSC by chance.");
    await expect(changes.getByRole("row", { name: /Total hip BMD −0\.080/ })).toContainText("beyond its own LSC");
    await expectAccessible(page, "main");
  });
}
