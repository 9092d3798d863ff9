import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { listReports, saveReport, tag } from "../support/reports.ts";
import { reviseReport } from "./revisions.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Reports" }).locator("tbody tr");

test("a report is revised, renamed, annotated, exported and deleted; the list is searched, sorted, selected, exported and deleted from; axe", async ({
  page,
  researcher,
}) => {
  const mark = tag();
  await test.step("a report is revised", () => reviseReport(page, researcher));
  for (const name of ["Beta", "Alpha", "Gamma"]) await saveReport(page.request, { reportName: `${name} ${mark}` });
  const { total } = await listReports(page.request);
  await visit(page, "/reports");
  const search = page.getByRole("searchbox", { name: "Search reports" });

  await test.step("search: ignores case in reportName and reportType, filters rows, shows all when cleared", async () => {
    await search.fill("ALP");
    await search.fill(`ALPHA ${mark.toUpperCase()}`);
    await expect(rows(page)).toHaveCount(1);
    await search.fill(mark);
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(`/reports?q=${mark}`);
    await search.fill("hr-PQCT");
    await expect(page.getByText("No report matches")).toHaveCount(0);
    await search.fill("");
    await expect(page).toHaveURL("/reports");
    await expect(rows(page)).toHaveCount(Math.min(total, 25));
    await search.fill(mark);
  });

  await test.step("sort: newest first, then by the selected column, also after a reload; one result per width", async () => {
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText("Gamma");
    await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await expect(rows(page).first()).toContainText("Alpha");
    await page.reload();
    await expect(rows(page).first()).toContainText("Alpha");
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    for (const width of [900, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(/^Tt\.BMD \d+(st|nd|rd|th) percentile/).filter({ visible: true }), `at ${width} px`).toHaveCount(3);
      if (width === 390) await expectAccessibleInLightAndDark(page);
      await expectNoSidewaysScroll(page, `at ${width} px`);
    }
  });

  await selectAndDelete(page, mark, total);
  await changeReport(page);
});

async function selectAndDelete(page: Page, mark: string, total: number): Promise<void> {
  const bar = page.getByRole("region", { name: "Selection" });

  await test.step("bulk bar: shown only for a selection, with selected and total counts; Cancel clears", async () => {
    await expect(bar).toHaveCount(0);
    await page.getByRole("checkbox", { name: `Select Alpha ${mark}` }).check();
    await expect(bar).toContainText(`1 of ${total} selected`);
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(bar).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar).toContainText(`3 of ${total} selected`);
    await page.getByRole("checkbox", { name: `Select Gamma ${mark}` }).uncheck();
  });

  await test.step("the selection is exported with its values, one scan a line", async () => {
    const exporting = bar.getByRole("button", { name: "Export" });
    await exporting.click();
    const [download] = await Promise.all([page.waitForEvent("download"), bar.getByRole("button", { name: "Values, wide" }).click()]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes(mark))).toBe(true);
    expect(lines[0]).toContain(",tt_bmd,tt_bmd_z,");
    await expect(exporting).toBeFocused();
  });

  await test.step("exports all matching reports and shows an error when the export fails", async () => {
    const exporting = page.getByRole("button", { name: "Export all found" });
    await page.route(
      "**/api/reports/export",
      (route) => route.fulfill({ status: 503, json: { code: "unavailable", message: "Not now." } }),
      { times: 1 },
    );
    await exporting.click();
    await page.getByRole("button", { name: "Values, long" }).click();
    await expect(page.getByText("Not now.")).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Values, long" }).click()]);
    const text = await readFile(await download.path(), "utf8");
    for (const name of ["Alpha", "Beta", "Gamma"]) expect(text).toContain(`${name} ${mark}`);
    await expect(page.getByRole("button", { name: "Values, long" })).toHaveCount(0);
  });

  await test.step("the same is had de-identified, for sharing", async () => {
    await page.getByRole("button", { name: "Export all found" }).click();
    const choice = page.getByRole("button", { name: "De-identified, long" });
    const [download] = await Promise.all([page.waitForEvent("download"), choice.click()]);
    expect(download.suggestedFilename()).toBe("study-de-identified.zip");
    expect(await readFile(await download.path(), "latin1")).not.toContain(mark);
  });

  await test.step("bulk deletion skips selected reports that the search hides, and says so", async () => {
    const search = page.getByRole("searchbox", { name: "Search reports" });
    await search.fill(`Beta ${mark}`);
    await expect(bar).toContainText("1 of 2 selected is not shown and is left alone.");
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 1 report" });
    await expect(dialog.getByRole("listitem")).toHaveText([`Beta ${mark}`]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await search.fill("no such report");
    await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
    await search.fill(mark);
    await expect(bar).not.toContainText("not shown");
  });

  await test.step("the confirmation dialog names the reports to delete, and a click on the backdrop cancels", async () => {
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 reports" });
    await expect(dialog.getByRole("listitem")).toHaveText([`Alpha ${mark}`, `Beta ${mark}`]);
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);
  });

  const deleteBoth = async () => {
    await bar.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete 2 reports" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  };

  await test.step("a deletion is undone by keyboard, and the same reports are back", async () => {
    const before = (await listReports(page.request)).items;
    await deleteBoth();
    await expect(page.getByRole("group", { name: "2 reports are deleted." })).toBeFocused();
    await expectAccessible(page, "main");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "2 reports are restored." })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    expect((await listReports(page.request)).items).toEqual(before);
    for (const name of ["Alpha", "Beta"]) await page.getByRole("checkbox", { name: `Select ${name} ${mark}` }).check();
  });

  await deleteBoth();
  const left = (await listReports(page.request)).items.filter((item) => item.reportName.endsWith(mark));
  expect(left.map((item) => item.reportName)).toEqual([`Gamma ${mark}`]);
}

