import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { textFile } from "../support/dataset-files.ts";
import { dialogOf, fileField, openAsAdmin } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { saveReport } from "../support/reports.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";
import { publishDrafts } from "./drafts.ts";

// Differences 0.02, 0.04, 0.04: RMS-SD √0.0006. No other test uses the trochanter.
const repeats =
  "id,parameter,site,scanner,value1,value2\na,bmd_tr,hip,hologic,0.7,0.72\nb,bmd_tr,hip,hologic,0.8,0.76\nc,bmd_tr,hip,hologic,0.65,0.69\nd,bmd_tr,hip,hologic,0.7,700\n";

const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const baseline = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100];
const table = [
  "scanner,site,phantom,section,parameter,unit,scanDate,value,event",
  ...[...baseline, 100.4, 112, 112.4, 111.8, 112.2, 112.5, 112.1, ...baseline].map(
    (value, index) => `XCT2,Montreal,QC1,2,Tt.vBMD,mg HA/cm3,${dayAt(index)},${value},${index === 17 ? "calibration" : ""}`,
  ),
  `XCT1,Lyon,QC1,2,Tt.vBMD,mg HA/cm3,${dayAt(0)},50,`,
  `XCT2,Montreal,QC1,2,Tt.vBMD,mg HA/cm3,${dayAt(40)},high,`,
].join("\n");

