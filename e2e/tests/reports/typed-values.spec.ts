import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { reportDxa } from "./dxa-reports.ts";
import { expect, test } from "../support/fixtures.ts";
import { keepLayoutShifts, layoutShift } from "../support/layout-shift.ts";
import { fillSubject, goOn, openAs, openStep, pasteInto, scanForm, valueField } from "../support/reports.ts";
import { expectNoSidewaysScroll } from "../support/screens.ts";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const woman = { type: "HR-pQCT", sex: "Female", age: "30" } as const;

test("each step of a new report shows its errors, typed values are scored live and preserved until the user leaves; axe", async ({
  page,
  researcher,
}) => {
  await page.setViewportSize(phone);
  await keepLayoutShifts(page);
  await openAs(page, researcher, "/new-report");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.05);

  await test.step("step 1 with missing entries", async () => {
    const [button, navigation] = [page.getByRole("button", { name: "Continue" }), page.locator(".app-bottom")];
    const [above, below] = [await button.boundingBox(), await navigation.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await goOn(page);
    await expect(page.getByText("Choose what was measured.")).toBeVisible();
    await expectAccessible(page, "main");
    await fillSubject(page, woman);
    await goOn(page);
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
  });

  await test.step("a value in the wrong unit is rejected and named, and one click corrects it", async () => {
    await valueField(page, "Ct.Th").fill("1250");
    await valueField(page, "Tt.BMD").fill("284");
    await expect(page.getByText(/Ct\.Th is in mm; 1250 looks like µm/)).toBeVisible();
    await expect(page.getByText("69th percentile")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
    await expectNoSidewaysScroll(page);
    await goOn(page);
    await expect(page.getByText("One entry needs your attention.")).toBeVisible();
  });

  await test.step("the summary of a pasted block, and the values without a reference", async () => {
    await pasteInto(valueField(page, "Tt.BMD"), "Tb.N\t1.371\nCt.Po.Dm\t0.2 cm");
    await page.getByRole("button", { name: "more values without a reference" }).last().click();
    await page.setViewportSize(phone);
    await expectAccessibleInLightAndDark(page);
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: "Use 1.25 mm" }).click();
    await expect(valueField(page, "Ct.Th")).toHaveValue("1.25");
  });

  await test.step("the reference and the preview", async () => {
    await openStep(page, "Reference");
    await expect(page.getByText("Compare with")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
    await expectAccessible(page, "main");
  });

  await test.step("a report without a name", async () => {
    await goOn(page);
    await page.getByLabel("Report name").fill("");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Give the report a name.")).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "main");
  });

  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Start over" }).click();
  await startAgain(page);
  await test.step("DXA reports show T-scores or Z-scores, and conversions", () => reportDxa(page));
});

async function startAgain(page: Page): Promise<void> {
  const begin = async () => {
    await fillSubject(page, woman);
    await goOn(page);
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
  };
  await begin();

  await test.step("an unusual value asks for confirmation, and again when it changes", async () => {
    await valueField(page, "Tt.BMD").fill("600");
    await valueField(page, "Tb.BMD").focus();
    await expect(page.getByText(/Tt\.BMD of 600\s.*unusual/)).toBeVisible();
    await goOn(page);
    await expect(page.getByText("One entry needs your attention.")).toBeVisible();
    await page.getByRole("button", { name: "Keep 600 for Tt.BMD" }).click();
    await expect(page.getByText(/Tt\.BMD of 600\s.*unusual/)).toHaveCount(0);
    await valueField(page, "Tt.BMD").fill("610");
    await valueField(page, "Tb.BMD").focus();
    await expect(page.getByRole("button", { name: "Keep 610 for Tt.BMD" })).toBeVisible();
  });

  await test.step("percentiles update while typing, and percent input is stored as a fraction", async () => {
    await valueField(page, "Tt.BMD").fill("266");
    await expect(page.getByText("50th percentile")).toBeVisible();
    await valueField(page, "Tt.BMD").fill("284");
    await expect(page.getByText("69th percentile")).toBeVisible();
    const scored = page.waitForRequest((request) => request.url().endsWith("/api/score") && (request.postData() ?? "").includes("bvtv"));
    await valueField(page, "Tb.BV/TV").fill("28,6");
    expect((await scored).postDataJSON().scans[0].measurements).toContainEqual({ parameter: "bvtv", value: 0.286 });
  });

  await test.step("motion grade 4 stores the value and does not compare it", () => moveWhileScanned(page));

  await test.step("a scan without a matching reference gets no score and an explanation of how to add one", () =>
    scanWithoutReference(page));

  await test.step("going back preserves all input, in the form and in the browser", async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("30");
    await goOn(page);
    await expect(valueField(page, "Tt.BMD")).toHaveValue("284");
    await page.goBack();
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("30");
    await page.getByRole("radio", { name: /^DXA\b(?! body)/ }).check();
    await page.getByRole("radio", { name: /^HR-pQCT/ }).check();
    await goOn(page);
    await expect(valueField(page, "Tt.BMD")).toHaveValue("284");
  });

  await test.step("leaving asks for confirmation; “Stay” preserves input, “Leave” discards it", async () => {
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Leave this report?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(valueField(page, "Tt.BMD")).toHaveValue("284");
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await dialog.getByRole("button", { name: "Leave and discard" }).click();
    await expect(page).toHaveURL("/reports");
    await page.getByRole("link", { name: "New report", exact: true }).first().click();
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("");
  });

  await test.step("browser storage holds no personal data, so a reload resets the form and says so", async () => {
    await begin();
    await valueField(page, "Tt.BMD").fill("284.7");
    await expect(page.getByText("percentile").first()).toBeAttached();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/284\.7|tt_bmd|female/);
    expect(new URL(page.url()).search).not.toMatch(/284|female/);
    page.on("dialog", (leave) => void leave.accept());
    await page.reload();
    await expect(page.getByText("Your entries were lost")).toBeVisible();
    await expect(page).toHaveURL("/new-report");
    await expect(page.getByLabel("Age at scan in years")).toHaveValue("");
  });
}

async function moveWhileScanned(page: Page): Promise<void> {
  const motion = scanForm(page).getByLabel("Motion grade");
  await motion.selectOption({ label: "4, severe: not compared" });
  await expect(page.getByText("69th percentile")).toHaveCount(0);
  await expect(page.getByText(/motion grade 4/i).last()).toBeVisible();
  await motion.selectOption({ index: 0 });
  await expect(page.getByText("69th percentile")).toBeVisible();
}

async function scanWithoutReference(page: Page): Promise<void> {
  const notice = page.getByRole("status").filter({ hasText: "No reference covers this scan" });
  const scanner = page.getByLabel("Scanner", { exact: true });
  // Its usual range depends on the scanner.
  await valueField(page, "Tb.BV/TV").fill("");
  await scanner.selectOption({ label: "XtremeCT (first generation)" });
  await expect(notice.getByRole("link", { name: "how to bring a reference dataset" })).toHaveAttribute(
    "href",
    "/documentation/own-reference-data",
  );
  await expect(page.locator(".value-position strong")).toHaveCount(0);
  await goOn(page);
  await expect(page.getByRole("radio", { name: /Bern HR-pQCT.*Does not fit: it covers none of these values/ })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await scanner.selectOption({ label: "XtremeCT II" });
  await expect(notice).toHaveCount(0);
  const region = scanForm(page).getByLabel("Region");
  await region.selectOption({ label: "Standard single-stack" });
  await expect(notice).toBeVisible();
  await expect(page.locator(".value-position strong")).toHaveCount(0);
  await region.selectOption({ index: 0 });
}
