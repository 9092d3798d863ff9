import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ZDatasetList, ZReport } from "@trabecula/contracts";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { builtInUnderAnotherName, inventDataset, textFile } from "../support/dataset-files.ts";
import { actAndConfirm, dialogOf, fileField, importDraft, openAsAdmin, publish } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, succeed } from "../support/people.ts";
import { fillSubject, goOn, tag, valueField, openStep, scanForm } from "../support/reports.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

test("a curator's path: problems, draft, curves, published, scored on, second version, corrected files, default; axe", async ({ page }) => {
  const dataset = inventDataset();
  const [manifest, curves] = dataset.files("1.0.0", 266);
  const reportName = `Tibia ${tag()}`;
  let firstId = "";
  let reportId = "";
  let secondId = "";
  let reportAsMade = "";

  await test.step("a failed upload preserves the files; problems are listed by file and line before anything is saved, for sharing", async () => {
    await openAsAdmin(page, "/admin/datasets");
    await page.getByRole("link", { name: "Import dataset" }).click();
    await fileField(page).setInputFiles([textFile("table.xlsx", "no table"), textFile("dataset.json", "x".repeat(1_500_000))]);
    await expect(page.getByText("table.xlsx is not part of a dataset")).toBeVisible();
    await expect(page.getByText(/dataset\.json is too large: 1\.5 MB, and at most 1 MB/)).toBeVisible();
    const wrong = curves.buffer.toString().replace("female,30,NO,266,36", "female,30,NO,266,-36");
    await page.route("**/api/admin/datasets?check=true", (route) => route.abort(), { times: 1 });
    await fileField(page).setInputFiles([manifest, textFile("curves.csv", wrong)]);
    await expect(page.getByRole("alert").filter({ hasText: "Your files are still chosen." })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "nothing has been saved" })).toBeVisible();
    const problem = page.getByRole("region", { name: "Problems, by file and line" }).getByRole("row").nth(1);
    await expect(problem.getByRole("cell").nth(0)).toHaveText("curves.csv");
    await expect(problem.getByRole("cell").nth(1)).toHaveText("3");
    await expect(problem.getByRole("cell").nth(2)).toContainText("sigma");
    await expect(page.getByRole("button", { name: "Save as draft" })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as text" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("curves.csv, line 3: ");
    await expectAccessibleInLightAndDark(page, "main");
  });

  await test.step("the mended file alone is chosen again, and the draft saved", async () => {
    await fileField(page).setInputFiles(curves);
    await expect(page.getByText("These files can be saved as a draft")).toBeVisible();
    await expect(page.getByText("Made-up adults, for tests only.")).toBeVisible();
    await page.setViewportSize({ width: 375, height: 720 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("status").filter({ hasText: `${dataset.name} 1.0.0 is saved as a draft` })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: dataset.name })).toBeVisible();
    firstId = page.url().split("/").pop()!;
  });

  await test.step("the list is searched and filtered in its address", () => searchList(page, dataset.name));

  await test.step("its curves are drawn for each sex, and are a table one key away", async () => {
    const field = page.getByRole("slider", { name: "Tt.BMD, distal tibia, female: read the reference by age" });
    await field.focus();
    await page.keyboard.press("Home");
    await expect(field).toHaveAttribute("aria-valuetext", /^At 20 years: 50th percentile 266\.0/);
    await page.getByLabel("Sex", { exact: true }).selectOption({ label: "Male" });
    await page.getByRole("slider", { name: "Tt.BMD, distal tibia, male: read the reference by age" }).focus();
    await page.keyboard.press("t");
    const table = page.getByRole("region", { name: "Tt.BMD, distal tibia, male as a table" });
    await expect(table.getByRole("row").nth(1).getByRole("cell").nth(4)).toHaveText("305.0");
  });

  await test.step("publishing warns that it is permanent, and then offers no deletion", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialogOf(page)).toContainText("A published version never changes and cannot be deleted");
    await dialogOf(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "is published. Researchers can score with it now." })).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete draft" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
  });

  await test.step("a report is scored on it", async () => {
    await visit(page, "/new-report");
    await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
    await goOn(page);
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
    await scanForm(page).getByLabel("Region").selectOption({ label: "Multi-stack" });
    await scanForm(page).getByLabel("Stacks").fill("3");
    await valueField(page, "Tt.BMD").fill("302");
    await openStep(page, "Reference");
    await page.getByRole("radio", { name: new RegExp(`^${dataset.name}, 1\\.0\\.0`) }).check();
    // (302 − 266) / 36 is 1 SD: the 84th percentile.
    await expect(page.getByRole("cell", { name: "84th" })).toBeVisible();
    await goOn(page);
    await page.getByLabel("Report name").fill(reportName);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveTitle(`${reportName} | Trabecula`);
    reportId = page.url().split("/").pop()!;
    reportAsMade = await (await page.request.get(`/api/reports/${reportId}`)).text();
    const { dataset: used } = ZReport.parse(JSON.parse(reportAsMade));
    expect([used.id, used.version]).toEqual([firstId, "1.0.0"]);
  });

  await test.step("a second version is compared with the first", async () => {
    await visit(page, "/admin/datasets/import");
    await fileField(page).setInputFiles(dataset.files("1.1.0", 275));
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByText("version 1.1.0", { exact: false }).first()).toBeVisible();
    await page.getByLabel("Compare this version with").selectOption({ label: "1.0.0 (published)" });
    // Phi((266 − 275) / 36) is 0.4013: the first version's median is the second's 40th percentile.
    await expect(page.getByText("The largest shift is −9.9 percentile points")).toBeVisible();
    const compared = page.getByRole("region", { name: "Curves compared" });
    await expect(compared.getByRole("row").filter({ hasText: "female" })).toContainText("50th becomes 40th");
    await expect(compared.getByRole("row").filter({ hasText: /, male/ })).toContainText("none");
    await expect(page.getByRole("slider", { name: /Shift of Tt\.BMD, distal tibia, female: read the shift by age/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`with=${firstId}`));
  });

  await test.step("the second is published, the first retired", async () => {
    await actAndConfirm(page, "Publish");
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
    await page.getByRole("link", { name: "1.0.0", exact: true }).click();
    await page.getByRole("button", { name: "Retire", exact: true }).click();
    await expect(dialogOf(page)).toContainText("1 report made with it stays as it is");
    await dialogOf(page).getByRole("button", { name: "Retire", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: `${dataset.name} 1.0.0 is retired.` })).toBeVisible();
  });

  await test.step("the first report is unchanged and still has its chart; new reports have the second version", async () => {
    expect(await (await page.request.get(`/api/reports/${reportId}`)).text()).toBe(reportAsMade);
    await visit(page, `/reports/${reportId}`);
    await expect(page.getByRole("button", { name: /^Open the chart of Tt.BMD.* 302\.0 mg HA\/cm³/ })).toBeVisible();
    await expect(page.getByText(`${dataset.name} 1.0.0`, { exact: true })).toBeVisible();
    const listed = ZDatasetList.parse(await (await page.request.get("/api/datasets")).json()).items;
    const ours = listed.filter(({ key }) => key === dataset.key);
    expect(ours.map(({ version }) => version)).toEqual(["1.1.0"]);
    secondId = ours[0]!.id;
  });

  await test.step("researchers see the Z-score shift of the second version", async () => {
    await visit(page, `/datasets/${secondId}`);
    await page.getByLabel("Compare this version with").selectOption({ label: "1.0.0 (retired)" });
    const row = page.getByRole("region", { name: "Curves compared" }).getByRole("row").filter({ hasText: "female" });
    await expect(row).toContainText("−9.9 points");
    // 9 of 36: 0.25 SD at every percentile.
    await expect(row).toContainText("−0.25 at 20.0 years, 50th percentile");
    await expect(page).toHaveURL(new RegExp(`with=${firstId}`));
  });

  await test.step("the overview counts reports by month and dataset, and links to report metadata only", async () => {
    await visit(page, "/admin/overview");
    const months = page.getByRole("slider", { name: "New accounts, reports and scans: read month by month" });
    await expect(months).toHaveAttribute(
      "aria-valuetext",
      /^[A-Z][a-z]{2} \d{4}, so far: \d+ new accounts?, \d+ reports? and \d+ scans?\.$/,
    );
    const thisMonth = (await months.getAttribute("aria-valuetext"))!;
    await months.press("ArrowLeft");
    await expect(months).not.toHaveAttribute("aria-valuetext", thisMonth);
    await months.press("t");
    await expect(page.getByRole("region", { name: /scans as a table$/ })).toBeFocused();
    await page.getByRole("link", { name: `1 report made with ${dataset.name} 1.0.0` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/reports\\?dataset=${firstId}`));
    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText(adminCredentials().email);
    await expect(row).toContainText(/HR-pQCT.*XtremeCT II/);
    await expect(page.getByRole("main")).not.toContainText(reportName);
    await expect(page.locator(`main a[href*="${reportId}"]`)).toHaveCount(0);
    await page.getByRole("combobox", { name: "Revision" }).selectOption("Scored again");
    await expect(page.getByRole("heading", { name: "No report fits" })).toBeVisible();
    await page.getByRole("combobox", { name: "Revision" }).selectOption("Any revision");
    await expect(row).toContainText(adminCredentials().email);
  });

  await test.step("a deleted draft is gone", () => deleteDraft(page));
  await test.step("the default is moved to another version, and back", () => moveDefault(page));
});

async function searchList(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Datasets" }).click();
  await page.getByRole("searchbox", { name: "Search datasets" }).fill(name);
  await page.getByRole("combobox", { name: "State" }).selectOption("draft");
  await page.getByRole("combobox", { name: "Report type" }).selectOption("hr-pqct");
  await expect(page).toHaveURL(/q=Made-up.*state=draft.*type=hr-pqct/);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Draft");
  await expect(row).toContainText("2 curves");
  await expect(row).toContainText("Local");
  await expectAccessibleInLightAndDark(page);
  await page.getByRole("combobox", { name: "State" }).selectOption("retired");
  await expect(page.getByText("No dataset fits")).toBeVisible();
  await page.getByRole("button", { name: "Show all datasets" }).click();
  await expect(page).toHaveURL("/admin/datasets");
  await page.getByRole("link", { name: `${name} 1.0.0` }).click();
}

async function deleteDraft(page: Page): Promise<void> {
  const { id, name } = await importDraft(page.request, inventDataset().files("1.0.0", 266));
  await visit(page, `/admin/datasets/${id}`);
  await page.getByRole("button", { name: "Delete draft" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await actAndConfirm(page, "Delete draft");
  await expect(page).toHaveURL("/admin/datasets");
  await expect(page.getByRole("status").filter({ hasText: `The draft ${name} 1.0.0 is deleted.` })).toBeVisible();
  await visit(page, `/admin/datasets/${id}`);
  await expect(page.getByRole("heading", { name: "404 Not Found" })).toBeVisible();
}

async function moveDefault(page: Page): Promise<void> {
  const { items } = ZDatasetList.parse(await (await page.request.get("/api/datasets?reportType=dxa-body-composition")).json());
  const usual = items.find(({ isDefault }) => isDefault)!;
  // A copy with the same figures, so other tests' scores do not change.
  const twin = await publish(page.request, (await importDraft(page.request, await builtInUnderAnotherName("lead-body-composition"))).id);
  await visit(page, `/admin/datasets/${twin.id}`);
  await actAndConfirm(page, "Set as default");
  await expect(page.getByRole("status").filter({ hasText: "is the default for DXA body composition now." })).toBeVisible();
  await expect(page.getByRole("main").getByText("Default", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set as default" })).toHaveCount(0);
  await page.getByRole("button", { name: "Retire" }).click();
  await expect(dialogOf(page)).toContainText("until you set another");
  await succeed(await page.request.post(`/api/admin/datasets/${usual.id}/set-default`, { data: {} }));
  await dialogOf(page).getByRole("button", { name: "Retire" }).click();
  await expect(page.getByRole("main").getByText("Retired", { exact: true }).first()).toBeVisible();
}
