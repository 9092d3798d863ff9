import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { savePatient } from "../support/patients.ts";
import { signIn, succeed } from "../support/people.ts";
import { goOn, listReports, openStep, saveReport, valueField } from "../support/reports.ts";
import { expectNoSidewaysScroll, expectTitle, visit } from "../support/screens.ts";

test("a patient is added, edited by two people, given a report, and deleted with it", async ({ page, freshResearcher }) => {
  await signIn(page.request, freshResearcher);

  await test.step("an empty list leads to the first patient, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/patients");
    await expectTitle(page, "Patients");
    await expect(page.getByRole("heading", { name: "No patients yet" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Add patient" }).last().click();
  });

  await test.step("suggests a code and shows missing entries at their fields", async () => {
    const code = page.getByLabel("Code", { exact: true });
    const first = await code.inputValue();
    expect(first).toMatch(/^P-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await page.getByRole("button", { name: "New suggestion" }).click();
    await expect(code).not.toHaveValue(first);
    await page.getByRole("button", { name: "Add patient" }).click();
    await expect(page.getByText("Choose the sex whose reference applies.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Female" })).toBeFocused();
    await expectAccessible(page, "main");
    await page.setViewportSize({ width: 1280, height: 720 });
    await code.fill("S-014");
    await page.getByRole("radio", { name: "Female" }).check();
    await page.getByLabel("Date of birth").fill("1995-06-01");
    await page.getByRole("button", { name: "Add patient" }).click();
    await expectTitle(page, "S-014");
  });

  const edit = async (field: string, value: string) => {
    await page.getByRole("button", { name: "Edit" }).click();
    const more = page.getByText("More about the person");
    await more.waitFor();
    // Open where the patient has some of its values.
    if (!(await page.getByLabel(field, { exact: true }).isVisible())) await more.click();
    await page.getByLabel(field, { exact: true }).fill(value);
  };
  const theirsIs = async (weightKg: number) => {
    const path = new URL(page.url()).pathname;
    await succeed(await page.request.put(`/api${path}`, { data: { weightKg }, headers: { "If-Match": "*" } }));
  };
  const saveEdit = () => page.getByRole("button", { name: "Save changes" }).click();

  await test.step("concurrent edits: different fields are merged, and the same field is asked about", async () => {
    await edit("Height", "168");
    await theirsIs(63);
    await saveEdit();
    await expect(page.getByText("168 cm, 63 kg")).toBeVisible();
    await edit("Weight", "65");
    await page.getByLabel("Dominant hand").selectOption("left");
    await theirsIs(64);
    await page.setViewportSize({ width: 390, height: 844 });
    await saveEdit();
    const dialog = page.getByRole("dialog", { name: "Someone else changed the same fields" });
    const weight = dialog.getByRole("group", { name: "Weight" });
    await expect(weight.getByRole("radio", { name: "Yours: 65 kg" })).not.toBeChecked();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectAccessible(page, "dialog");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Weight", { exact: true })).toHaveValue("65");
    await saveEdit();
    await weight.getByRole("radio", { name: "Yours: 65 kg" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(weight.getByRole("radio", { name: /^Theirs by .+ at .+: 64 kg$/ })).toBeChecked();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("168 cm, 64 kg")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByText("History", { exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: /^Dominant hand: nothing → left$/ })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^Weight: 63 kg → 64 kg$/ })).toBeVisible();
  });

  await test.step("a report for a patient uses the patient’s age and sex, and says so", async () => {
    await page.getByRole("link", { name: "New report for this patient" }).click();
    await expect(page.getByText("Taken from the patient: female; born Jun 1, 1995")).toBeVisible();
    await page.getByRole("radio", { name: /^HR-pQCT/ }).check();
    await goOn(page);
    await page.getByLabel("Scan date (gives the age)").fill("2026-03-14");
    await page.getByLabel("Scanner", { exact: true }).selectOption({ label: "XtremeCT II" });
    await valueField(page, "Tt.BMD").fill("284");
    await openStep(page, "Save");
    await page.getByLabel("Report name").fill("First visit");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("gave sex, age")).toBeVisible();
    await expect(page.getByRole("main").getByText("S-014")).toHaveCount(1);
  });

  await test.step("notes that someone else has changed are asked about, and the history names both", async () => {
    await page.getByRole("button", { name: "Add notes" }).click();
    const id = page.url().split("/").at(-1)!;
    const theirs = await page.request.put(`/api/reports/${id}`, {
      data: { notes: "Theirs", subjectCode: "V-1" },
      headers: { "If-Match": '"1"' },
    });
    expect(theirs.headers().etag).toBe('"2"');
    await page.getByLabel("Notes on this report").fill("Mine");
    await page.getByRole("button", { name: "Save notes" }).click();
    const dialog = page.getByRole("dialog", { name: "Someone else changed the same fields" });
    await dialog.getByRole("radio", { name: "Yours: Mine" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Mine", { exact: true })).toBeVisible();
    await page.getByText("History", { exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: /^Notes: Theirs → Mine$/ })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^Subject code: .*→ V-1$/ })).toBeVisible();
  });

  await test.step("it moves to another patient only where sex and age agree", async () => {
    await savePatient(page.request, { code: "Man-1", sex: "male" });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: /^Move to a patient/ }).click();
    const dialog = page.getByRole("dialog", { name: "Move to a patient" });
    const patients = dialog.getByRole("combobox", { name: "Patient" });
    await patients.press("ArrowDown");
    // The current patient is not offered.
    await expect(dialog.getByRole("option")).toHaveText([/^Man-1/]);
    await patients.fill("man");
    await dialog.getByRole("option", { name: /^Man-1/ }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog.getByText("The patient's reference sex is male")).toBeVisible();
    await expectAccessible(page, "dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the list of reports shows one patient's, with the patient in its address", async () => {
    await saveReport(page.request, { reportName: "Somebody else" });
    await page.getByRole("link", { name: "Reports", exact: true }).first().click();
    await page.getByRole("combobox", { name: "Patient" }).press("ArrowDown");
    await page.getByRole("combobox", { name: "Patient" }).press("Enter");
    await expect(page).toHaveURL(/patient=/);
    const rows = page.getByRole("table", { name: "Reports" }).locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await rows.getByRole("link", { name: "S-014" }).click();
    await expect(page.getByRole("link", { name: "First visit" }).first()).toBeVisible();
  });

  await test.step("prints the patient list without its controls", async () => {
    await page.getByRole("link", { name: "Patients", exact: true }).first().click();
    const table = page.getByRole("table", { name: "Patients" });
    const pressed = [page.getByRole("link", { name: "Add patient" }), page.getByRole("searchbox"), table.getByRole("checkbox").first()];
    for (const control of pressed) await expect(control).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const control of pressed) await expect(control).toBeHidden();
    await expect(table.getByRole("columnheader", { name: "Code" })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("a selection is deleted by code, and its reports go along", async () => {
    await page.getByRole("checkbox", { name: "Select S-014" }).filter({ visible: true }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 of 2 selected");
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 1 patient" });
    await expect(dialog).toContainText("S-014, 1 report");
    await dialog.getByRole("button", { name: "Delete 1 patient" }).click();
    await expect(page.getByText("1 patient and 1 report are deleted.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Patients" }).locator("tbody tr")).toHaveCount(1);
    expect((await listReports(page.request)).items.map(({ reportName }) => reportName)).toEqual(["Somebody else"]);
  });

  await test.step("the page Recently deleted restores the patient, or deletes permanently", () => restoreAndErase(page));

  await test.step("a table of patients shows problems by line, then is imported as a whole", () => importPatients(page));
});

