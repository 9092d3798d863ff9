import { expect, test, type Page } from "@playwright/test";
import { isqHeader, ticksOf } from "../../../packages/files/scan-files/test/image-file.ts";
import { goOn, openStep, scanForm, tag, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";

const table = (...rows: Record<string, string>[]) =>
  [Object.keys(rows[0]!), ...rows.map(Object.values)]
    .map((cells) => cells.join("\t"))
    .join("\r\n")
    .concat("\r\n");
const textFile = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const measured = { "Meas.No": "910007", "Meas.Date": "14-MAR-2026 09:26", "S-DOB": "2-FEB-1996", "S-Remark": "F" };
const evaluation = table({
  ...{ PatName: "MADE-UP^ADA", PatNo: "900007", ...measured, Site: "TL" },
  ...{ "Tot.vBMD1": "284.3", "Tb.vBMD1": "161.2", "Ct.vBMD1": "861.5", "Tb.N1": "1.312", "Tb.Th1": "0.251", "Tb.Sp1": "0.712" },
});
const strength = table({
  ...{ "Samp.Name": "MADE-UP^ADA", "Samp.No": "900007", ...measured, "Ctrlf-Name": "Tibia L, 3 stacks" },
  ...{ Stiffness: "201340.2", "F.Load": "-11025.4", "E.app": "1820.4", "El-Siz-X": "0.0607" },
});
const image = (number: number, name: string, numbers: Record<number, number> = {}) => ({
  name: `d0${number}.isq;1`,
  mimeType: "",
  buffer: Buffer.from(
    isqHeader({
      ...{ name, size: [40, 30, 504], edges: [2428, 1821, 30_592], ticks: ticksOf(Date.UTC(2026, 2, 14, 9, 31)) },
      numbers: { 28: 900_007, 76: 138_000, 112: number, 120: 160_000, ...numbers },
    }),
  ),
});

export async function dropFilesTogether(page: Page): Promise<void> {
  await visit(page, "/reports");
  await page.getByRole("dialog", { name: "Leave this report?" }).getByRole("button", { name: "Leave and discard" }).click();
  await expect(page).toHaveURL("/reports");
  await visit(page, "/new-report");
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    // A random port or the hash of a script may contain any word.
    if (pathname.startsWith("/api/")) sent.push(pathname, search, request.postData() ?? "");
  });
  const first = page.locator(".wizard").getByRole("heading").first();
  await expect(first).toHaveText("Scanner file");
  await page
    .getByLabel("Drop the scanner's file here")
    .setInputFiles([image(910_007, "MADE-UP ADA"), textFile("strength.txt", strength), textFile("evaluation.txt", evaluation)]);

  await test.step("step 1 is prefilled, marks values from the files and names the missing motion grade", async () => {
    await expect(page.getByText("The files contain what a report needs")).toBeVisible();
    await expect(page.getByText("Not in the files: motion grade.")).toBeVisible();
    await expect(page.getByRole("radio", { name: /^HR-pQCT/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Female", exact: true })).toBeChecked();
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("30.11");
    await expect(page.getByText("From the file.")).toBeVisible();
    await expect(page.getByText("MADE-UP^ADA").first()).toBeVisible();
    await expect(page.getByText("2-FEB-1996").first()).toBeVisible();
  });

  await test.step("step 2 merges the three files into one scan and marks the source of each value", async () => {
    await goOn(page);
    const tibia = scanForm(page);
    await expect(tibia).toHaveCount(1);
    await expect(tibia.getByLabel("Side")).toHaveValue("left");
    await expect(tibia.getByLabel("Stacks")).toHaveValue("3");
    await expect(tibia.getByLabel("Fixed offset")).toHaveValue("22");
    await expect(tibia.getByText("From the image.").first()).toBeVisible();
    await expect(valueField(page, "Tt.BMD")).toHaveValue("284.3");
    await expect(valueField(page, "App.modulus")).toHaveValue(/^1,?820/);
    await expect(page.getByText("This file carries a name: MADE-UP ADA")).toBeVisible();
    await expect(tibia.getByText(/percentile|th|st|nd|rd/).first()).toBeVisible();
  });

  await test.step("it is saved, and neither name nor birth date has left the browser", async () => {
    await openStep(page, "Save");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Distal tibia/ })).toBeVisible();
    expect(sent.join("\n")).not.toMatch(/MADE-UP|1996|CTDATA|FEB/);
  });

  await test.step("a table with sites in its headers gives one scan per site and one report", async () => {
    await visit(page, "/new-report");
    const sited = "id,sex,age,scan_date,scanner,radius_tt_vbmd,Tb.BMD radius,tibia_tt_vbmd\nP-17,f,34,2026-03-14,XCT2,301,150,284\n";
    await page.getByLabel("Drop the scanner's file here").setInputFiles(textFile(`${tag()}.csv`, sited));
    await expect(page.getByText("The files contain what a report needs")).toBeVisible();
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("34");
    // The second action, after the file.
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Distal radius and distal tibia/ })).toBeVisible();
    for (const value of ["301", "150", "284"]) await expect(page.getByRole("main")).toContainText(value);
  });

  await test.step("a file without subject data asks for sex and age", async () => {
    await visit(page, "/new-report");
    const unnamed = evaluation.replace("\tS-DOB\tS-Remark", "\tX1\tX2").replace("2-FEB-1996\tF", "\t");
    await page
      .getByLabel("Drop the scanner's file here")
      .setInputFiles([textFile(`${tag()}.txt`, unnamed), image(910_008, ""), image(910_007, "", { 120: 161_000 })]);
    await expect(page.getByText(/The files do not contain what a report needs\. Choose the sex/)).toBeVisible();
    await page.getByRole("radio", { name: "Female", exact: true }).check();
    await page.getByLabel("Age at scan in years").fill("30");
    await expect(page.getByText("The files contain what a report needs")).toBeVisible();
    await goOn(page);
    await expect(scanForm(page).getByLabel("Fixed offset")).toHaveValue("23");
  });
}
