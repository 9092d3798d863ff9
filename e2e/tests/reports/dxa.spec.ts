import type { CreateReportRequest } from "@trabecula/contracts";
import { expect, test } from "../../support/fixtures.ts";
import { openAs, saveReport } from "../../support/reports.ts";
import { signIn } from "../../support/people.ts";

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

test("after menopause the T-score is shown, with the category of the lowest site", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, hipOf({ sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" }));
  await openAs(page, researcher, `/reports/${report.id}`);
  await expect(page.getByText("WHO category: osteoporosis range (lowest T-score −2.6, femoral neck).")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Total hip BMD" }).getByRole("cell").last()).toContainText("−1.9");
  await expect(
    page.getByText(/^Femoral neck \(T −2\.6\) and total hip \(T −1\.9\) lie below the middle 90\s% of young women/),
  ).toBeVisible();
  await expect(page.getByText("Secondary source", { exact: true })).toBeVisible();
});

test("before menopause no T-score takes the place of the Z-score, and the report says why", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, hipOf({ sex: "female", ageYears: 34, menopausalStatus: "premenopausal" }));
  await openAs(page, researcher, `/reports/${report.id}`);
  await expect(page.getByText("T-scores are not shown: for this person the ISCD rules ask for the Z-score.")).toBeVisible();
  await expect(page.getByText("Not compared (2)")).toBeVisible();
  await expect(page.getByText("−1.9")).toHaveCount(0);
  await expect(page.getByText(/WHO category/)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Over age" })).toHaveCount(0);
});

test("with the menopausal status unknown there is no category", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, hipOf({ sex: "female", ageYears: 66, menopausalStatus: "unknown" }));
  await openAs(page, researcher, `/reports/${report.id}`);
  await expect(page.getByText(/No category: .*menopausal status, which is not known/)).toBeVisible();
});

test("HR-pQCT gets no WHO words", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request);
  await openAs(page, researcher, `/reports/${report.id}`);
  await expect(page.getByRole("heading", { name: "Distal tibia, left", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/osteopor|osteopen|low bone mass/i);
});
