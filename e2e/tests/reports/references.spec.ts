import { expectAccessible } from "../support/axe.ts";
import { inventDataset } from "../support/dataset-files.ts";
import { importDraft, publish } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { adminCredentials, signIn } from "../support/people.ts";
import { openAs, saveReport, tag } from "../support/reports.ts";

test("a report is compared with a second reference, which is shown until it is removed", async ({ page, researcher }) => {
  const [first, second] = [inventDataset(), inventDataset()];
  await signIn(page.request, adminCredentials());
  const [own, other] = [
    await importDraft(page.request, first.files("1.0.0", 266)),
    await importDraft(page.request, second.files("2.0.0", 230)),
  ];
  for (const { id } of [own, other]) await publish(page.request, id);
  await signIn(page.request, researcher);
  const measurements = [
    { parameter: "tt_bmd", value: 284 },
    { parameter: "ct_po", value: 3.1 },
  ];
  const scan = { site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 2 } as const;
  const scans = [{ ...scan, protocol: { region: "multi-stack", stacks: 3 } as const, measurements }];
  const { id } = await saveReport(page.request, { reportName: `Beside ${tag()}`, datasetId: own.id, scans });
  await openAs(page, researcher, `/reports/${id}`);
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Compare references/ }).click();
  };

  await test.step("each value has a column for each reference", async () => {
    await open();
    await expect(dialog.getByRole("checkbox", { name: new RegExp(`^${first.name}.*in use`) })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: new RegExp(`^${second.name}`) }).check();
    // (284 - 266) / 36 and (284 - 230) / 36.
    await expect(dialog.getByRole("row", { name: /^Tt\.BMD/ })).toContainText(/Z-score 0\.5.*Z-score 1\.5/);
    await expect(dialog.getByRole("row", { name: /^Ct\.Po/ })).toContainText("no reference for it");
    await expect(dialog).toContainText(/Do not average their scores/);
    await expectAccessible(page, "dialog");
  });

  await test.step("the comparison is a new revision of the report, hidden in the patient view", async () => {
    await dialog.getByRole("button", { name: "Show other references in this report" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/revision 2/)).toBeVisible();
    const section = page.getByRole("region", { name: "Compared with other references", exact: true });
    await expect(section.getByRole("row", { name: /^Tt\.BMD/ })).toContainText(/Z-score 0\.5.*Z-score 1\.5/);
    await expectAccessible(page);
    await page.getByText("Patient", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "Questions?" })).toBeVisible();
    await expect(section).toHaveCount(0);
    await page.getByText("Clinician", { exact: true }).click();
    await expect(section).toBeVisible();
  });

  await test.step("they are taken out again", async () => {
    await open();
    await dialog.getByRole("checkbox", { name: new RegExp(`^${second.name}`) }).uncheck();
    await dialog.getByRole("button", { name: "Take them out of this report" }).click();
    await expect(page.getByText(/revision 3/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Compared with other references" })).toHaveCount(0);
  });
});
