import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { CreateReportRequest } from "@trabecula/contracts";
import { isqHeader, ticksOf } from "../../../packages/files/scan-files/test/image-file.ts";
import { dropFilesTogether } from "./dropped-files.ts";
import { expect, test } from "../support/fixtures.ts";
import { fillSubject, goOn, goOnTo, openAs, openStep, sampleScan, saveReport, scanForm, tag, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

test("a scanner file becomes a report: read, previewed, saved, and the numbers are the API's", async ({ page, researcher }) => {
  const name = `Visit ${tag()}`;
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOnTo(page, "Measurements");

  const [notes, list] = ["notes.txt", "list.txt"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("Nothing.\n") }));
  const refused = page.getByRole("region", { name: "Scanner file" }).locator("p.text-error");

  await test.step("a file without scans is rejected with a message, and the form remains", async () => {
    await page.getByLabel("Drop the scanner's file here").setInputFiles(notes!);
    await expect(refused).toHaveText(/\w.*\./);
    await expect(scanForm(page).getByLabel("Site", { exact: true })).toBeVisible();
  });

  await test.step("the file is recognized among others, its evaluations listed, the newest taken", async () => {
    const evaluation = { name: "evaluation.txt", mimeType: "text/plain", buffer: readFileSync(sampleScan) };
    await page.getByLabel("Drop the scanner's file here").setInputFiles([notes!, evaluation, list!]);
    await expect(refused).toHaveText([/^notes\.txt: /, /^list\.txt: /]);
    await expect(page.getByText("Recognized as Scanco")).toBeVisible();
    const evaluations = page.getByRole("list", { name: "Evaluations in the file" }).getByRole("listitem");
    await expect(evaluations).toHaveCount(3);
    await expect(evaluations.filter({ hasText: "evaluated again below" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Remove line 5" })).toBeVisible();
    await expect(valueField(page, "Tt.BMD")).toHaveValue("284.3");
  });

  await test.step("shows unit conversions and skipped lines", async () => {
    await expect(page.getByText(/from N to kN/).first()).toBeVisible();
    await page.getByText(/remark.* on this file/).click();
    await expect(page.getByText(/Line 2 was left out/)).toBeVisible();
  });

  await test.step("flags protocol values missing from the file; the image supplies them and is not uploaded", async () => {
    const tibia = scanForm(page);
    await expect(tibia.getByText("Flagged: protocol not confirmed, motion not graded")).toHaveCount(1);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.postData() ?? ""));
    await page.getByLabel("Drop the image of the scan here").setInputFiles(madeImage("Ada Example"));
    const image = page.getByRole("region", { name: "d0004254.isq;1" });
    await expect(image.getByText("This file carries a name: Ada Example")).toBeVisible();
    await expect(image.getByLabel("This image is of")).toHaveValue(/scan/);
    await expect(image.getByText(/^As the reference .* asks: multi-stack region, 3 stacks/)).toBeVisible();
    await expect(image.getByRole("img", { name: "Slice 252 of 504 in shades of gray, 2.4 × 1.8 mm" })).toBeVisible();
    await expect(tibia.getByLabel("Stacks")).toHaveValue("3");
    await expect(tibia.getByLabel("Fixed offset")).toHaveValue("22");
    const copy = page.waitForEvent("download");
    await image.getByRole("button", { name: "Save a copy without the name" }).click();
    expect((await copy).suggestedFilename()).toBe("measurement-910001.isq");
    expect(readFileSync(await (await copy).path()).equals(madeImage("").buffer)).toBe(true);
    expect(sent.join("")).not.toMatch(/Ada|CTDATA/);
    await image.getByRole("button", { name: "Close the image" }).click();
    await tibia.getByLabel("Motion grade").selectOption({ label: "2, slight" });
    await expect(tibia.getByText("motion not graded")).toHaveCount(0);
  });

  await test.step("the other bone of the file is in the report", async () => {
    await expect(page.getByRole("button", { name: "Remove line 4" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Distal radius, left" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Distal tibia, left" })).toBeVisible();
  });

  await test.step("the reference shows how many values it covers", async () => {
    await openStep(page, "Reference");
    await expect(page.getByRole("radio", { name: /Bern HR-pQCT.*Fits in part: it covers \d+ of \d+ values/ })).toBeChecked();
    await goOn(page);
  });

  await test.step("it is saved and opens as a report", async () => {
    await expect(page.getByLabel("Report name")).toHaveValue(/^Distal tibia and distal radius, \w+ \d+, \d{4}$/);
    await page.getByLabel("Report name").fill(name);
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/reports") && response.request().method() === "POST");
    await page.getByRole("button", { name: "Save report" }).click();
    const report = (await (await saved).json()) as { id: string; scans: { results: { parameter: string; percentile: number | null }[] }[] };
    await expect(page).toHaveURL(`/reports/${report.id}`);
    await expect(page).toHaveTitle(`${name} | Trabecula`);
    const percentile = report.scans[0]!.results.find((result) => result.parameter === "tt_bmd")!.percentile!;
    const row = page.getByRole("table").first().getByRole("row").filter({ hasText: "Tt.BMD" });
    await expect(row.locator(".profile-rank")).toHaveText(new RegExp(`^${Math.round(percentile)}(st|nd|rd|th)(?:;|$)`));
    await expect(page.getByText("Not for diagnosis or treatment decisions").first()).toBeVisible();
  });

  await test.step("a file of another report type asks before changing anything and preserves typed values", () => dropAnotherType(page));
  await test.step("files dropped together need no typing", () => dropFilesTogether(page));
  await test.step("a report of two sites fits two screens, five phone screens and three printed sheets", () => measureReport(page));
});

