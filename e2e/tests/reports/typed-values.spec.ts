import { expect, test } from "../../support/fixtures.ts";
import { fillSubject, goOn, openAs, openStep, valueField } from "../../support/reports.ts";

test.beforeEach(async ({ page, researcher }) => {
  await openAs(page, researcher, "/new-report");
  await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
  await goOn(page);
  await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
});

test("a unit mistake is refused and named, and what was meant is one press away", async ({ page }) => {
  await valueField(page, "Ct.Th").fill("1250");
  await valueField(page, "Tt.BMD").fill("284");
  await expect(page.getByText(/Ct\.Th is in mm; 1250 looks like µm/)).toBeVisible();
  await goOn(page);
  await expect(page.getByText("One entry needs your attention.")).toBeVisible();
  await page.getByRole("button", { name: "Use 1.25 mm" }).click();
  await expect(valueField(page, "Ct.Th")).toHaveValue("1.25");
  await goOn(page);
  await openStep(page, "Reference");
  await expect(page.getByText("Compare with")).toBeVisible();
});

test("an unusual value is asked about, kept when confirmed, and asked about again when it changes", async ({ page }) => {
  await valueField(page, "Tt.BMD").fill("600");
  await valueField(page, "Tb.BMD").focus();
  await expect(page.getByText(/Tt\.BMD of 600 .*unusual/)).toBeVisible();
  await goOn(page);
  await expect(page.getByText("One entry needs your attention.")).toBeVisible();
  await page.getByRole("button", { name: "Keep 600 for Tt.BMD" }).click();
  await expect(page.getByText(/Tt\.BMD of 600 .*unusual/)).toHaveCount(0);
  await valueField(page, "Tt.BMD").fill("610");
  await valueField(page, "Tb.BMD").focus();
  await expect(page.getByRole("button", { name: "Keep 610 for Tt.BMD" })).toBeVisible();
});

test("percentiles follow what is typed, and shown percent is stored as a fraction", async ({ page }) => {
  await valueField(page, "Tt.BMD").fill("266");
  await expect(page.getByText("50th percentile")).toBeVisible();
  await valueField(page, "Tt.BMD").fill("284");
  await expect(page.getByText("69th percentile")).toBeVisible();
  const scored = page.waitForRequest((request) => request.url().endsWith("/api/score") && (request.postData() ?? "").includes("bvtv"));
  await valueField(page, "Tb.BV/TV").fill("28,6");
  expect((await scored).postDataJSON().scans[0].measurements).toContainEqual({ parameter: "bvtv", value: 0.286 });
});

test("going back loses nothing, in the form and in the browser", async ({ page }) => {
  await valueField(page, "Tt.BMD").fill("284");
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

test("leaving asks first; staying keeps, leaving discards", async ({ page }) => {
  await valueField(page, "Tt.BMD").fill("284");
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

test("browser storage holds nothing personal, so a reload begins again and says so", async ({ page }) => {
  await valueField(page, "Tt.BMD").fill("284.7");
  await expect(page.getByText("percentile").first()).toBeAttached();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/284\.7|tt_bmd|female/);
  expect(page.url()).not.toMatch(/284|female/);
  page.on("dialog", (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByText("Nothing was kept")).toBeVisible();
  await expect(page).toHaveURL("/new-report");
  await expect(page.getByLabel("Age at scan in years")).toHaveValue("");
});
