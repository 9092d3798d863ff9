import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { textFile } from "../support/dataset-files.ts";
import { dialogOf, fileField, openAsAdmin } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";

// Differences 0.02, 0.04, 0.04: RMS-SD √0.0006. No other test uses the trochanter.
const repeats =
  "id,parameter,site,scanner,value1,value2\na,bmd_tr,hip,hologic,0.7,0.72\nb,bmd_tr,hip,hologic,0.8,0.76\nc,bmd_tr,hip,hologic,0.65,0.69\nd,bmd_tr,hip,hologic,0.7,700\n";

test("an administrator imports repeated scans, edits precision errors, meets a conflict and adds a cross-calibration", async ({ page }) => {
  const own = page.getByRole("region", { name: "This laboratory’s own precision errors" });
  const status = (text: string) => page.getByRole("status").filter({ hasText: text });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("lists published precision errors with sources, and none of the laboratory", async () => {
    await openAsAdmin(page, "/admin/precision");
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
    await expectAccessibleInLightAndDark(page);
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
});
