import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { inventDataset, type UploadFile } from "../support/dataset-files.ts";
import { actAndConfirm, dialogOf, fileField, importDraft, publish } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

const endlessWord = "Femoralschaftquerschnitt".repeat(5);

function withEndlessWords([manifest, curves]: UploadFile[]): UploadFile[] {
  const before = JSON.parse(manifest!.buffer.toString()) as object;
  const text = { name: endlessWord, summary: endlessWord, limits: [endlessWord], notes: [endlessWord], ancestry: endlessWord };
  return [{ ...manifest!, buffer: Buffer.from(JSON.stringify({ ...before, ...text })) }, curves!];
}

/** Ends the session. */
export async function publishDrafts(page: Page): Promise<void> {
  const dataset = inventDataset();
  const { id } = await importDraft(page.request, dataset.files("1.0.0", 266));
  await visit(page, `/admin/datasets/${id}`);
  const publishing = page.getByRole("button", { name: "Publish", exact: true });

  await test.step("Escape closes the dialog and returns focus to the button", async () => {
    await publishing.focus();
    await page.keyboard.press("Enter");
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(publishing).toBeFocused();
  });

  await test.step("publishing is rejected when the draft was replaced since it was viewed", async () => {
    const field = page.getByRole("slider", { name: /female: read the reference by age/ });
    await expect(field).toHaveAttribute("aria-valuetext", /50th percentile 266\.0/);
    await importDraft(page.request, dataset.files("1.0.0", 275));
    await actAndConfirm(page, "Publish");
    await expect(dialogOf(page).getByRole("alert")).toContainText("has been replaced meanwhile; look at it again");
    await dialogOf(page).getByRole("button", { name: "Reload" }).click();
    await expect(field).toHaveAttribute("aria-valuetext", /50th percentile 275\.0/);
  });

  await test.step("a done act leads to its outcome", async () => {
    await publishing.press("Enter");
    await dialogOf(page).getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
    await expect(page.locator("main div[tabindex='-1']").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
  });

  await test.step("an exported .zip can be imported again, but does not overwrite a published version", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${dataset.key}-1.0.0.zip`);
    const buffer = await readFile(await download.path());
    expect(buffer.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Datasets" }).click();
    await page.getByRole("link", { name: "Import dataset" }).click();
    await fileField(page).setInputFiles({ name: download.suggestedFilename(), mimeType: "application/zip", buffer });
    await expect(page.getByText(/never changes/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as draft" })).toHaveCount(0);
  });

  const second = await importDraft(page.request, withEndlessWords(dataset.files("1.1.0", 266)));

  await test.step("a draft, its comparison and its question, on a phone with words that are wider", async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    await visit(page, "/admin/datasets?q=Femoralschaft");
    const names = page.getByText(endlessWord);
    await expect(names.first()).toBeAttached();
    expect(await names.evaluateAll((found) => found.some((each) => each.getBoundingClientRect().right > innerWidth))).toBe(false);
    await expectNoSidewaysScroll(page);
    await visit(page, `/admin/datasets/${second.id}?with=${id}`);
    await expect(page.getByRole("slider", { name: /read the shift by age/ })).toBeVisible();
    await expect(page.getByRole("slider", { name: /read the reference by age/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInLightAndDark(page);
    await publishing.click();
    expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await expectAccessible(page, "dialog");
  });

  await test.step("a concurrently deleted draft shows a message and a link to the list", async () => {
    expect((await page.request.delete(`/api/admin/datasets/${second.id}`)).ok()).toBe(true);
    await dialogOf(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialogOf(page).getByRole("alert")).toHaveText(/Somebody has deleted this draft meanwhile\./);
    await dialogOf(page).getByRole("button", { name: "See all datasets" }).click();
    await expect(page).toHaveURL("/admin/datasets");
    await expect(page.getByRole("heading", { level: 1, name: "Datasets" })).toBeVisible();
  });

  await test.step("a concurrently published version shows a message and its new state", async () => {
    const third = await importDraft(page.request, dataset.files("1.2.0", 266));
    await visit(page, `/admin/datasets/${third.id}`);
    await page.getByRole("button", { name: "Delete draft" }).click();
    await publish(page.request, third.id);
    await dialogOf(page).getByRole("button", { name: "Delete draft" }).click();
    await expect(dialogOf(page).getByRole("alert")).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Reload" }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
  });

  await test.step("after the session has ended, an action leads to the login, not to “not found”", async () => {
    await page.getByRole("button", { name: "Retire", exact: true }).click();
    const confirming = dialogOf(page).getByRole("button", { name: "Retire", exact: true });
    await expect(confirming).toBeEnabled();
    await page.context().clearCookies({ name: /^(?!jwt$)/ });
    await confirming.click();
    await expect(page.getByText("Your session has ended. Please log in again.").first()).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}
