import { expectAccessible } from "../support/axe.ts";
import { inventDataset } from "../support/dataset-files.ts";
import { importDraft, publish } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn, succeed } from "../support/people.ts";
import { openAs } from "../support/reports.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";

const rows = ["P1,f,10,138,0.62", "P2,m,12.5,,0.71", "P3,f,64,161,0.754"];
const study = { name: "children.csv", mimeType: "text/csv", buffer: Buffer.from(["id,sex,age,Height (cm),bmd_th", ...rows].join("\n")) };

test("a scored study includes percentile intervals and height-adjusted scores on request", async ({
  page,
  freshResearcher: researcher,
}) => {
  await signIn(page.request, adminCredentials());
  const publishOwn = async (median: number) => {
    const { id } = await importDraft(page.request, inventDataset().files("1.0.0", median));
    await publish(page.request, id);
    return id;
  };
  const ownId = await publishOwn(200);
  // More references than can be compared.
  for (let count = 0; count < 8; count++) await publishOwn(266);
  await openAs(page, researcher, "/score");
  // The default is always offered.
  await succeed(await page.request.post("/api/user/set-default-dataset", { data: { reportType: "hr-pqct", datasetId: ownId } }));
  await page.getByLabel("Drop a study’s table here").setInputFiles(study);
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
});