async function restoreAndErase(page: Page): Promise<void> {
  await page.getByRole("group", { name: "1 patient and 1 report are deleted." }).getByRole("link", { name: "Recently deleted" }).click();
  await expectTitle(page, "Recently deleted");
  const items = page.getByRole("list", { name: "Recently deleted" }).getByRole("listitem");
  await expect(items).toHaveText([/^S-014Patient with 1 report · deleted .+ · restorable until .+Restore/]);
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "at 390 px");
  await page.setViewportSize({ width: 1280, height: 720 });
  await items.getByRole("button", { name: "Restore S-014" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to restore" })).toBeVisible();
  await page.getByRole("link", { name: "S-014" }).click();
  await expect(page.getByRole("link", { name: "First visit" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 patient" }).click();
  await expect(page.getByRole("group", { name: "1 patient and 1 report are deleted." })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Recently deleted" }).first().click();
  await items.getByRole("button", { name: "Delete permanently: S-014" }).click();
  await expectAccessible(page, "dialog");
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to restore" })).toBeVisible();
}

async function importPatients(page: Page): Promise<void> {
  await visit(page, "/patients/import");
  await expectTitle(page, "Import patients");
  const choose = (text: string) =>
    page.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("code,sex,birth_year,height_cm\nS-1,female,1958,162\nS-1,male,1960,1.62\n");
  const problems = page.getByRole("region", { name: "Problems, by file and line" }).locator("tbody tr");
  await expect(problems).toHaveText(["people.csv3Height is in cm, 20 to 260."]);
  await expect(page.getByText("Line 3: The code stands on line 2 already.")).toBeAttached();
  await expectAccessible(page, "main");
  await choose("code,sex,birth_year,Hair\nS-1,female,1958,grey\nS-2,male,1960,brown\n");
  await expect(page.getByText("Nothing is taken from these columns: Hair.")).toBeVisible();
  await page.getByRole("button", { name: "Add 2 patients" }).click();
  await page.getByRole("link", { name: "To the patients" }).click();
  await expect(page.getByRole("table", { name: "Patients" }).locator("tbody tr")).toHaveCount(3);
}
