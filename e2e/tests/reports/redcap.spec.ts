import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { syncWithRedcap } from "./connections.ts";
import { expect, test } from "../support/fixtures.ts";
import { redcapDictionary, redcapMissing, redcapStudy } from "../../../packages/files/study-tables/test/support/redcap-study.ts";
import { openAs } from "../support/reports.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";
import { inventDataset } from "../support/dataset-files.ts";
import { importDraft, publish } from "../support/datasets.ts";
import { adminCredentials, signIn, succeed, type Person } from "../support/people.ts";

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const study = file("lab_DATA_2025.csv", redcapStudy(20));
const childRows = ["P1,f,10,138,0.62", "P2,m,12.5,,0.71", "P3,f,64,161,0.754"];
const children = file("children.csv", ["id,sex,age,Height (cm),bmd_th", ...childRows].join("\n"));
const dictionary = file("lab_DataDictionary.csv", redcapDictionary());
/** Twelve values per person, 1 % missing. */
const scored = /^240 values: .* with a T-score only, [1-9] not scored\.$/;

async function sayOfWholeFile(page: Page): Promise<void> {
  await page.getByLabel("Codes for missing values").fill(redcapMissing);
  await page.getByLabel("Codes for missing values").blur();
  await page.getByLabel("Scanner", { exact: true }).selectOption("xtremect-2");
}

test("an export of REDCap is mapped and scored, its project pulled from and written to, and studies get intervals, heights and other references on request", async ({
  page,
  freshResearcher: researcher,
}) => {
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
  await visit(page, "/dashboard");
  await test.step("percentile intervals, height-adjusted scores and other references are there on request", () =>
    askForMore(page, researcher));
  await test.step("a study pulls from REDCap and writes scores back", () => syncWithRedcap(page));
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
  await expect(page.getByRole("heading", { name: scored })).toBeVisible();
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

async function askForMore(page: Page, researcher: Person): Promise<void> {
  await signIn(page.request, adminCredentials());
  const publishOwn = async (median: number) => {
    const { id } = await importDraft(page.request, inventDataset().files("1.0.0", median));
    await publish(page.request, id);
    return id;
  };
  const ownId = await publishOwn(200);
  // More references than can be compared.
  for (let count = 0; count < 8; count++) await publishOwn(266);
  await signIn(page.request, researcher);
  await visit(page, "/score");
  // The default is always offered.
  await succeed(await page.request.post("/api/user/set-default-dataset", { data: { reportType: "hr-pqct", datasetId: ownId } }));
  await page.getByLabel("Drop a study’s table here").setInputFiles(children);
  await page.getByLabel("Scanner", { exact: true }).selectOption("hologic");
  const intervals = page.getByLabel("Say how sure each percentile is");
  const heights = page.getByLabel("Add height-adjusted scores of children");
  await expect(intervals).not.toBeChecked();
  await expect(heights).not.toBeChecked();
  const scoredHeader = async () => {
    await page.getByRole("button", { name: "Score the study" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    return (await (await (await saving).createReadStream()).toArray()).join("").split("\n")[0]!;
  };
  expect(await scoredHeader()).toMatch(/^id,sex,age,Height \(cm\),bmd_th,bmd_th_z,[^,]*,bmd_th_t,.*,bmd_th_notes$/);

  await intervals.check();
  await heights.check();
  const header = await scoredHeader();
  expect(header).toContain(",height_for_age_z,height_age,bmd_th_z,");
  expect(header).toContain(",bmd_th_percentile_low,");
  expect(header).toMatch(/,bmd_th_height_refusals$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "See what would be saved" }).click();
  await expect(page.getByText("No row can be saved: 3 problems.")).toBeVisible();

  await test.step("scores a study against a second reference and summarizes each", async () => {
    const table = "id,sex,age,site,scanner,region,stacks,motion,tt_bmd\nA1,f,44,distal-tibia,xtremect-2,multi-stack,3,2,284\n";
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.locator("input[type=file]").setInputFiles({ name: "beside.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    const other = page.getByRole("group", { name: "Other references" });
    await other
      .getByRole("checkbox", { name: /: 1 with a Z-score, 0 with a T-score only, 0 not scored$/ })
      .first()
      .check();
    await expectAccessible(page, "fieldset");
    await page.getByRole("button", { name: "Score the study" }).click();
    await expect(page.getByRole("heading", { name: /^1 value: / })).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const header = (await (await (await saving).createReadStream()).toArray()).join("").split("\n")[0]!;
    expect(header.match(/__tt_bmd_z/g)).toHaveLength(2);
    const mean = page.getByRole("table").filter({ hasText: "Group" }).getByRole("row", { name: /^All/ });
    const first = await mean.textContent();
    const reference = page.getByRole("combobox", { name: "Reference", exact: true });
    await reference.selectOption({ index: 1 });
    await expect(mean).not.toHaveText(first!);
  });

  await test.step("a reference that was not tried is tried once it is named, and chosen", async () => {
    const others = page.getByLabel("Another published reference");
    const name = await others.locator("option").nth(1).innerText();
    const choice = page.getByRole("group", { name: "Compare with" }).getByRole("radio", { name });
    await expect(choice).toHaveCount(0);
    await others.selectOption({ index: 1 });
    await expect(choice).toBeChecked();
    await expect(choice).toHaveAccessibleName(/1 value in the first 1 row: .*, 0 not scored/);
  });
}
