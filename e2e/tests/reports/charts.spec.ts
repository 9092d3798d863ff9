import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { saveReport } from "../support/reports.ts";
import { signIn } from "../support/people.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";
import { readTrends } from "./trends.ts";

const bodyComposition = (sex: "female" | "male", ageYears: number) =>
  ({
    reportType: "dxa-body-composition",
    reportName: "Body composition",
    subject: { sex, ageYears },
    scans: [
      {
        site: "whole-body",
        scanner: "ge-lunar",
        measurements: [
          { parameter: "fmi", value: 6.2 },
          { parameter: "lmi", value: 14.1 },
        ],
      },
    ],
  }) as const;

test("a chart can be read by keyboard, pointer, touch or table; labels name the reference", async ({ page, researcher }) => {
  await signIn(page.request, researcher);
  const report = await saveReport(page.request, structuredClone(bodyComposition("female", 58)) as never);
  await page.goto(`/reports/${report.id}`);
  await page.getByRole("button", { name: /^Open the chart of FMI/ }).click();
  const field = page.getByRole("slider", { name: /FMI.*: read the reference by age/ });

  const readout = page.getByRole("figure").locator("figcaption");

  await test.step("by keyboard, from the measured age on", async () => {
    await expect(readout).toHaveText(/^At 58\syears: 50th percentile \d+\.\d\d\skg\/m², 5th \d+\.\d\d, 95th \d+\.\d\d$/);
    await field.focus();
    await page.keyboard.press("ArrowRight");
    await expect(readout).toContainText("At 59 years");
    await page.keyboard.press("Home");
    await expect(field).toHaveAttribute("aria-valuetext", /^At 6 years: 50th percentile /);
    await page.keyboard.press("Escape");
    await expect(readout).toContainText("At 58 years");
  });

  await test.step("by pointer: a click keeps the age", async () => {
    const box = (await field.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(readout).not.toContainText("At 58 years");
    await page.mouse.move(0, 0);
    await expect(readout).toContainText("At 58 years");
    await page.mouse.click(box.x + box.width - 60, box.y + box.height / 2);
    await page.mouse.move(0, 0);
    await expect(readout).not.toContainText("At 58 years");
  });

  await test.step("by touch: the age stays where the finger was", async () => {
    const box = (await field.boundingBox())!;
    const touch = { pointerType: "touch", clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    await field.dispatchEvent("pointerdown", touch);
    const read = await readout.textContent();
    expect(read).toMatch(/^At \d+\syears: 50th percentile /);
    await field.dispatchEvent("pointerdown", { ...touch, clientX: box.x + box.width / 3 });
    await expect(readout).not.toHaveText(read!);
    const moved = await readout.textContent();
    await field.dispatchEvent("pointerleave", touch);
    await expect(readout).toHaveText(moved!);
  });

  await test.step("by looking up an age and a percentile", async () => {
    await page.getByLabel("Age", { exact: true }).fill("60");
    await expect(readout).toContainText("At 60 years");
    const found = page.getByRole("figure").getByRole("status");
    await expect(found).toHaveText(/^3rd .*5th .*95th .*97th /);
    await page.getByLabel("Percentile", { exact: true }).selectOption("97th");
    await expect(found).toHaveText(/^97th \d+\.\d\d$/);
  });

  await test.step("saved as a picture with title, source and date", async () => {
    const [svg] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
    expect(svg.suggestedFilename()).toBe("fmi-whole-body.svg");
    const text = await readFile(await svg.path(), "utf8");
    expect(text).toMatch(/<title>FMI, whole body<\/title>/);
    expect(text).toMatch(/Reference: .* \d+\.\d+\.\d+ · Trabecula · [A-Z][a-z]{2} \d+, \d{4}/);
    const [png] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe("PNG");
  });

  await test.step("as a table", async () => {
    await field.focus();
    await page.keyboard.press("t");
    const table = page.getByRole("region", { name: "FMI, whole body as a table" }).getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["Age", "3rd", "5th", "10th", "25th", "50th", "75th", "90th", "95th", "97th"]);
    await page.keyboard.press("t");
    await expect(field).toBeVisible();
  });

  await test.step("closing the large chart returns focus to the small one", async () => {
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: /^Open the chart of FMI/ })).toBeFocused();
  });

  await test.step("a child's report draws the child's centiles, broken at 18, and all ages on request", async () => {
    const report = await saveReport(page.request, structuredClone(bodyComposition("male", 11.5)) as never);
    await visit(page, `/reports/${report.id}`);
    await page.getByRole("button", { name: /^Open the chart of FMI/ }).click();
    const chart = page.getByRole("figure");
    await expect(chart.getByText("reference changes at 18")).toBeVisible();
    await expect(chart.getByText("6.20 kg/m²").first()).toBeVisible();
    await page.getByRole("button", { name: "Show all ages" }).click();
    await expect(page.getByRole("button", { name: /Show ages 6 to/ })).toBeVisible();
    for (const percentile of ["3", "10", "25", "50", "75", "90", "97"])
      await expect(chart.locator("[data-role=line-label]", { hasText: new RegExp(`^${percentile}$`) })).toHaveCount(1);
  });

  await test.step("a young adult reference shows T-scores and no percentile", async () => {
    const report = await saveReport(page.request, { subject: { sex: "female", ageYears: 62 } });
    await visit(page, `/reports/${report.id}`);
    await page.getByRole("button", { name: /^Open the chart of Tt.BMD/ }).click();
    const chart = page.getByRole("figure");
    await expect(chart.getByText("284.0 mg HA/cm³").first()).toBeVisible();
    await expect(chart.getByText(/· T-score \d/)).toBeVisible();
    await expect(chart.locator("figcaption")).toContainText("Reference: ");
    await expect(chart).not.toContainText("percentile");
    await expect(page.getByText(/Dashed line: published mean by age/)).toBeVisible();
  });

  await test.step("trends can be read by keyboard, as a table and in words, on both pages", () => readTrends(page));
  await test.step("the citation and version changes of its dataset, also on phone and paper", () => readDataset(page));
});

async function readDataset(page: Page): Promise<void> {
  const { items } = (await (await page.request.get("/api/datasets?reportType=dxa")).json()) as {
    items: { id: string; name: string }[];
  };
  await visit(page, `/datasets/${items[0]!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: items[0]!.name })).toBeVisible();
  await expect(page.getByLabel("Identifier", { exact: true })).toHaveText(/^trabecula:[a-z0-9-]+@\d+\.\d+\.\d+#[0-9a-f]{12}$/);
  await page.getByText("BibTeX, with each source").click();
  await expect(page.getByLabel("BibTeX", { exact: true })).toContainText("@misc{");
  await expect(page.getByText("The first version here.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInLightAndDark(page);
  // Paper cannot scroll.
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const cutOff = () =>
    page.getByRole("region", { name: "Curves of this dataset" }).evaluate((table) => {
      const clips = getComputedStyle(table).overflowY !== "visible";
      return clips || table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight;
    });
  await expect.poll(cutOff).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await visit(page, `/datasets/${"a".repeat(24)}`);
  await expect(page.getByText("The page you're looking for does not exist.")).toBeVisible();
}
