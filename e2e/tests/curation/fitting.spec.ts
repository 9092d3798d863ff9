import type { Page, Route } from "@playwright/test";
import { ZDatasetDetail, ZFitReply } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { actAndConfirm, dialogOf, fileField, openAsAdmin } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { chooseCohort, describeDraft, fitOverApi, startFit } from "../support/fits.ts";
import { saveReport, tag } from "../support/reports.ts";
import { signIn } from "../support/people.ts";
import { simulateCohort, trueValue } from "../support/simulated-cohort.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";
import { Translator } from "../support/translator.ts";

test("a curator fits raw data, checks diagnostics, compares, cancels and deletes fits, publishes, scores a report and fits a second version", async ({
  page,
  playwright,
  baseURL,
  researcher,
}) => {
  const cohort = simulateCohort({ seed: 7, persons: 160 });
  const fileName = `${tag()}.csv`;
  const name = `Fitted tibia ${tag()}`;
  const theirs = await playwright.request.newContext({ baseURL: baseURL as string });
  await signIn(theirs, researcher);
  let reportPath = "";
  let reportAsMade = "";

  await openAsAdmin(page, "/admin/fits");
  await test.step("a file that cannot be read is refused in a sentence, and another may be chosen", async () => {
    await fileField(page).setInputFiles({ name: "scan.csv", mimeType: "text/csv", buffer: Buffer.from([0, 1, 2, 3, 255, 254]) });
    await expect(page.getByRole("alert").filter({ hasText: "scan.csv cannot be used" })).toContainText(/\w.*\./);
  });

  await test.step("asks for columns that it cannot detect", async () => {
    const rows = Array.from({ length: 80 }, (_, index) => `${20 + index * 0.7};${260 + ((index * 37) % 60)}`);
    await chooseCohort(page, ["years;density", ...rows].join("\n"));
    await expect(page.getByText("Choose the column with the age in years.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Fit / })).toHaveCount(0);
    await page.getByLabel("Age in years").selectOption("years");
    await page.getByLabel("Reference sex").selectOption({ label: "All are female" });
    await page.getByLabel("Parameter in density").selectOption({ label: "Tt.BMD (mg HA/cm³)" });
    await expect(page.getByText("Choose the site.")).toBeVisible();
    await page.getByLabel("Site of density").selectOption({ label: "Distal radius" });
    await expect(page.getByRole("region", { name: "Curves to fit" })).toContainText("Tt.BMD, distal radius, female");
    await expect(page.getByRole("button", { name: "Fit 1 curve" })).toBeEnabled();
  });

  await test.step("the file is checked: reading, people, visits, rows that cannot be used", async () => {
    await page.getByRole("button", { name: "Choose another file" }).click();
    await chooseCohort(page, cohort.csv, fileName);
    await expect(page.getByLabel("Age in years")).toHaveValue("age");
    await expect(page.getByLabel("Person", { exact: true })).toHaveValue("subject");
    await expect(page.getByLabel("Parameter in Tt.BMD distal tibia")).toHaveValue("tt_bmd");
    await expect(page.getByLabel("Site of Tt.BMD distal tibia")).toHaveValue("distal-tibia");
    await expect(page.getByText(/people with up to 3 visits/)).toBeVisible();
    const groups = page.getByRole("region", { name: "Curves to fit" });
    await expect(groups.getByRole("row").filter({ hasText: "Tt.BMD, distal tibia, female" })).toContainText("160");
    const problems = page.getByRole("region", { name: "Problems, by file and line" });
    await expect(problems.getByRole("row")).toHaveCount(4);
    await expect(problems.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("6");
    await expect(problems.getByRole("row").nth(1)).toContainText("forty");
    await expectAccessible(page);
    await expectFitsPhone(page);
  });

  await test.step("rechecks the file after a changed setting and names missing settings", async () => {
    await page.getByLabel("Further codes for female").fill("X");
    await expect(page.getByRole("region", { name: "Problems, by file and line" }).getByRole("row")).toHaveCount(3);
    await page.getByLabel("Further codes for female").fill("");
    await expect(page.getByRole("region", { name: "Problems, by file and line" }).getByRole("row")).toHaveCount(4);
    await page.getByLabel("Parameter in Tt.BMD distal tibia").selectOption({ label: "Not used" });
    await expect(page.getByText("Say of at least one column which parameter it holds.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Fit / })).toHaveCount(0);
    await page.getByLabel("Parameter in Tt.BMD distal tibia").selectOption({ label: "Tt.BMD (mg HA/cm³)" });
    await page.getByLabel("Site of Tt.BMD distal tibia").selectOption({ label: "Distal tibia" });
  });

  await test.step("settings are checked before anything is sent", async () => {
    await page.getByLabel("Ages from").fill("60");
    await page.getByLabel("Ages to").fill("30");
    await page.getByRole("button", { name: "Fit 2 curves" }).click();
    await expect(page.getByLabel("Ages to")).toHaveAccessibleDescription("The last age must lie above the first.");
    await page.getByLabel("Ages from").fill("");
    await page.getByLabel("Ages to").fill("");
    await page.getByLabel("Also fit groups of fewer than 100 people").check();
    await page.getByRole("radio", { name: /^NO / }).check();
    await page.route(fitAddress, showAsRunning);
    await startFit(page, "Fit 2 curves");
  });
  await test.step("a running fit survives a server outage", () => watchInOutage(page));

  await test.step("curves and diagnostics", async () => {
    await expect(page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("region", { name: "Curves", exact: true }).getByRole("row")).toHaveCount(3);
    const field = page.getByRole("slider", { name: "Tt.BMD, distal tibia, female: read the fitted curve by age" });
    await field.focus();
    await page.keyboard.press("t");
    const table = page.getByRole("region", { name: "Tt.BMD, distal tibia, female as a table" });
    await expect(table.getByRole("columnheader")).toHaveText(["Age", "P3", "P10", "P25", "P50", "P75", "P90", "P97"]);
    await expect(table.getByRole("row").nth(1).getByRole("cell").first()).toContainText(/\d+\.\d\d+\.\d to \d+\.\d/);
    await expect(page.getByRole("img", { name: /^Worm plot, all ages: / })).toBeVisible();
    await expect(page.getByRole("region", { name: "Q statistics" }).getByRole("row")).not.toHaveCount(0);
    await expect(page.getByRole("region", { name: "Calibration table" }).getByRole("row").filter({ hasText: "P50" })).toBeVisible();
    await expect(page.getByText("80 people, 160 rows")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sample size by age" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Tt.BMD, distal tibia, male" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Tt.BMD, distal tibia, male" })).toBeVisible();
    await expect(page).toHaveURL(/curve=tt_bmd\.distal-tibia\.male/);
  });

  await test.step("asks for the file again after a reload and preserves the settings", async () => {
    await page.getByRole("button", { name: "Try other settings" }).click();
    await expect(page.getByText(`Choose ${fileName} again`)).toBeVisible();
    await chooseCohort(page, cohort.csv, fileName);
    await expect(page.getByRole("radio", { name: /^NO / })).toBeChecked();
    await page.getByRole("radio", { name: /^BCCG / }).check();
    await startFit(page, "Fit 2 curves");
    await expect(page.getByText("Done", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
    await page.getByRole("button", { name: "Compare with 1 other fit" }).click();
    const compared = page.getByRole("region", { name: "Other fits of this cohort" }).getByRole("table");
    await expect(compared.getByRole("row")).toHaveCount(3);
    await expect(compared).toContainText("This fit: BCCG");
  });
  await test.step("a long fit shows its progress and is canceled", () => longFit(page));
  await test.step("a fit is deleted after a question", () => deleteFits(page, fileName));

  await test.step("the fit is described and saved as a draft", async () => {
    await page.getByRole("link", { name: fileName }).click();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByLabel("Citation")).toHaveAccessibleDescription(/Cite the cohort/);
    await expectAccessible(page, "form");
    await expect(page.getByLabel("Population")).toHaveValue("80 female and 80 male participants.");
    await describeDraft(page, name);
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved as a draft" })).toBeVisible();
    await page.getByRole("link", { name: "the dataset", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("published, a report is scored on it, close to the truth the cohort was made from", async () => {
    const datasetId = page.url().split("/").pop()!;
    await actAndConfirm(page, "Publish");
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
    const { manifest } = ZDatasetDetail.parse(await (await theirs.get(`/api/datasets/${datasetId}`)).json());
    expect(manifest.status).toBe("LOCAL");
    const subject = { sex: "female", ageYears: 50 } as const;
    const report = await saveReport(theirs, { datasetId, scans: [scanOf(trueValue(50, "F", 1))], subject });
    expect(report.dataset.id).toBe(datasetId);
    // 1 SD above the true median is the 84th percentile; 80 women give a few points of error.
    const { percentile, zScore } = report.scans[0]!.results[0]!;
    expect(Math.abs(percentile! - 84)).toBeLessThan(6);
    expect(Math.abs(zScore! - 1)).toBeLessThan(0.25);
    reportPath = `/api/reports/${report.id}`;
    reportAsMade = await (await theirs.get(reportPath)).text();
  });

  await test.step("a second version fitted to another cohort does not change the report", async () => {
    const second = await fitOverApi(page.request, simulateCohort({ seed: 8, persons: 100, sex: "F" }).csv);
    await visit(page, `/admin/fits/${second.id}`);
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByLabel("Save as", { exact: true }).selectOption({ label: `Another version of ${name} (1.0.0 so far)` });
    await expect(page.getByLabel("Version", { exact: true })).toHaveValue("1.1.0");
    await expect(page.getByLabel("Citation")).not.toHaveValue("");
    await expect(page.getByLabel("Population")).toHaveValue("100 female participants.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("link", { name: "the dataset", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await actAndConfirm(page, "Publish");
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
    expect(await (await theirs.get(reportPath)).text()).toBe(reportAsMade);
    const translator = new Translator(page);
    translator.names.push("cohort.csv");
    await translator.walk((address) => visit(page, address), { [`/admin/fits/${second.id}`]: ["cohort.csv"] });
    translator.expectNothingLost();
  });
  await visit(page, "/admin/fits/abcdefghijklmnopqrstuvwx");
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
  await theirs.dispose();
});

const scanOf = (value: number) => ({
  site: "distal-tibia" as const,
  scanner: "xtremect-2" as const,
  motionGrade: 1,
  protocol: { region: "multi-stack" as const, stacks: 3 },
  measurements: [{ parameter: "tt_bmd", value: Number(value.toFixed(1)) }],
});

const fitAddress = "**/api/admin/fits/*";

async function showAsRunning(route: Route): Promise<void> {
  const { fit } = ZFitReply.parse(await (await route.fetch()).json());
  await route.fulfill({ json: { fit: { ...fit, state: "running", progress: 0.4 } } });
}

async function watchInOutage(page: Page): Promise<void> {
  await expect(page.getByText("Running 40 %").first()).toBeVisible();
  const notice = page.getByText("The server does not answer at the moment", { exact: false });
  await expect(notice).toHaveCount(0);
  await page.route(fitAddress, (route) => route.abort("connectionrefused"));
  await expect(notice).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.unroute(fitAddress);
  await expect(notice).toHaveCount(0);
}

async function longFit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try other settings" }).click();
  await expect(page.getByRole("radio", { name: /^BCCG / })).toBeChecked();
  await page.getByRole("radio", { name: /^Bootstrap/ }).check();
  await page.getByLabel("Resamples (20 to 1000)").fill("1000");
  await startFit(page, "Fit 2 curves");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/^Running \d+ %$/).first()).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("This fit was canceled.", { exact: false })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try other settings" })).toBeVisible();
}

async function deleteFits(page: Page, fileName: string): Promise<void> {
  const remove = page.getByRole("button", { name: `Delete ${fileName}` });
  await remove.click();
  await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/fits");
  await expect(page.getByRole("region", { name: "Recent fits" })).toBeVisible();
  await expectFitsPhone(page);
  await expect(page.getByRole("link", { name: fileName })).toHaveCount(2);
  await remove.first().click();
  await expect(dialogOf(page)).toContainText("Its curves and diagnostics are removed.");
  await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("link", { name: fileName })).toHaveCount(1);
  await expect(page).toHaveURL("/admin/fits");
}

async function expectFitsPhone(page: Page): Promise<void> {
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}
