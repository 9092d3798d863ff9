import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { openAs } from "../support/reports.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

const header = "PatNr;Geschlecht;Alter;xct_tibia_pateval_1;Tibia: Ct.Th [µm];BMI;birth_year;scan_date";
const rows = Array.from(
  { length: 8 },
  (_, index) =>
    `P${index};${index % 2};${40 + (index % 30)},5;${index === 7 ? "-99" : 250 + index};${1000 + index * 5},5;22;${1985 - (index % 30)};04/03/2026`,
);
const study = { name: "study.csv", mimeType: "text/csv", buffer: Buffer.from([header, ...rows].join("\n")) };

async function expectSavingInLooks(page: Page): Promise<void> {
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("a study table is scored with its own headers, and the result lists refused values", async ({ page, researcher }) => {
  await openAs(page, researcher, "/score");
  await expect(page.getByRole("link", { name: "Templates to fill in" })).toBeVisible();
  await test.step("of a workbook another sheet is chosen, and a run is broken off and started again", () => scoreWorkbook(page));

  await page.locator("input[type=file]").setInputFiles(study);
  await expect(page.getByText(/codes the sex as 0 and 1 without saying which is which/)).toBeVisible();
  await expect(page.getByLabel("Unit of Tibia: Ct.Th [µm]")).toHaveValue("µm");
  await page.getByLabel("Code 0").selectOption("female");
  await page.getByLabel("Code 1").selectOption("male");
  await expect(page.getByText(/“04\/03\/2026” could be two dates/)).toBeVisible();
  await page.getByLabel("Dates of scan_date").selectOption("day-first");
  await expect(page.getByText("Dates are read with the day first, “04/03/2026” as 2026-03-04.")).toBeVisible();
  await page.getByLabel("Codes for missing values").fill("-99");
  await page.getByLabel("Codes for missing values").blur();
  await page.getByLabel("Scanner", { exact: true }).selectOption("xtremect-2");
  await expect(page.getByRole("cell", { name: "1.0005" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Bern HR-pQCT/ })).toBeChecked();

  await page.getByRole("button", { name: "Score the study" }).click();
  await expect(
    page.getByRole("heading", { name: /^16 values: \d+ with a Z-score, \d+ with a T-score only, 1 not scored\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /No value.* 1 9$/ })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("study-scored.csv");
  const lines = (await (await saved.createReadStream()).toArray()).join("").split("\n");
  expect(lines[1]).toMatch(/^P0;0;40,5;250;1000,5;22;1985;04\/03\/2026;/);
  expect(lines).toHaveLength(10);

  await page.getByLabel("Name of the study (optional)").fill("Bern");
  await page.getByRole("button", { name: "See what would be saved" }).click();
  await expect(page.getByText("No row can be saved: 8 problems.")).toBeVisible();
  const refusing = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the refused rows" }).click();
  const refused = await (await (await refusing).createReadStream()).toArray();
  expect(refused.join("").split("\n")[1]).toMatch(/^P0;.*;You have no patient with this code\..*$/);
  await page.getByLabel("Save all rows or none").check();
  await page.getByRole("button", { name: "See what would be saved" }).click();
  await expect(page.getByText("Nothing can be saved before every row is in order: 8 problems.")).toBeVisible();
  await expectSavingInLooks(page);
  await page.getByLabel(/Add patients who are not there yet/).check();
  await page.getByRole("button", { name: "See what would be saved" }).click();
  await expect(page.getByText("8 new reports of 8 new patients.")).toBeVisible();
  await page.getByRole("button", { name: "Save 8 reports" }).click();
  await expect(page.getByText("8 reports saved. 8 patients were added.")).toBeVisible();
  await expectAccessible(page, '[aria-label="Saved"]');
  await page.getByRole("link", { name: "To the reports" }).click();
  await expect(page.getByRole("link", { name: /^Bern: P\d+, distal tibia, Mar 4, 2026/ }).first()).toBeVisible();
  await test.step("the next table with these headers is read by the same answers, until they are forgotten", () => expectAnswers(page));
});

async function expectAnswers(page: Page): Promise<void> {
  await visit(page, "/score");
  await page.locator("input[type=file]").setInputFiles(study);
  await expect(page.getByText(/^A table with these headers was explained on .+\. The answers are used again; check them\.$/)).toBeVisible();
  await expect(page.getByLabel("Code 0")).toHaveValue("female");
  await expect(page.getByLabel("Dates of scan_date")).toHaveValue("day-first");
  await expect(page.getByLabel("Codes for missing values")).toHaveValue("-99");
  await expect(page.getByRole("radio", { name: /Bern HR-pQCT/ })).toBeChecked();
  await page.getByRole("button", { name: "Forget the answers" }).click();
  await expect(page.getByText(/codes the sex as 0 and 1 without saying which is which/)).toBeVisible();
  await expect(page.getByLabel("Code 0")).toHaveValue("");
}

async function scoreWorkbook(page: Page): Promise<void> {
  const hips = [["id", "sex", "age", "bmd_th"], ...[0.91, 0.88, 0.79].map((bmd, row) => [`H${row}`, "f", 61 + row, bmd])];
  const readMe = [["About this file"], ["Values are on the next sheet."]];
  const content = await writeXlsx({
    sheets: [
      { name: "Read me", rows: readMe },
      { name: "Hips", rows: hips },
    ],
  });
  const file = { name: "hips.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(content) };
  await page.getByLabel("Drop a study’s table here").setInputFiles(file);
  await page.getByLabel("Sheet", { exact: true }).selectOption("Hips");
  await page.getByLabel("Scanner", { exact: true }).selectOption("hologic");
  await expect(page.getByRole("cell", { name: "0.91", exact: true })).toBeVisible();

  // The route never responds, like a long study.
  await page.route("**/api/score/batch?**", () => undefined);
  await page.getByRole("button", { name: "Score the study" }).click();
  await expect(page.getByRole("progressbar", { name: "Rows scored" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar", { name: "Rows scored" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/api/score/batch?**");
  await page.getByRole("button", { name: "Score the study" }).click();
  await expect(page.getByRole("heading", { name: "3 values: 0 with a Z-score, 3 with a T-score only, 0 not scored." })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download XLSX" }).click();
  expect((await saving).suggestedFilename()).toBe("hips-scored.xlsx");
}
