import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { actAndConfirm, openAsAdmin } from "../support/datasets.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

/** Density 1 SD above the reference. */
function controls(n: number) {
  const rows = Array.from({ length: n }, (_, index) => {
    const part = ((index * 7) % n) + 0.5;
    const spread = Math.log(part / n / (1 - part / n)) * 0.55;
    return `C${index},female,${22 + (index % 14)},distal-tibia,${(302 + 36 * spread).toFixed(1)},${(1.64 + 0.2 * spread).toFixed(3)}`;
  });
  const unread = "X1,female,thirty,distal-tibia,280,1.4";
  const text = ["code,sex,age,site,tt_bmd,tb_n", ...rows, unread].join("\n");
  return { name: "controls.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function choose(page: Page, n: number) {
  await page.getByLabel("Reference", { exact: true }).selectOption({ label: "Bern HR-pQCT, XtremeCT II, multi-stack, 1.0.0" });
  await page.getByLabel("Scanner", { exact: true }).selectOption("xtremect-2");
  await page.locator("input[type=file]").setInputFiles(controls(n));
  await page.getByLabel("Region").selectOption("multi-stack");
  await page.getByLabel("Stacks").selectOption("3");
}

async function check(page: Page, n: number) {
  await choose(page, n);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

test("healthy controls test whether a reference fits a scanner, and adapt it; the scoring form links to the result", async ({ page }) => {
  const room = `Room ${Math.random().toString(36).slice(2, 8)}`;
  await openAsAdmin(page, "/scanner-fit");
  await expect(page.getByText("Choose a reference.")).toBeVisible();
  await check(page, 12);
  await expect(page.getByRole("alert")).toContainText("At least 20 healthy people");

  await check(page, 30);
  await expect(
    page.getByText(/^The reference does not fit XtremeCT II: by 30 healthy controls, 1 of 2 quantities is shifted/),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /Tt\.BMD, distal tibia/ })).toContainText("Shifted");
  await expect(page.getByRole("row", { name: /Tb\.N, distal tibia/ })).toContainText("Cannot tell");
  await expect(page.getByRole("region", { name: "What may not be concluded" })).toContainText("all controls are female");
  await expect(page.getByRole("row", { name: /controls\.csv 32/ })).toContainText("thirty");
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByLabel("Name of the scanner, if you have more than one").fill(room);
  await page.getByRole("button", { name: "Keep for the laboratory" }).click();
  await expect(page.getByRole("heading", { name: `XtremeCT II, ${room}`, level: 1 })).toBeVisible();

  await visit(page, "/score");
  await page.getByLabel("Drop a study’s table here").setInputFiles(controls(20));
  await page.getByRole("radio", { name: /Bern HR-pQCT/ }).check();
  await expect(page.getByRole("link", { name: `XtremeCT II, ${room}` })).toBeVisible();
  await page.getByRole("link", { name: `XtremeCT II, ${room}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Does it fit my scanner?", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: `XtremeCT II, ${room}` })).toHaveCount(0);

  await choose(page, 30);
  await page.getByRole("button", { name: "Adapt the reference" }).click();
  await expect(page.getByText("1 curve of 2 adapted")).toBeVisible();
  await expect(page.getByText("The data cannot tell which of them.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Tt\.BMD, distal tibia, female 30 / })).toContainText("Adapted with caution");
  await expect(page.getByRole("row", { name: /Tb\.N, distal tibia, female/ })).toContainText("Kept as published");
  await expectAccessible(page, "main");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel("Key").fill(`adapted-${room.slice(5)}`);
  await page.getByLabel("Name of the scanner", { exact: true }).fill(room);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The adapted reference is saved as a draft.")).toBeVisible();
  await expect(page.getByText("Dashed lines: the 3rd, 50th and 97th percentiles of the reference before it was adapted.")).toBeVisible();
  await actAndConfirm(page, "Delete draft");
  await expect(page).toHaveURL(/\/admin\/datasets$/);
});
