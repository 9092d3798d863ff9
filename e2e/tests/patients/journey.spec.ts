import { expectAccessibleInLightAndDark } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { signIn } from "../../support/people.ts";
import { expectTitle } from "../../support/screens.ts";

test("a patient is added, edited in two tabs at once without losing a change, and deleted by code", async ({ page, freshResearcher }) => {
  await signIn(page.request, freshResearcher);

  await test.step("an empty list leads to the first patient", async () => {
    await page.goto("/patients");
    await expectTitle(page, "Patients");
    await expect(page.getByRole("heading", { name: "No patients yet" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
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
    await expectAccessibleInLightAndDark(page);
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
    await expect(page.getByText("Somebody else has changed this patient meanwhile")).toBeVisible();
    await expect(page.getByText("Weight: 63 kg")).toBeVisible();
    await expect(page.getByLabel("Height", { exact: true })).toHaveValue("168");
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("button", { name: "Keep what I typed, take the rest" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("168 cm, 63 kg")).toBeVisible();
  });

  await test.step("a selection is deleted by code", async () => {
    await page.getByRole("link", { name: "Patients", exact: true }).first().click();
    await page.getByRole("checkbox", { name: "Select S-014" }).filter({ visible: true }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 of 1 selected");
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 1 patient" });
    await expect(dialog).toContainText("S-014, no report");
    await dialog.getByRole("button", { name: "Delete 1 patient" }).click();
    await expect(page.getByRole("heading", { name: "No patients yet" })).toBeVisible();
  });
});
