import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { saveReport, tag } from "../support/reports.ts";
import { signIn } from "../support/people.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

async function actOn(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: new RegExp(`^${act}`) }).click();
}

test("a report is renamed, annotated, exported and deleted after confirmation; a missing report is reported; axe", async ({
  page,
  researcher,
}) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, { reportName: `Old ${tag()}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/reports/${report.id}`);
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
});

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
