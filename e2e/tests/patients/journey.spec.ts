import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { savePatient } from "../../support/patients.ts";
import { signIn } from "../../support/people.ts";
import { goOn, listReports, openStep, saveReport, valueField } from "../../support/reports.ts";
import { expectTitle } from "../../support/screens.ts";

test("a patient is added, edited in two tabs without losing a change, gets a report, and is deleted with it", async ({
  page,
  freshResearcher,
}) => {
  test.slow();
  await signIn(page.request, freshResearcher);

  await test.step("an empty list leads to the first patient, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/patients");
    await expectTitle(page, "Patients");
    await expect(page.getByRole("heading", { name: "No patients yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Add patient" }).last().click();
  });

  await test.step("a code is suggested; what is missing is said at its field", async () => {
    const code = page.getByLabel("Code", { exact: true });
    const first = await code.inputValue();
    expect(first).toMatch(/^P-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await page.getByRole("button", { name: "New suggestion" }).click();
    await expect(code).not.toHaveValue(first);
    await page.getByRole("button", { name: "Add patient" }).click();
    await expect(page.getByText("Choose the sex whose reference applies.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Female" })).toBeFocused();
    await expectAccessibleInLightAndDark(page, "main");
    await page.setViewportSize({ width: 1280, height: 720 });
    await code.fill("S-014");
    await page.getByRole("radio", { name: "Female" }).check();
    await page.getByLabel("Date of birth").fill("1995-06-01");
    await page.getByRole("button", { name: "Add patient" }).click();
    await expectTitle(page, "S-014");
    await expectAccessibleInLightAndDark(page);
  });

  await test.step("of two edits at once, the later one sees the other and keeps what was typed", async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "Edit" }).click();
      await tab.getByText("More about the person").click();
    }
    await other.getByLabel("Weight", { exact: true }).fill("63");
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(other.getByText("63 kg")).toBeVisible();
    await other.close();
    await page.getByLabel("Height", { exact: true }).fill("168");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Someone else has changed this patient")).toBeVisible();
    await expect(page.getByText("Weight: 63 kg")).toBeVisible();
    await expect(page.getByLabel("Height", { exact: true })).toHaveValue("168");
    await expectAccessible(page, "main");
    await page.getByRole("button", { name: "Keep what I typed, take the rest" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("168 cm, 63 kg")).toBeVisible();
  });

  await test.step("a report for the patient takes age and sex, and says so", async () => {
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

  await test.step("the list of patients is printed without what is pressed", async () => {
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

  await test.step("a table of patients is read before it is stored: its problems by line, then all of it at once", () =>
    importPatients(page));
});

async function importPatients(page: Page): Promise<void> {
  await page.goto("/patients/import");
  await expectTitle(page, "Import patients");
  const choose = (text: string) =>
    page.locator("input[type=file]").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("code,sex,birth_year,height_cm\nS-1,female,1958,162\nS-1,male,1960,1.62\n");
  const problems = page.getByRole("region", { name: "Problems, by file and line" }).locator("tbody tr");
  await expect(problems).toHaveText(["people.csv3Height is in cm, 20 to 260.", "people.csv3The code stands on line 2 already."]);
  await expectAccessibleInLightAndDark(page, "main");
  await choose("code,sex,birth_year,Hair\nS-1,female,1958,grey\nS-2,male,1960,brown\n");
  await expect(page.getByText("Nothing is taken from these columns: Hair.")).toBeVisible();
  await page.getByRole("button", { name: "Add 2 patients" }).click();
  await page.getByRole("link", { name: "To the patients" }).click();
  await expect(page.getByRole("table", { name: "Patients" }).locator("tbody tr")).toHaveCount(3);
}