test("a scanner gets phantom values and a chart; its status appears in reports, and it is cross-calibrated; precision errors come from repeated scans; a draft meets concurrent changes and an ended session", async ({
  page,
}) => {
  const name = `XtremeCT in room ${Math.random()}`;
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("a new scanner has an empty phantom page", async () => {
    await openAsAdmin(page, "/admin/precision");
    await page.getByRole("button", { name: "Add a scanner" }).click();
    await dialogOf(page).getByLabel("Name").fill(name);
    await dialogOf(page).getByLabel("Model").selectOption({ label: "XtremeCT II" });
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: `Chart of the phantoms of ${name}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Phantom control of ${name}`);
    await expect(page.getByText("No values yet.")).toBeVisible();
  });

  await test.step("a file of two scanners asks for a choice, lists skipped rows and saves nothing", async () => {
    await fileField(page).setInputFiles(textFile("qc1.csv", table));
    await expect(page.getByRole("region", { name: "Problems, by file and line" })).toContainText("30");
    await page.getByLabel(`Which of them is ${name}?`).selectOption({ label: "XCT2, Montreal" });
    await expect(page.getByText("QC1, section 2, Tt.vBMD (mg HA/cm3): 27 days")).toBeVisible();
    await expect(page.getByText("No values yet.")).toBeVisible();
    await page.getByRole("button", { name: `Add 27 days of values to ${name}` }).click();
    await expect(status("28 entries added.")).toBeVisible();
  });

  await test.step("the chart shows drift, calibration step and each day, by keyboard and as a table", async () => {
    await expect(page.getByText("The mean has risen since about Jan 12, 2026")).toBeVisible();
    // The day before the shift moved the center.
    await expect(page.getByText(/The center lies −0\.\d+\smg HA\/cm3/)).toBeVisible();
    const chart = page.getByRole("slider", { name: "QC1, section 2, Tt.vBMD: read day by day" });
    await chart.focus();
    await page.keyboard.press("Home");
    await expect(chart).toHaveAttribute("aria-valuetext", /^Jan 1, 2026: 100\.0 mg HA\/cm3, 0\.0 SD, makes the limits\.$/);
    await page.keyboard.press("t");
    await expect(page.getByRole("region", { name: "QC1, section 2, Tt.vBMD as a table" })).toContainText(
      "cumulative sum: the mean has risen",
    );
    await page.keyboard.press("t");
    await expect(page.getByRole("region", { name: "Changes by their days" })).toContainText("calibration");
    await expectAccessibleInLightAndDark(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("rejects a value that contradicts a stored day, and judges the value of a new day", async () => {
    await page.getByRole("button", { name: "Add values" }).click();
    await expect(dialogOf(page).getByLabel("Phantom (optional)")).toHaveValue("QC1");
    await dialogOf(page).getByLabel("Day", { exact: true }).fill(dayAt(26));
    await dialogOf(page).getByLabel("Value", { exact: true }).fill("112");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page)).toContainText("has 100 already, and this says 112");
    await expectAccessible(page, "dialog");
    await dialogOf(page).getByLabel("Day", { exact: true }).fill(dayAt(27));
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(status("1 entry added.")).toBeVisible();
    const measured = page.getByRole("region", { name: "What is measured" });
    await expect(measured.getByRole("row").nth(1)).toContainText("Out of control");
    await expect(measured.getByRole("row").nth(1)).toContainText("Since Jan 28, 2026: beyond 4 SD");
  });

  await test.step("wrong values are deleted after confirmation", async () => {
    await page.getByText("Days and their values (28)").click();
    await page.getByRole("button", { name: "Delete the values of Jan 28, 2026" }).click();
    await dialogOf(page).getByRole("button", { name: "Delete" }).click();
    await expect(status("The values of Jan 28, 2026 are deleted.")).toBeVisible();
    await expect(page.getByRole("region", { name: "What is measured" }).getByRole("row").nth(1)).toContainText("Not judged yet");
  });

  await crossCalibrateScanners(page);
  await estimatePrecision(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("a draft is published by keyboard; concurrent changes and an ended session are reported; phone", () =>
    publishDrafts(page));
});

async function crossCalibrateScanners(page: Page): Promise<void> {
  const reading = async (values: number[]) => {
    const reply = await page.request.post("/api/admin/devices", { data: { name: `Room ${Math.random()}`, scanner: "xtremect-2" } });
    const device = (await reply.json()) as { id: string; name: string };
    const days = values.map((value, index) => ({ day: dayAt(index), readings: [value] }));
    const series = [{ phantom: "QC1", section: "2", quantity: "Tt.vBMD", unit: "mg HA/cm3", days }];
    expect((await page.request.post(`/api/admin/devices/${device.id}/phantom-values`, { data: { series } })).ok()).toBe(true);
    return device;
  };
  const [from, to] = [await reading([...baseline, 100.4, 112]), await reading(baseline.map((value) => 1.02 * value))];

  await test.step("a report marks the scanner whose phantom was out of control on the scan date", async () => {
    const scan = { site: "distal-tibia" as const, side: "left" as const, scanDate: dayAt(12), deviceId: from.id, motionGrade: 2 };
    const measured = { protocol: { region: "multi-stack" as const, stacks: 3 }, measurements: [{ parameter: "tt_bmd", value: 284 }] };
    const report = await saveReport(page.request, { scans: [{ ...scan, ...measured }] });
    await page.setViewportSize({ width: 1280, height: 720 });
    await visit(page, `/reports/${report.id}`);
    await expect(page.getByText("Scanner out of control").first()).toBeVisible();
    const sentence = "out of control since Jan 12, 2026, by its phantom on Jan 12, 2026 (QC1, section 2, Tt.vBMD: beyond 4 SD";
    await expect(page.getByText(`The scanner “${from.name}” on Jan 13, 2026: ${sentence}`).first()).toBeAttached();
  });

  await test.step("a page that fails to load shows an error and a retry button", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route("**/api/devices/*/phantom-values", (route) => route.abort("connectionrefused"));
    await visit(page, `/admin/devices/${from.id}`);
    await expect(page.getByRole("button", { name: /try again/i })).toBeVisible();
    await page.unroute("**/api/devices/*/phantom-values");
    await page.getByRole("button", { name: /try again/i }).click();
    await expect(page.getByRole("button", { name: "Cross-calibrate" })).toBeVisible();
  });

  await test.step("a scanner is cross-calibrated with another by their phantom, not of microarchitecture, until that is ended", () =>
    crossCalibrate(page, from.name, to.name));

  await test.step("the page of no scanner is not found", async () => {
    await visit(page, `/admin/devices/${"a".repeat(24)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Not Found");
  });
}

async function crossCalibrate(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: "Cross-calibrate" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("To the scanner").selectOption({ label: to });
  await dialog.getByLabel("First day of the values").fill(dayAt(0));
  await dialog.getByLabel("Last day of the values").fill(dayAt(9));
  await dialog.getByLabel("Parameter").selectOption("tb_th");
  await expect(dialog.getByRole("status")).toContainText("no fine structure near the size of a voxel");
  await dialog.getByLabel("Parameter").selectOption("tt_bmd");
  await expect(dialog.getByRole("status")).toContainText(`${to} = 1.02 × ${from}`);
  await expect(dialog.getByRole("status")).toContainText("One section gives a ratio");
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The cross-calibration is in use." })).toBeVisible();
  const made = page.getByRole("region", { name: "Cross-calibrations, the newest first" });
  await expect(made).toContainText(`Tt.BMD, all sites, ${from} to ${to}`);
  await expectNoSidewaysScroll(page);
  await made.getByRole("button", { name: /^Stop using Tt\.BMD/ }).click();
  await expect(made).toContainText("Not in use");
}

async function estimatePrecision(page: Page): Promise<void> {
  const own = page.getByRole("region", { name: "This laboratory’s own precision errors" });
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("lists published precision errors with sources, and none of the laboratory", async () => {
    await visit(page, "/admin/precision");
    await expect(page.getByText("None yet: changes are judged with published figures")).toBeVisible();
    const published = page.getByRole("region", { name: "Published precision errors" });
    await page.getByLabel("Report type").selectOption({ label: "DXA" });
    await expect(published.getByRole("row", { name: /Total hip BMD/ })).toContainText("5 %");
    await expect(published.getByRole("row", { name: /Total hip BMD/ })).toContainText("ISCD minimum acceptable precision");
  });

  await test.step("a file of repeated scans gives precision errors in words and lists skipped rows", async () => {
    await fileField(page).setInputFiles(textFile("repeats.csv", repeats));
    const result = page.getByRole("region", { name: "Precision from the repeated scans" });
    await expect(result.getByRole("row").nth(1)).toContainText("0.02449 g/cm²");
    await expect(result.getByRole("row").nth(1)).toContainText("0.06785 g/cm²");
    await expect(result.getByRole("row").nth(1)).toContainText("3 degrees of freedom: not enough");
    await expect(page.getByRole("region", { name: "Problems, by file and line" })).toContainText("looks like mg/cm²");
    await expectAccessible(page);
  });

  await test.step("accepted precision errors become the laboratory’s own after confirmation", async () => {
    await page.getByRole("button", { name: "Take over 1 figure" }).click();
    await expect(dialogOf(page)).toContainText("They are added to this laboratory’s own.");
    await dialogOf(page).getByRole("button", { name: "Take over" }).click();
    await expect(status("1 precision error taken over")).toBeVisible();
    await expect(own.getByRole("row").nth(1)).toContainText("3, not enough");
    await expectNoSidewaysScroll(page);
  });

  await test.step("a value in the wrong unit shows an error at its field; the correction is saved", async () => {
    await own.getByRole("button", { name: /^Change / }).click();
    await dialogOf(page).getByLabel("RMS-SD").fill("24");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page)).toContainText("is it in another unit?");
    await expectAccessible(page, "dialog");
    await dialogOf(page).getByLabel("RMS-SD").fill("0.01");
    await dialogOf(page).getByLabel("Degrees of freedom").fill("30");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(own.getByRole("row").nth(1)).toContainText("0.0277 g/cm²");
    await expect(own.getByRole("row").nth(1)).toContainText("30, enough");
  });

  await test.step("a line between scanners shows its generalized least significant change while it is typed", async () => {
    await page.getByRole("button", { name: "Add a cross-calibration" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Report type").selectOption({ label: "DXA" });
    await dialog.getByLabel("Parameter").selectOption("bmd_tr");
    await dialog.getByLabel("First scanner", { exact: true }).selectOption("ge-lunar");
    await dialog.getByLabel("Second scanner", { exact: true }).selectOption("hologic");
    const figures = {
      Slope: "0.9",
      Intercept: "-0.02",
      Correlation: "0.98",
      People: "60",
      "SD on the first scanner": "0.15",
      "SD on the second scanner": "0.138",
    };
    for (const [label, value] of Object.entries(figures)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel("Source").fill("Made up for this test");
    await expect(dialog.getByRole("status")).toContainText("is not known here; enter it");
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Lines between scanners" })).toContainText("y = −0.02 + 0.9 x");
  });

  await test.step("a conflict shows the other administrator’s changes and overwrites none of them", async () => {
    const theirs = await page.request.put("/api/admin/precision", { data: { items: [], crossCalibrations: [] } });
    expect(theirs.status()).toBe(200);
    await own.getByRole("button", { name: /^Remove / }).click();
    await dialogOf(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Someone else has changed the precision" })).toBeVisible();
    await expect(page.getByText("None yet: changes are judged with published figures")).toBeVisible();
  });
}
