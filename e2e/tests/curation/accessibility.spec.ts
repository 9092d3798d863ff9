import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { inventDataset, textFile, type UploadFile } from "../../support/dataset-files.ts";
import { dialogOf, fileField, importDraft, openAsAdmin, publish } from "../../support/datasets.ts";
import { expect, test } from "../../support/fixtures.ts";

const endlessWord = "Femoralschaftquerschnitt".repeat(5);

/** A version whose name and sentences hold a word that is wider than a phone. */
function withEndlessWords([manifest, curves]: UploadFile[]): UploadFile[] {
  const before = JSON.parse(manifest!.buffer.toString()) as object;
  const said = { name: endlessWord, summary: endlessWord, limits: [endlessWord], notes: [endlessWord], ancestry: endlessWord };
  return [{ ...manifest!, buffer: Buffer.from(JSON.stringify({ ...before, ...said })) }, curves!];
}

test.describe("axe on datasets, light and dark", () => {
  test("the list, also with nothing in it", async ({ page }) => {
    await openAsAdmin(page, "/admin/datasets");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.goto("/admin/datasets?q=nothing-is-called-so");
    await expect(page.getByText("No dataset fits")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });

  test("the import before, with problems and when ready", async ({ page }) => {
    const [manifest, curves] = inventDataset().files("1.0.0", 266);
    await openAsAdmin(page, "/admin/datasets/import");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await fileField(page).setInputFiles([manifest, textFile("curves.csv", "parameter,site\ntt_bmd,nowhere\n"), textFile("x.txt", "x")]);
    await expect(page.getByText("nothing has been saved")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await fileField(page).setInputFiles(curves);
    await expect(page.getByText("These files can be saved as a draft")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });

  test("a draft, its question, and its comparison", async ({ page }) => {
    const dataset = inventDataset();
    await openAsAdmin(page, "/admin/datasets");
    const first = await publish(page.request, (await importDraft(page.request, dataset.files("1.0.0", 266))).id);
    const second = await importDraft(page.request, dataset.files("1.1.0", 275));
    await page.goto(`/admin/datasets/${second.id}?with=${first.id}`);
    await expect(page.getByRole("slider", { name: /read the shift by age/ })).toBeVisible();
    await expect(page.getByRole("slider", { name: /read the reference by age/ })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });
});

test("no screen of datasets scrolls sideways on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  const dataset = inventDataset();
  await openAsAdmin(page, "/admin/datasets");
  const first = await publish(page.request, (await importDraft(page.request, dataset.files("1.0.0", 266))).id);
  const second = await importDraft(page.request, withEndlessWords(dataset.files("1.1.0", 275)));
  const isCut = () =>
    page.getByText(endlessWord).evaluateAll((found) => found.some((each) => each.getBoundingClientRect().right > innerWidth));
  for (const path of ["/admin/datasets", "/admin/datasets/import", `/admin/datasets/${second.id}?with=${first.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    if (path === "/admin/datasets") expect(await isCut(), "a name in the list").toBe(false);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  expect(await dialogOf(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
});

test("a dialog gives the focus back, Escape closes it, and a done act leads to its outcome", async ({ page }) => {
  await openAsAdmin(page, "/admin/datasets");
  const { id } = await importDraft(page.request, inventDataset().files("1.0.0", 266));
  await page.goto(`/admin/datasets/${id}`);
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await publishing.focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(publishing).toBeFocused();
  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Retire" })).toBeVisible();
  await expect(page.locator("main div[tabindex='-1']").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
});
