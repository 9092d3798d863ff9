import { expect, test } from "../../support/fixtures.ts";
import { fillSubject, goOn, openAs, sampleScan, tag } from "../../support/reports.ts";

test("a scanner file becomes a report: read, previewed, saved, and the numbers are the API's", async ({ page, researcher }) => {
  const name = `Visit ${tag()}`;
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOn(page);

  await test.step("the file is recognized, its evaluations listed, the newest taken", async () => {
    await page.getByLabel("Drop the scanner's evaluation file here").setInputFiles(sampleScan);
    await expect(page.getByText("Recognized as Scanco")).toBeVisible();
    const evaluations = page.getByRole("list", { name: "Evaluations in the file" }).getByRole("listitem");
    await expect(evaluations).toHaveCount(3);
    await expect(evaluations.filter({ hasText: "evaluated again below" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Remove line 5" })).toBeVisible();
    await expect(page.getByLabel("Tt.BMD", { exact: true })).toHaveValue("284.3");
  });

  await test.step("conversions are told, and what was left out", async () => {
    await expect(page.getByText(/from N to kN/)).toBeVisible();
    await page.getByText(/remark.* on this file/).click();
    await expect(page.getByText(/Line 2 was left out/)).toBeVisible();
  });

  await test.step("facts the file does not state are flagged beside the numbers", async () => {
    await expect(page.getByText("Flagged: protocol not confirmed, motion not graded").first()).toBeVisible();
    await page.getByLabel("Region").selectOption({ label: "Multi-stack" });
    await page.getByLabel("Stacks").fill("3");
    await page.getByLabel("Motion grade").selectOption({ label: "2, slight" });
    await expect(page.getByText("motion not graded")).toHaveCount(0);
  });

  await test.step("the other bone of the file joins the report", async () => {
    await page.getByRole("button", { name: "Use line 4" }).click();
    await expect(page.getByRole("region", { name: "Distal radius, left" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Distal tibia, left" })).toBeVisible();
  });

  await test.step("the reference says how much it covers", async () => {
    await goOn(page);
    await expect(page.getByRole("radio", { name: /Bern HR-pQCT.*Fits in part: it covers \d+ of \d+ values/ })).toBeChecked();
    await goOn(page);
  });

  await test.step("it is saved and opens as a report", async () => {
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Give the report a name.")).toBeVisible();
    await page.getByLabel("Report name").fill(name);
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/reports") && response.request().method() === "POST");
    await page.getByRole("button", { name: "Save report" }).click();
    const report = (await (await saved).json()) as { id: string; scans: { results: { parameter: string; percentile: number | null }[] }[] };
    await expect(page).toHaveURL(`/reports/${report.id}`);
    await expect(page).toHaveTitle(`${name} | Trabecula`);
    const percentile = report.scans[0]!.results.find((result) => result.parameter === "tt_bmd")!.percentile!;
    const row = page.getByRole("table").first().getByRole("row").filter({ hasText: "Tt.BMD" });
    await expect(row.getByRole("cell").nth(3)).toHaveText(new RegExp(`^${Math.round(percentile)}(st|nd|rd|th)$`));
    await expect(page.getByText("Not for diagnosis or treatment decisions").first()).toBeVisible();
  });
});

test("a file that is no scan is refused in a sentence, and the form stays", async ({ page, researcher }) => {
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOn(page);
  await page
    .getByLabel("Drop the scanner's evaluation file here")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Nothing of a scanner stands here.\n") });
  const section = page.getByRole("region", { name: "Scanner file" });
  await expect(section.locator("p.text-error")).toHaveText(/\w.*\./);
  await expect(page.getByLabel("Site", { exact: true })).toBeVisible();
});