async function dropAnotherType(page: Page): Promise<void> {
  await visit(page, "/new-report");
  await fillSubject(page, { type: "DXA", sex: "Male", age: "70" });
  await goOn(page);
  await valueField(page, "Total hip BMD", "Hip").fill("0.781");
  const strip = page.getByLabel("This report");
  const drop = () => page.getByLabel("Drop the scanner's file here").setInputFiles(sampleScan);
  await drop();
  const question = page.getByRole("dialog", { name: "Start an HR-pQCT report with this file?" });
  await question.getByRole("button", { name: "Stay with DXA" }).click();
  await expect(strip).toContainText("DXA");
  await expect(page.getByText("Recognized as")).toHaveCount(0);
  await expect(valueField(page, "Total hip BMD", "Hip")).toHaveValue("0.781");
  await drop();
  await question.getByRole("button", { name: "Start HR-pQCT report" }).click();
  await expect(strip).toContainText("HR-pQCT");
  await expect(valueField(page, "Tt.BMD")).toHaveValue("284.3");
  await openStep(page, "Subject");
  await page.getByRole("radio", { name: /^DXA\b(?! body)/ }).check();
  await openStep(page, "Measurements");
  await expect(valueField(page, "Total hip BMD", "Hip")).toHaveValue("0.781");
}

async function measureReport(page: Page): Promise<void> {
  const values = {
    tt_bmd: 284,
    tb_bmd: 161,
    ct_bmd: 861,
    bvtv: 0.249,
    tb_n: 1.0,
    tb_th: 0.251,
    tb_sp: 0.712,
    ct_th: 1.21,
    ct_po: 3.1,
    tt_ar: 702,
  };
  const measurements = Object.entries(values).map(([parameter, value]) => ({ parameter, value }));
  const scan = { side: "left" as const, scanDate: "2026-03-14", scanner: "xtremect-2" as const, motionGrade: 1, measurements };
  const scans: CreateReportRequest["scans"] = [
    { ...scan, site: "distal-radius", protocol: { region: "multi-stack", stacks: 2 } },
    { ...scan, site: "distal-tibia", protocol: { region: "multi-stack", stacks: 3 } },
  ];
  const { id } = await saveReport(page.request, { scans });
  const { id: outside } = await saveReport(page.request, { scans, subject: { sex: "female", ageYears: 68 } });
  await visit(page, `/reports/${id}`);
  await page.getByRole("dialog", { name: "Leave this report?" }).getByRole("button", { name: "Leave and discard" }).click();
  for (const { size, screens } of [
    { size: { width: 1440, height: 900 }, screens: 2 },
    { size: { width: 390, height: 844 }, screens: 5 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole("button", { name: /^Open the chart of/ })).toHaveCount(8);
    const folds = await page
      .locator(".fold")
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    expect(folds).toBeLessThanOrEqual(screens * size.height);
  }
  await test.step("the first chart is whole on the first screen, of a phone above the actions", async () => {
    const chart = (await page.getByRole("table").first().boundingBox())!;
    const actions = (await page.getByRole("button", { name: "Export" }).boundingBox())!;
    expect(chart.y + chart.height).toBeLessThanOrEqual(actions.y);
    expect(actions.y).toBeLessThan(844);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole("table").first()).toBeInViewport({ ratio: 1 });
  });
  await page.getByRole("button", { name: "Dark theme" }).click();
  for (const [reading, formats] of [
    ["Researcher", { A4: 2, Letter: 3 }],
    ["Clinician", { Letter: 2 }],
    ["Patient", { Letter: 1 }],
  ] as const) {
    await page.getByText(reading, { exact: true }).click();
    if (reading === "Patient") await expect(page.getByRole("heading", { name: "What this page cannot tell you" })).toBeVisible();
    for (const [format, sheets] of Object.entries(formats))
      expect(sheetsOf(await page.pdf({ format })), `${reading}, ${format}`).toBe(sheets);
  }
  await test.step("outside the reference ages, screens and printed sheets show young adult values in each row", async () => {
    await page.getByText("Researcher", { exact: true }).click();
    await visit(page, `/reports/${outside}`);
    await expect(page.getByRole("button", { name: /^Open the chart of/ })).toHaveCount(8);
    await expect(page.getByRole("cell", { name: "297.0 ± 48.0" })).toBeVisible();
    expect(sheetsOf(await page.pdf({ format: "Letter" }))).toBe(3);
    await page.getByText("Clinician", { exact: true }).click();
    expect(sheetsOf(await page.pdf({ format: "Letter" })), "clinician").toBe(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("297.0 ± 48.0")).toBeHidden();
  });
  const ink = await page.getByRole("heading", { level: 1 }).evaluate((element) => getComputedStyle(element).color);
  expect(Math.max(...ink.match(/\d+/g)!.map(Number)), ink).toBeLessThan(80);
}

/** Counts page objects, which browsers leave uncompressed. */
function sheetsOf(file: Buffer): number {
  return file.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The sample's voxel size with fewer voxels. */
function madeImage(name: string) {
  const size: [number, number, number] = [40, 30, 504];
  const header = isqHeader({
    ...{ name, size, edges: [2428, 1821, 30_592], ticks: ticksOf(Date.UTC(2026, 2, 14, 9, 31)) },
    numbers: { 28: 900_001, 76: 138_000, 112: 910_001, 120: 160_000 },
  });
  const pixels = Int16Array.from({ length: 40 * 30 * 504 }, (_, index) => (index % 1200) * 9);
  return { name: "d0004254.isq;1", mimeType: "", buffer: Buffer.concat([header, new Uint8Array(pixels.buffer)]) };
}
