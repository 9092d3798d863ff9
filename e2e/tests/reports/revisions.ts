import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { inventDataset } from "../support/dataset-files.ts";
import { importDraft, publish } from "../support/datasets.ts";
import { adminCredentials, signIn, type Person } from "../support/people.ts";
import { saveReport, tag } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

export async function reviseReport(page: Page, researcher: Person): Promise<void> {
  const [dataset, other] = [inventDataset(), inventDataset()];
  await signIn(page.request, adminCredentials());
  const [first, ...further] = [
    await importDraft(page.request, dataset.files("1.0.0", 266)),
    await importDraft(page.request, dataset.files("1.1.0", 230)),
    await importDraft(page.request, other.files("2.0.0", 230)),
  ];
  for (const { id } of [first!, ...further]) await publish(page.request, id);
  await signIn(page.request, researcher);
  const reportName = `Twice ${tag()}`;
  const measurements = [
    { parameter: "tt_bmd", value: 284 },
    { parameter: "ct_po", value: 3.1 },
  ];
  const scan = { site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 4 } as const;
  const scans = [{ ...scan, protocol: { region: "multi-stack", stacks: 3 } as const, measurements }];
  const { id } = await saveReport(page.request, { reportName, datasetId: first!.id, scans });
  await page.goto(`/reports/${id}`);
  const more = page.getByRole("button", { name: "More" });
  const dialog = page.getByRole("dialog");
  const act = async (name: RegExp) => {
    await more.click();
    await page.getByRole("button", { name }).click();
  };

  await test.step("a decision needs a reason, and marks the numbers", async () => {
    await act(/^Score despite motion/);
    await dialog.getByRole("button", { name: "Score despite motion" }).click();
    await expect(dialog.getByText("Say why the scan is scored after all.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Scanned twice with the same grade.");
    await dialog.getByRole("button", { name: "Score despite motion" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/revision 2/)).toBeVisible();
    await expect(
      page
        .getByText(/scored despite motion/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });

  await test.step("it is compared with a second reference, which is shown until it is removed", () =>
    compareReferences(page, dataset.name, other.name));

  await test.step("suggests the newest dataset version and shows each change with its reason", async () => {
    await act(/^Score again/);
    await expect(dialog.getByRole("radio", { name: new RegExp(`^${dataset.name}, 1\\.1\\.0`) })).toBeChecked();
    await dialog.getByRole("button", { name: "Score again" }).click();
    await expect(dialog.getByRole("heading", { name: "Revision 5 is made" })).toBeVisible();
    await expect(dialog).toContainText(`Another version of ${dataset.name}: 1.0.0 before, 1.1.0 now.`);
    // (284 - 266) / 36 and (284 - 230) / 36.
    await expect(dialog.getByRole("row", { name: /^Tt\.BMD/ })).toContainText(/0\.5.*1\.5/);
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(/revision 5/)).toBeVisible();
  });

  await test.step("an earlier revision shows its original content and links to the newest", async () => {
    await act(/^Revisions/);
    await expect(dialog.getByRole("listitem")).toHaveCount(5);
    await dialog.getByText("What changed since revision 1").click();
    await expect(dialog).toContainText("Distal tibia, left: scored despite motion. Reason: Scanned twice with the same grade.");
    await expectAccessible(page, "dialog");
    await dialog.getByRole("link", { name: "Read revision 1" }).click();
    await expect(page).toHaveURL(`/reports/${id}/revisions/1`);
    await expect(page.getByText("An earlier revision: 1 of 5")).toBeVisible();
    await expect(page.getByText(/scored despite motion/i)).toHaveCount(0);
    for (const name of ["More", "Add notes"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the newest revision" }).click();
    await expect(page).toHaveURL(`/reports/${id}`);
    await visit(page, `/reports/${id}/revisions/5`);
    await expect(page).toHaveURL(`/reports/${id}`);
  });

  await test.step("a copy has its own address", async () => {
    await act(/^Duplicate/);
    await expect(page.getByRole("heading", { level: 1, name: `Copy of ${reportName}` })).toBeVisible();
    expect(page.url()).not.toContain(id);
  });
}

async function compareReferences(page: Page, own: string, second: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const open = async () => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Compare references/ }).click();
  };

  await test.step("each value has a column for each reference", async () => {
    await open();
    await expect(dialog.getByRole("checkbox", { name: new RegExp(`^${own}.*in use`) })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: new RegExp(`^${second}`) }).check();
    // (284 - 266) / 36 and (284 - 230) / 36.
    await expect(dialog.getByRole("row", { name: /^Tt\.BMD/ })).toContainText(/Z-score 0\.5.*Z-score 1\.5/);
    await expect(dialog.getByRole("row", { name: /^Ct\.Po/ })).toContainText("no reference for it");
    await expect(dialog).toContainText(/Do not average their scores/);
    await expectAccessible(page, "dialog");
  });

  await test.step("the comparison is a new revision of the report, hidden in the patient view", async () => {
    await dialog.getByRole("button", { name: "Show other references in this report" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/revision 3/)).toBeVisible();
    const section = page.getByRole("region", { name: "Compared with other references", exact: true });
    await expect(section.getByRole("row", { name: /^Tt\.BMD/ })).toContainText(/Z-score 0\.5.*Z-score 1\.5/);
    await expectAccessible(page, "main");
    await page.getByText("Patient", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "Questions?" })).toBeVisible();
    await expect(section).toHaveCount(0);
    await page.getByText("Clinician", { exact: true }).click();
    await expect(section).toBeVisible();
    await page.getByText("Researcher", { exact: true }).click();
  });

  await test.step("they are taken out again", async () => {
    await open();
    await dialog.getByRole("checkbox", { name: new RegExp(`^${second}`) }).uncheck();
    await dialog.getByRole("button", { name: "Take them out of this report" }).click();
    await expect(page.getByText(/revision 4/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Compared with other references" })).toHaveCount(0);
  });
}
