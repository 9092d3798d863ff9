import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { savePatient, saveReportOf } from "../support/patients.ts";
import { signIn, succeed } from "../support/people.ts";
import { expectNoSidewaysScroll, visit } from "../support/screens.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone: names are opt-in, never in URLs, erasable; exports exclude patients with withdrawn consent", async ({
  page,
  freshResearcher,
}) => {
  await signIn(page.request, freshResearcher);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const patient = await savePatient(page.request, { code: "S-014" });
  await saveReportOf(page.request, patient);

  await test.step("names are turned on in the settings, with a warning about their risk", async () => {
    await page.goto("/settings/patient-names");
    await page.getByRole("button", { name: "Keep names" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep names of patients?" });
    await expect(dialog).toContainText("anyone who gets into your account can identify the patients");
    await expectFits(page, "dialog");
    await dialog.getByRole("button", { name: "Keep names" }).click();
    await expect(page.getByText("Names are kept from now on.")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step("leaving an edited patient form requires confirmation", async () => {
    await visit(page, "/patients");
    await page.getByRole("link", { name: patient.code }).filter({ visible: true }).click();
    await expect(page.getByRole("link", { name: "Tibia", exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Last name").fill("Petiolatum");
    await page.getByRole("link", { name: "Patients", exact: true }).first().click();
    const question = page.getByRole("dialog", { name: "Leave this patient?" });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Stay" }).click();
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(page).toHaveURL(`/patients/${patient.id}`);
      await expect(page.getByLabel("Last name")).toHaveValue("Petiolatum");
    }
    await page.goBack();
    await question.getByRole("button", { name: "Leave and discard" }).click();
    await expect(page).toHaveURL("/patients");
    await page.goForward();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Last name").fill("Petiolatum");
    await page.getByText("Consent", { exact: true }).first().click();
    await page.getByRole("checkbox").first().check();
    await page.getByLabel("Version of the text").fill("2.1");
    await page.getByLabel("Given on").fill("2026-01-05");
    await page.getByLabel("Withdrawn on").fill("2026-06-01");
    await expect(page.getByText(/the patient’s access and the released reports stay/)).toBeVisible();
    await expectAccessibleInLightAndDark(page, "main");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Consent was withdrawn on Jun 1, 2026")).toBeVisible();
  });

  await test.step("the search finds a name, which never appears in a URL", async () => {
    await visit(page, "/patients");
    const found = page.waitForResponse((reply) => reply.request().postData()?.includes("petiol") ?? false);
    await page.getByLabel("Search patients").fill("petiol");
    // The list before the search looks the same.
    await found;
    await expect(page.getByText("1 patient", { exact: true }).last()).toBeVisible();
    await expectFits(page, "main");
    await page.getByRole("link", { name: "S-014" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "S-014" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Search patients")).toHaveValue("petiol");
    expect([...addresses, page.url()].filter((address) => /petiol/i.test(address))).toEqual([]);
  });

  await test.step("a bulk export omits the patient without consent and says so", async () => {
    await visit(page, "/reports");
    await page.getByRole("button", { name: "Export all found" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Values, long/ }).click();
    await saving;
    await expect(page.getByText(/The file is saved without 1 report: the consent/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step("turned off, all names are gone", async () => {
    await visit(page, "/settings/patient-names");
    await page.getByRole("button", { name: "Keep no names" }).click();
    await page.getByRole("dialog", { name: "Erase all names?" }).getByRole("button", { name: "Erase names" }).click();
    await expect(page.getByText("All names are erased.")).toBeVisible();
    const stored = await succeed(await page.request.get(`/api/patients/${patient.id}`));
    expect(await stored.json()).toMatchObject({ firstName: null, lastName: null });
  });

  await test.step("where the last page is deleted, the one before is shown", async () => {
    const lines = Array.from({ length: 25 }, (_, index) => `P-${index},f,1950`).join("\n");
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`code,sex,birth_year\n${lines}\n`) };
    await succeed(await page.request.post("/api/patients/import", { multipart: { file } }));
    await page.goto("/patients?sort=code&page=2");
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Select S-014" }).filter({ visible: true }).check();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 1 patient" });
    await expect(dialog).toContainText("are notified by e-mail");
    await dialog.getByRole("button", { name: "Delete 1 patient" }).click();
    await expect(page.getByRole("link", { name: "P-24" }).filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL("/patients?sort=code");
  });

  await test.step("one person is exported, and erased with the password", async () => {
    await page.getByRole("link", { name: "P-23" }).filter({ visible: true }).click();
    await page.getByText("Data protection", { exact: true }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^patient-[a-z0-9]+\.zip$/);
    await page.getByRole("button", { name: "Erase this person" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase this person?" });
    await dialog.getByLabel("Reason").fill("The person asked for it.");
    await dialog.getByLabel("Your password").fill(freshResearcher.password);
    await expectFits(page, "dialog");
    await dialog.getByRole("button", { name: "Erase permanently" }).click();
    await expect(page).toHaveURL("/patients");
    await visit(page, "/patients?sort=code");
    await expect(page.getByRole("link", { name: "P-24" }).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "P-23" })).toHaveCount(0);
  });

  await test.step("editing a concurrently deleted patient shows a message and preserves the input", async () => {
    await page.getByRole("link", { name: "P-24" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await succeed(await page.request.delete(`/api/patients/${id}`, { data: {} }));
    await page.getByLabel("Code", { exact: true }).fill("P-240");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("This patient has been deleted, so your changes cannot be saved.")).toBeVisible();
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("P-240");
  });
});

async function expectFits(page: Page, part: string): Promise<void> {
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
}
