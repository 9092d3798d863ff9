import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { fillSubject, goOn, openAs, saveReport, valueField } from "../support/reports.ts";
import { signIn } from "../support/people.ts";

/** Replaces each text node, as the translators of browsers do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter((node) => node.data.trim() !== "" && !node.parentElement!.closest("script, style"))) {
      const outer = document.createElement("font");
      outer.append(Object.assign(document.createElement("font"), { textContent: text.data }));
      text.replaceWith(outer);
    }
  });
}

test("translated pages keep working and show the current numbers", async ({ page, researcher }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));

  await test.step("a visitor's score follows the value", async () => {
    await page.goto("/try");
    await page.getByRole("link", { name: /LEAD body composition/ }).click();
    const value = page.getByLabel("ALMI", { exact: true });
    await value.fill("5.9");
    await page.getByLabel("Reference sex").selectOption("Female");
    await page.getByLabel("Age at scan").fill("58");
    await page.getByRole("combobox", { name: "Scanner" }).selectOption("GE Lunar");
    const row = page.getByRole("article", { name: "Result" }).getByRole("row", { name: /^ALMI/ });
    await expect(row).toContainText("5.90");
    await translate(page);
    await value.fill("6.4");
    await expect(row).toContainText("6.40");
    await expect(row).not.toContainText("5.90");
    await translate(page);
    await value.fill("");
    await expect(row).toHaveCount(0);
  });

  await test.step("a report is saved as PDF and read by each reader", async () => {
    await signIn(page.request, researcher);
    const report = await saveReport(page.request);
    await page.goto(`/reports/${report.id}`);
    await expect(page.getByRole("heading", { level: 1, name: report.reportName })).toBeVisible();
    await translate(page);
    await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    for (const reading of ["Patient", "Clinician", "Researcher"]) {
      await page.getByText(reading, { exact: true }).first().click();
      await translate(page);
    }
    await expect(page.getByRole("button", { name: "PDF" })).toBeEnabled();
  });

  await test.step("a study is read and scored", async () => {
    await page.goto("/score");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await translate(page);
    const buffer = Buffer.from("id,sex,age,site,scanner,tt_bmd\n0042,female,30,distal-radius,xtremect-2,266\n");
    await page.locator("input[type=file]").setInputFiles({ name: "study.csv", mimeType: "text/csv", buffer });
    await expect(page.getByRole("cell", { name: "0042" }).first()).toBeVisible();
    await translate(page);
    await page.getByRole("button", { name: "Score the study" }).click();
    await expect(page.getByRole("button", { name: "Download CSV" })).toBeVisible();
  });

  await test.step("a new report is filled in", async () => {
    await openAs(page, researcher, "/new-report");
    await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
    await translate(page);
    await goOn(page);
    await translate(page);
    await valueField(page, "Tt.BMD").fill("300");
    await translate(page);
    await valueField(page, "Tb.Th").fill("0.3");
    await expect(valueField(page, "Tb.Th")).toHaveValue("0.3");
  });
  expect(errors).toEqual([]);
  await expect(page.getByText("Something went wrong")).toBeHidden();
});
