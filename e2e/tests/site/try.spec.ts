import { readFileSync } from "node:fs";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { watchPolicy } from "../support/policy.ts";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/screens.ts";

const sample = new URL("../../../site/public/samples/scanco-xtremect2-sample.txt", import.meta.url);

const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));

test("a visitor scores a value and a scanner file offline, also on phones, and nothing is stored", async ({ page, context }) => {
  const problems = watchPolicy(page);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Try it with your values" }).click();
  await expect(page).toHaveTitle(/^Try it \| /);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /Calculator|engine|react/i.test(url))).toEqual([]);
  const before = await keptBy(page);

  await page.getByRole("link", { name: /LEAD body composition/ }).click();
  await expect(page.getByRole("heading", { name: "LEAD body composition", level: 2 })).toBeFocused();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  context.on("request", (request) => requests.push(request.url()));
  await context.setOffline(true);

  const value = page.getByLabel("ALMI", { exact: true });
  await value.fill("5.9");
  await expect(page.getByRole("region", { name: "LEAD body composition" })).toContainText("Not compared");
  await page.getByLabel("Reference sex").selectOption("Female");
  await page.getByLabel("Age at scan").fill("58");
  await expect(page.getByRole("region", { name: "LEAD body composition" })).toContainText("The scanner of this scan is not stated");
  await page.getByRole("combobox", { name: "Scanner" }).selectOption("GE Lunar");
  await expect(page.getByText("23rd percentile").first()).toBeVisible();
  const result = page.getByRole("article", { name: "Result" });
  await expect(result).toContainText("Appendicular lean mass index (23rd percentile) is within the middle 90 %");
  await expect(result.getByRole("slider", { name: /ALMI, whole body/ })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(result.getByRole("row", { name: /^ALMI/ }).getByRole("button", { name: /^ALMI/ })).toBeVisible();
  for (const screenOnly of [page.getByRole("link", { name: /LEAD body composition/ }), value, page.getByRole("heading", { level: 1 })])
    await expect(screenOnly).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("combobox", { name: "Scanner" }).selectOption("Hologic");
  await expect(result).toContainText("GE Lunar");
  await expect(page.getByText("23rd percentile")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Scanner" }).selectOption("GE Lunar");
  await page.getByLabel("Age at scan").fill("90");
  await expect(result).toContainText("nothing is extrapolated");
  await value.fill("59");
  await page.getByLabel("Age at scan").focus();
  await expect(page.getByText("ALMI of 59 kg/m² is not possible; it lies between 1 and 30 kg/m².")).toBeVisible();

  expect(requests).toEqual([]);
  expect(await keptBy(page)).toEqual(before);
  expect(problems).toEqual([]);
  await context.setOffline(false);
  await readFileInBrowser(page);
});

async function readFileInBrowser(page: Page): Promise<void> {
  const context = page.context();
  await test.step("while the server is down the page shows an error and a retry button", async () => {
    await page.route("**/api/open-datasets/*", (route) => route.abort());
    await page.goto("/try#dxa-young-adult");
    await expect(page.getByText("The reference could not be loaded")).toBeVisible();
    await page.unroute("**/api/open-datasets/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await expect(page.getByRole("article", { name: "Result" })).toContainText("Osteoporosis range");
  });

  await test.step("a file is read with the network gone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("link", { name: /Bern HR-pQCT/ }).click();
    await expect(page.getByRole("heading", { name: /^Bern HR-pQCT/, level: 2 })).toBeFocused();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const file = page.getByLabel("Drop the scanner's file here");
    await file.setInputFiles({ name: "study.csv", mimeType: "text/csv", buffer: Buffer.from("name,value\nAda,1\n") });
    await expect(page.getByText(/is not in a form that is known here/)).toBeVisible();
    await file.setInputFiles({ name: "scan.txt", mimeType: "text/plain", buffer: readFileSync(sample) });
    await page.getByLabel("Reference sex").selectOption("Female");
    await page.getByLabel("Age at scan").fill("30");
    const result = page.getByRole("article", { name: "Result" });
    await expect(result.getByRole("row", { name: /^Tt.BMD/ }).first()).toContainText("284.3");
    await result.getByLabel("Value", { exact: true }).selectOption("Ct.Th, distal tibia, left");
    await expect(result.getByRole("slider", { name: /^Ct.Th, distal tibia/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await expect(result).toHaveCount(0);
    await file.setInputFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n1 0 obj") });
    await expect(page.getByText(/^This is a PDF/)).toBeVisible();
    await expect(result).toHaveCount(0);
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await expect(result.getByRole("row", { name: /^Tt.BMD/ }).first()).toContainText("284.3");
    await expect(page.getByText(/^This is a PDF/)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

  await test.step("a file fills in sex and age; a changed value shows a mismatch with the file", () => readWhom(page));
}

async function readWhom(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Choose another file" }).click();
  const [sex, age] = [page.getByLabel("Reference sex"), page.getByLabel("Age at scan")];
  await sex.selectOption("");
  await age.fill("");
  const text = readFileSync(sample, "utf8")
    .replaceAll("TL  ", "TL  \t F, left \t 2-FEB-1971 ")
    .replaceAll("Site   ", "Site   \tS-Remark\tS-DOB");
  const lines = text.split(/\r?\n/);
  const file = lines.filter((line) => line.startsWith("PatName") || line.includes("F, left")).join("\r\n");
  await page
    .getByLabel("Drop the scanner's file here")
    .setInputFiles({ name: "scan.txt", mimeType: "text/plain", buffer: Buffer.from(`${file}\r\n`) });
  await expect(sex).toHaveValue("female");
  await expect(age).toHaveValue("55.11");
  await expect(page.getByText("2-FEB-1971")).toBeVisible();
  await expect(
    page
      .getByRole("article", { name: "Result" })
      .getByRole("row", { name: /^Tt.BMD/ })
      .first(),
  ).toContainText("284.3");
  await sex.selectOption("Male");
  await expect(page.getByText("The files say female, the form male: check which holds.")).toBeVisible();
  await sex.selectOption("Female");
  // The next file may belong to another person.
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(sex).toHaveValue("");
  await expect(age).toHaveValue("");
}
