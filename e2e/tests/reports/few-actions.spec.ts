import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { fillSubject, goOn, openAs, openStep, pasteInto, tag, valueField } from "../../support/reports.ts";

function countActions() {
  let acts = 0;
  const count = (act: Promise<unknown>) => {
    acts += 1;
    return act;
  };
  return {
    click: (target: Locator) => count(target.click()),
    choose: (target: Locator, label: string) => count(target.selectOption({ label })),
    type: (target: Locator, text: string) => count(target.fill(text)),
    acts: () => acts,
  };
}

test("from New report to a saved DXA report of hip and spine it takes at most 14 clicks and entries", async ({ page, researcher }) => {
  await openAs(page, researcher, "/reports");
  const { click, choose, type, acts } = countActions();
  await click(page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "New report" }));
  await click(page.getByRole("radio", { name: /^DXA\b(?! body)/ }));
  await click(page.getByRole("radio", { name: "Female", exact: true }));
  await type(page.getByLabel("Age at scan in years"), "63.2");
  await choose(page.getByLabel("Menopausal status"), "Postmenopausal");
  await click(page.getByRole("button", { name: "Continue" }));
  await type(page.getByLabel("Scan date"), "2026-02-11");
  await choose(page.getByLabel("Scanner", { exact: true }), "Hologic");
  await choose(page.getByRole("region", { name: "Hip" }).getByLabel("Side"), "Left");
  await type(valueField(page, "Total hip BMD", "Hip"), "0.781");
  await type(valueField(page, "Neck BMD", "Hip"), "0.634");
  await type(valueField(page, "L1–L4 BMD", "Lumbar spine"), "0.872");
  await click(page.getByRole("button", { name: "Continue" }));
  await expect(page.getByText(/Compared with DXA T-scores.*Fits: it covers all 3 values\./)).toBeVisible();
  await click(page.getByRole("button", { name: "Save report" }));
  await expect(page.getByRole("heading", { level: 1, name: "Hip and lumbar spine, Feb 11, 2026" })).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
  expect(acts()).toBeLessThanOrEqual(14);

  await test.step("a pasted block fills the fields of all sites, says what it did, and is undone as a whole", () => pasteBlocks(page));
});

async function pasteBlocks(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "New report" }).click();
  await fillSubject(page, { type: "DXA", sex: "Male", age: "70" });
  await page.getByLabel("Subject code (optional)").fill("S-014");
  await goOn(page);
  const [hip, neck] = ["Total hip BMD", "Neck BMD"].map((name) => valueField(page, name, "Hip"));
  const spine = valueField(page, "L1–L4 BMD", "Lumbar spine");
  await neck!.fill("0.7");
  await pasteInto(hip!, "Neck BMD\t0,634\nL1-L4 BMD\t0.872\nT-score\t-2.1");
  await expect(neck!).toHaveValue("0,634");
  await expect(spine).toHaveValue("0.872");
  const message = page.getByRole("status").filter({ hasText: "Filled 2 values, 1 not understood" });
  await expect(message).toContainText("Hip: Neck BMD 0,634 (was 0.7)");
  await expect(message).toContainText("“T-score -2.1” names no value of this form.");
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(neck!).toHaveValue("0.7");
  await expect(spine).toHaveValue("");
  await expect(page.getByText("A site without a value is left out of the report.")).toHaveCount(1);

  await test.step("a column of numbers goes down the fields that are shown, and what has none is folded", async () => {
    await pasteInto(hip!, "0.781\n0.634\n1.2\n");
    await expect(page.getByText("Filled 2 values, 1 not understood")).toBeVisible();
    await expect(page.getByText("“1.2” has no field left below.")).toBeVisible();
    const fold = page.getByRole("region", { name: "Hip" }).getByRole("button", { name: "13 more values without a reference" });
    await fold.click();
    const area = valueField(page, "Total hip area", "Hip");
    await area.fill("33");
    await page.getByRole("button", { name: "Hide the values without a reference" }).click();
    await expect(area).toHaveValue("33");
    await expect(valueField(page, "Neck area", "Hip")).toHaveCount(0);
  });

  await test.step("the code names the report, and the list finds it", async () => {
    await openStep(page, "Save");
    await expect(page.getByLabel("Report name")).toHaveValue("S-014, hip");
    const code = `S-014-${tag()}`;
    await openStep(page, "Subject");
    await page.getByLabel("Subject code (optional)").fill(code);
    await openStep(page, "Save");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/reports\/[a-z0-9]+$/);
    await page.getByRole("link", { name: "Reports", exact: true }).first().click();
    await page.getByRole("searchbox", { name: "Search reports" }).fill(code.toUpperCase());
    const row = page.getByRole("table", { name: "Reports" }).locator("tbody tr");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(code);
    await expect(row).toContainText("Partly compared");
  });
}
