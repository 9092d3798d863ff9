import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { savePatient } from "../support/patients.ts";
import type { Person } from "../support/people.ts";
import { saveReport } from "../support/reports.ts";

export async function expectFirstVisit(page: Page, { firstName }: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: `Hello, ${firstName}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your first report" })).toBeVisible();
  await expect(page.getByText("Bern HR-pQCT, XtremeCT II, multi-stack")).toBeVisible();
  await expect(page.getByRole("link", { name: "Score a study" }).first()).toHaveAttribute("href", "/score");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Try it with the sample file" }).click();
  await expect(page.getByText("scanco-xtremect2-sample.txt")).toBeVisible();
  await expect(page.getByLabel("This report")).toHaveText(/HR-pQCT.*female.*30\syears.*XtremeCT II.*fictional person/);
  await expect(page.getByText("percentile", { exact: false }).filter({ visible: true }).first()).toBeVisible();

  const patient = await savePatient(page.request, { birthDate: "1962-06-01", menopausalStatus: "postmenopausal" });
  for (const [year, value] of Object.entries({ 2018: 0.9, 2021: 0.82 })) {
    const measurements = [{ parameter: "bmd_th", value }];
    const scan = { site: "hip", side: "left", scanDate: `${year}-03-14`, scanner: "hologic", measurements } as const;
    await saveReport(page.request, { reportType: "dxa", reportName: year, patientId: patient.id, subject: {}, scans: [scan] });
  }
  await saveReport(page.request, { reportName: "First" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent reports" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^First/ })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "this month" }).locator("xpath=following-sibling::dd")).toHaveText("3");
  const changed = page.getByRole("region", { name: "New significant change (1)" });
  await expect(changed).toContainText("Total hip BMD (hip, left) −8.9 % since Mar 14, 2018");
  await expectAccessible(page);
  await changed.getByRole("button", { name: `Mark as seen for ${patient.code}` }).click();
  await expect(page.getByText("The newest scan of no patient shows a significant change.")).toBeVisible();
}
