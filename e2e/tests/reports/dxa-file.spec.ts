import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { fillSubject, goOn, openAs, openStep, tag, valueField } from "../support/reports.ts";

const survey = fileURLToPath(new URL("../../../site/public/samples/nhanes-dxa-sample.csv", import.meta.url));

test("a DXA file with a missing vertebra becomes two reports: bone and body composition", async ({ page, researcher }) => {
  const name = `Bones ${tag()}`;
  const [header = "", person = ""] = readFileSync(survey, "utf8").split("\n");
  const both = `${header},DXDTOPF\n${person.replace("0.662", "-9")},34.5\n`;
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "DXA", sex: "Female", age: "55", menopause: "Postmenopausal" });
  await goOn(page);

  await test.step("skips declared codes for missing values, reads hip and spine, and announces the second report", async () => {
    await page.getByText("The file has codes for missing values").click();
    await expectAccessible(page, "main");
    await page.getByLabel("Codes for missing values").fill("-9");
    await page
      .getByLabel("Drop the scanner's file here")
      .setInputFiles({ name: "survey.csv", mimeType: "text/csv", buffer: Buffer.from(both) });
    await expect(page.getByText("Recognized as NHANES DXA variables")).toBeVisible();
    await expect(page.getByText(/DXXTRBMD is -9, which you declared as missing/)).toBeVisible();
    await expect(page.getByText(/also holds 1 scan for a report of its own: DXA body composition/)).toBeVisible();
    await expect(valueField(page, "Total hip BMD", "Hip")).toHaveValue("0.867");
  });

  await test.step("a vertebra left out leaves the others, under their name", async () => {
    const spine = page.getByRole("region", { name: "Lumbar spine" });
    await expect(valueField(page, "L1–L4 BMD", "Lumbar spine")).toHaveValue("0.986");
    await spine.getByRole("checkbox", { name: "L2" }).uncheck();
    await expect(spine.getByText(/of L1, L3 and L4\./)).toBeVisible();
    // (12.16 + 15.54 + 16.17) g / (13.02 + 15.37 + 16.12) cm²
    await expect(spine.locator('input[data-parameter="bmd_l1l3l4"]')).toHaveValue("0.9856");
    await expect(spine.locator('input[data-parameter="bmd_ls"]')).toHaveValue("");
  });

  await test.step("after saving, the form continues with the body composition of the same person", async () => {
    await page.getByLabel("Side").first().selectOption({ label: "Left" });
    await openStep(page, "Save");
    await page.getByLabel("Report name").fill(name);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText(`“${name}” is saved`)).toBeVisible();
    await expect(page.getByLabel("This report")).toContainText("DXA body composition");
    await expect(page.locator('input[data-parameter="fat_pct"]')).toHaveValue("34.5");
    await openStep(page, "Save");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/reports\/(?!new)[\w-]+$/);
  });
});
