import { expect, test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { savePatient } from "../support/patients.ts";
import { openAs, saveReport } from "../support/reports.ts";

test("the first visit guides through a report with the sample file; then the dashboard counts it, and lists a significant change", async ({
  page,
  freshResearcher,
}) => {
  await openAs(page, freshResearcher, "/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${freshResearcher.firstName}` })).toBeVisible();
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
});
