import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { listReports, openAs, saveReport, tag } from "../../support/reports.ts";
import { signIn } from "../../support/people.ts";

/** Does one of the things under "More" of a report. */
async function actOn(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: new RegExp(`^${act}`) }).click();
}

const rows = (page: Page) => page.getByRole("table", { name: "Reports" }).locator("tbody tr");

test("search: case-insensitive on reportName and reportType, a narrowing query filters the result, an empty one restores all", async ({
  page,
  researcher,
}) => {
  const mark = tag();
  await signIn(page.request, researcher);
  await saveReport(page.request, { reportName: `Anna ${mark}` });
  await saveReport(page.request, { reportName: `Annika ${mark}` });
  await openAs(page, researcher, "/reports");
  const all = (await listReports(page.request)).total;
  const search = page.getByRole("searchbox", { name: "Search reports" });
  await search.fill(`ANN`);
  await search.fill(`ANNA ${mark.toUpperCase()}`);
  await expect(rows(page)).toHaveCount(1);
  await search.fill(mark);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/reports?q=${mark}`);
  await search.fill("hr-PQCT");
  await expect(page.getByText("No report matches")).toHaveCount(0);
  await search.fill("");
  await expect(page).toHaveURL("/reports");
  await expect(rows(page)).toHaveCount(Math.min(all, 25));
});

test("paging: a page outside 1…max is ignored; max pages follow the result", async ({ page, researcher }) => {
  const mark = tag();
  await signIn(page.request, researcher);
  for (let number = 1; number <= 27; number++) await saveReport(page.request, { reportName: `${mark} ${number}` });
  await openAs(page, researcher, `/reports?q=${mark}&page=9`);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("searchbox", { name: "Search reports" }).fill(`${mark} 2`);
  await expect(page.getByText(/Page \d of/)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(9);
});

test("sort: dateCreated descending first, then by the head pressed; a reload keeps it, and each width shows the status once", async ({
  page,
  researcher,
}) => {
  const mark = tag();
  await signIn(page.request, researcher);
  for (const name of ["Beta", "Alpha", "Gamma"]) await saveReport(page.request, { reportName: `${name} ${mark}` });
  await openAs(page, researcher, `/reports?q=${mark}`);
  await expect(rows(page).first()).toContainText("Gamma");
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect(rows(page).first()).toContainText("Alpha");
  await page.reload();
  await expect(rows(page).first()).toContainText("Alpha");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(/(^|\. )Partly compared$/).filter({ visible: true }), `at ${width} px`).toHaveCount(3);
  }
});

test("bulk bar: shown only for a selection, with selected and total counts; Cancel clears, Delete asks and deletes", async ({
  page,
  researcher,
}) => {
  const mark = tag();
  await signIn(page.request, researcher);
  for (const name of ["one", "two", "three"]) await saveReport(page.request, { reportName: `${mark} ${name}` });
  await openAs(page, researcher, `/reports?q=${mark}`);
  const { total } = await listReports(page.request);
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(rows(page)).toHaveCount(3);
  await expect(bar).toHaveCount(0);
  await page.getByRole("checkbox", { name: `Select ${mark} one` }).check();
  await expect(bar).toContainText(`1 of ${total} selected`);
  await bar.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar).toContainText(`3 of ${total} selected`);
  await page.getByRole("checkbox", { name: `Select ${mark} three` }).uncheck();

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

  await test.step("all that is found is exported, and what goes wrong is said", async () => {
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
    for (const name of ["one", "two", "three"]) expect(text).toContain(`${mark} ${name}`);
    await expect(page.getByRole("button", { name: "Values, long" })).toHaveCount(0);
  });

  await test.step("the same is had de-identified, for sharing", async () => {
    await page.getByRole("button", { name: "Export all found" }).click();
    const choice = page.getByRole("button", { name: "De-identified, long" });
    const [download] = await Promise.all([page.waitForEvent("download"), choice.click()]);
    expect(download.suggestedFilename()).toBe("study-de-identified.zip");
    expect(await readFile(await download.path(), "latin1")).not.toContain(mark);
  });

  await test.step("what a search hides of the selection is said, and left alone", async () => {
    const search = page.getByRole("searchbox", { name: "Search reports" });
    await search.fill(`${mark} two`);
    await expect(bar).toContainText("1 of 2 selected is not shown and is left alone.");
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 1 report" });
    await expect(dialog.getByRole("listitem")).toHaveText([`${mark} two`]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await search.fill("no such report");
    await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
    await search.fill(mark);
    await expect(bar).not.toContainText("not shown");
  });

  await test.step("the confirmation dialog names what it deletes, and cancels on the backdrop", async () => {
    await bar.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 reports" });
    await expect(dialog.getByRole("listitem")).toHaveText([`${mark} two`, `${mark} one`]);
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);
  });

  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 reports" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(bar).toHaveCount(0);
  expect((await listReports(page.request)).items.filter((item) => item.reportName.startsWith(mark)).map((item) => item.reportName)).toEqual(
    [`${mark} three`],
  );
});

test("a report is renamed, noted, exported and deleted after a question; a missing one says so", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, { reportName: `Old ${tag()}` });
  await openAs(page, researcher, `/reports/${report.id}`);
  await actOn(page, "Rename");
  await page.getByLabel("Report name").fill("New name");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New name" })).toBeVisible();
  await page.getByRole("button", { name: "Add notes" }).click();
  await page.getByLabel("Notes on this report").fill("Cast on the other side.");
  await page.getByRole("button", { name: "Save notes" }).click();
  // A reload that comes before the answer would end the request.
  await expect(page.getByRole("button", { name: "Edit notes" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Cast on the other side.")).toBeVisible();

  await test.step("its document is saved in the reading that is shown and remembered, and what the server cannot do is said", async () => {
    const asPdf = page.getByRole("button", { name: "PDF" });
    await page.getByText("Patient", { exact: true }).click();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Whom to ask" })).toBeVisible();
    const [asked, file] = await Promise.all([page.waitForRequest("**/*.pdf?*"), page.waitForEvent("download"), asPdf.click()]);
    expect(new URL(asked.url()).searchParams.get("view")).toBe("patient");
    expect(file.suggestedFilename()).toBe(`report-${report.id}-r1.pdf`);
    expect((await readFile(await file.path())).toString("latin1")).toMatch(/^%PDF-1\.7/);
    const sentence = "Many documents are being made; please try again in a few seconds.";
    await page.route("**/*.pdf?*", (route) => route.fulfill({ status: 503, json: { message: sentence, code: "unavailable" } }));
    await asPdf.click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  });

  await test.step("what is printed for the patient has nothing that the owner wrote for himself", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Whom to ask" })).toBeVisible();
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

  await actOn(page, "Delete");
  await page.getByRole("dialog", { name: "Delete this report" }).getByRole("button", { name: "Cancel" }).click();
  await actOn(page, "Delete");
  await page.getByRole("dialog", { name: "Delete this report" }).getByRole("button", { name: "Delete report" }).click();
  await expect(page).toHaveURL("/reports");
  await page.goto(`/reports/${report.id}`);
  await expect(page.getByRole("heading", { name: "No such report" })).toBeVisible();
});
