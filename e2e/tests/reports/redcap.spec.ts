import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { redcapDictionary, redcapMissing, redcapStudy } from "../../../packages/files/study-tables/test/support/redcap-study.ts";
import { openAs } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const study = file("lab_DATA_2025.csv", redcapStudy(40));
const dictionary = file("lab_DataDictionary.csv", redcapDictionary());
/** Twelve values per person, 1 % missing. */
const scored = /^480 values: .* with a T-score only, [1-9]\d? not scored\.$/;

async function sayOfWholeFile(page: Page): Promise<void> {
  await page.getByLabel("Codes for missing values").fill(redcapMissing);
  await page.getByLabel("Codes for missing values").blur();
  await page.getByLabel("Scanner", { exact: true }).selectOption("xtremect-2");
}

test("last year's export of REDCap: three columns are mapped, and its people are scored", async ({ page, researcher }) => {
  await openAs(page, researcher, "/score");
  await page.getByLabel("Drop a study’s table here").setInputFiles(study);
  await page.getByText("columns left alone").click();
  await page.getByLabel("p_01 is").selectOption("sex");
  await page.getByLabel("Code 0").selectOption("female");
  await page.getByLabel("Code 1").selectOption("male");
  await page.getByLabel("p_02 is").selectOption("birth_date");
  await page.getByLabel("p_03 is").selectOption("scan_date");
  await sayOfWholeFile(page);
  await expect(page.getByLabel("Site of xct_radius_pateval_13")).toHaveValue("distal-radius");
  await page.getByRole("button", { name: "Score the study" }).click();
  await expect(page.getByRole("heading", { name: scored })).toBeVisible();

  await test.step("a data dictionary dropped with the export maps all columns; the map works in scripts", () =>
    describedByDictionary(page));
});

async function describedByDictionary(page: Page): Promise<void> {
  await visit(page, "/dashboard");
  await visit(page, "/score");
  await page.getByLabel("Drop a study’s table here").setInputFiles([file("lab_DATA_2025.csv", redcapStudy(20)), dictionary]);
  await expect(page.getByText("16 columns of this study are described by the data dictionary lab_DataDictionary.csv.")).toBeVisible();
  await expect(page.getByLabel("p_01 is")).toHaveValue("sex");
  await expect(page.getByText("The data dictionary says “Sex”.")).toBeVisible();
  await expect(page.getByLabel("xct_tibia_pateval_13 is")).toHaveValue("ct_th");
  await sayOfWholeFile(page);
  await page.getByRole("button", { name: "Score the study" }).click();
  await expect(page.getByRole("heading", { name: /^240 values: .* with a T-score only, [1-9] not scored\.$/ })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download column map" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("lab_DATA_2025-map.json");
  const map = JSON.parse((await (await saved.createReadStream()).toArray()).join("")) as Record<string, unknown>;
  expect(map).toMatchObject({
    p_01: { column: "sex", values: { 0: "female", 1: "male" } },
    p_02: { column: "birth_date" },
    xct_radius_pateval_13: { column: "ct_th", unit: "mm", site: "distal-radius" },
  });
  await page.getByText("R", { exact: true }).click();
  await expect(page.getByRole("region", { name: "Script in R" })).toContainText(
    'map = map, missing = "-999", scanner = "xtremect-2", dataset_id =',
  );
  await expectAccessible(page, '[aria-label="Script in R"]');
}