async function changeReport(page: Page): Promise<void> {
  const report = await saveReport(page.request, { reportName: `Old ${tag()}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/reports/${report.id}`);
  await test.step("axe on the report, on phone and desktop, with all sections open", () => expectReportInLooks(page));

  await actOn(page, "Rename");
  await page.getByLabel("Report name").fill("New name");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New name" })).toBeVisible();
  await page.getByRole("button", { name: "Add notes" }).click();
  await page.getByLabel("Notes on this report").fill("Cast on the other side.");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByRole("button", { name: "Edit notes" })).toBeVisible();

  await test.step("exports a PDF of the selected reading level, which is remembered, and shows export errors", async () => {
    const asPdf = page.getByRole("button", { name: "PDF" });
    await page.getByText("Patient", { exact: true }).click();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Questions?" })).toBeVisible();
    await expectAccessible(page, "main");
    const [request, file] = await Promise.all([page.waitForRequest("**/*.pdf?*"), page.waitForEvent("download"), asPdf.click()]);
    expect(new URL(request.url()).searchParams.get("view")).toBe("patient");
    expect(file.suggestedFilename()).toBe(`report-${report.id}-r1.pdf`);
    expect((await readFile(await file.path())).toString("latin1")).toMatch(/^%PDF-1\.7/);
    const sentence = "Many documents are being made; please try again in a few seconds.";
    await page.route("**/*.pdf?*", (route) => route.fulfill({ status: 503, json: { message: sentence, code: "unavailable" } }));
    await asPdf.click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  });

  await test.step("the printed patient version omits the owner’s name and note", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Questions?" })).toBeVisible();
    for (const text of ["Cast on the other side.", "New name"]) await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.getByText("Researcher", { exact: true }).click();
    await expect(page.getByText("Cast on the other side.")).toBeVisible();
  });

  await test.step("its numbers are saved as files, by keyboard", async () => {
    const exporting = page.getByRole("button", { name: "Export" });
    await exporting.press("Enter");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /^FHIR/ }).press("Enter")]);
    expect(file.suggestedFilename()).toBe(`report-${report.id}-r1.fhir.json`);
    await expect(exporting).toBeFocused();
    await exporting.press("Enter");
    await page.getByRole("button", { name: /^CSV/ }).press("Escape");
    await expect(exporting).toBeFocused();
    await expect(page.getByRole("button", { name: /^CSV/ })).toHaveCount(0);
  });

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("dialog", { name: "Delete this report" })).toBeVisible();
  await expectAccessible(page, "dialog");
  await page.getByRole("dialog", { name: "Delete this report" }).getByRole("button", { name: "Cancel" }).click();
  await actOn(page, "Delete");
  await page.getByRole("dialog", { name: "Delete this report" }).getByRole("button", { name: "Delete report" }).click();
  await expect(page).toHaveURL("/reports");
  await visit(page, `/reports/${report.id}`);
  await expect(page.getByRole("heading", { name: "No such report" })).toBeVisible();
}

async function actOn(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: new RegExp(`^${act}`) }).click();
}

async function expectReportInLooks(page: Page): Promise<void> {
  const chart = page.getByRole("button", { name: /^Open the chart of Tt.BMD/ });
  await expect(chart).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/osteopor|osteopen|low bone mass/i);
  await page.locator("details").evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute("open", "")));
  const line = page.getByRole("button", { name: /^Tt.BMD/ }).first();
  await line.click();
  await expectAccessibleInLightAndDark(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await chart.click();
  await page.getByRole("button", { name: /Show as table/ }).click();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Close" }).click();
}
