import type { Page } from "@playwright/test";
import { ZDatasetList, type CreateReportRequest, type Report } from "@trabecula/contracts";
import { inventDataset } from "../support/dataset-files.ts";
import { fileField } from "../support/datasets.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, receiveMail } from "../support/inbox.ts";
import { acceptInvitation, invite, savePatient, saveReportOf } from "../support/patients.ts";
import { inventPerson, signIn, succeed } from "../support/people.ts";
import { fillSubject, goOn, saveReport, tag, valueField } from "../support/reports.ts";
import { visit } from "../support/screens.ts";
import { Translator } from "../support/translator.ts";
import { readWorld } from "../support/world.ts";

test("translated pages keep their values, and keep working", async ({ page, admin, freshResearcher: researcher }) => {
  const translator = new Translator(page);
  await readAsVisitor(page, translator);

  const owner = page.request;
  const { id: accountId } = await admin.find(researcher.email);
  await admin.makeAdmin(accountId);
  await signIn(owner, researcher);
  const { items: datasets } = ZDatasetList.parse(await (await owner.get("/api/datasets")).json());
  const [study, wave, code] = [`Tibia of ${tag()}`, `Wave ${tag()}`, tag()];
  const made = await succeed(await owner.post("/api/workspaces", { data: { kind: "study", name: study } }));
  const { id } = (await made.json()) as { id: string };
  const post = async (path: string, data: object) => (await (await succeed(await owner.post(path, { data }))).json()) as { id: string };
  const room = `Room ${tag()}`;
  const device = await post(`/api/devices?workspace=${id}`, { name: room, scanner: "xtremect-2" });
  const days = [100.3, 99.8, 100.1, 100.4, 99.7].map((value, index) => ({ day: `2026-01-${10 + index}`, readings: [value] }));
  const series = [{ phantom: "QC1", section: "2", quantity: "Tt.vBMD", unit: "mg HA/cm3", days }];
  await post(`/api/devices/${device.id}/phantom-values`, { series });
  const registry = `Registry ${tag()}`;
  const address = `http://127.0.0.1:${readWorld().redcapPort}/r4`;
  const connection = await post(`/api/workspaces/${id}/connections`, { kind: "fhir", name: registry, address, scheme: "none" });
  const items = [{ name: wave, targetDays: 0, daysBefore: 30, daysAfter: 30 }];
  await succeed(await owner.put(`/api/workspaces/${id}/waves`, { data: { items }, headers: { "If-Match": "*" } }));
  const patient = await savePatient(
    owner,
    { code, birthDate: "1955-06-01", menopausalStatus: "postmenopausal", baselineOn: "2022-03-14" },
    id,
  );
  const hipOf = (scanDate: string, value: number): Promise<Report> => {
    const measurements = [
      { parameter: "bmd_th", value },
      { parameter: "bmd_fn", value: 0.702 },
    ];
    const scans: CreateReportRequest["scans"] = [{ site: "hip", side: "left", scanDate, scanner: "hologic", measurements }];
    return saveReport(owner, { reportType: "dxa", reportName: `Hip of ${code}`, patientId: patient.id, subject: {}, scans }, id);
  };
  await hipOf("2022-03-14", 0.912);
  const hip = await hipOf("2026-03-14", 0.812);
  const tibia = await saveReportOf(owner, patient);
  const defaults = datasets.filter(({ isDefault }) => isDefault);
  const dataset = defaults.find(({ reportType }) => reportType === "dxa")!;
  translator.names.push(
    code,
    study,
    wave,
    room,
    registry,
    `${researcher.firstName} ${researcher.lastName}`,
    ...defaults.map(({ name }) => name),
  );

  await test.step("a study is read and scored", async () => {
    await page.goto("/score");
    const buffer = Buffer.from("id,sex,age,site,scanner,tt_bmd\n0042,female,30,distal-radius,xtremect-2,266\n");
    await page.locator("input[type=file]").setInputFiles({ name: "study.csv", mimeType: "text/csv", buffer });
    await expect(page.getByRole("cell", { name: "0042" }).first()).toBeVisible();
    await translator.replace(["0042"]);
    await page.getByRole("button", { name: "Score the study" }).click();
    await expect(page.getByRole("button", { name: "Download CSV" })).toBeVisible();
    await translator.replace(["0042"]);
  });

  await test.step("a new report is filled in", async () => {
    await visit(page, "/new-report");
    await fillSubject(page, { type: "HR-pQCT", sex: "Female", age: "30" });
    await goOn(page);
    await valueField(page, "Tt.BMD").fill("300");
    await translator.replace();
    await valueField(page, "Tb.Th").fill("0.3");
    await expect(valueField(page, "Tb.Th")).toHaveValue("0.3");
  });

  await translator.walk((address) => visit(page, address), {
    "/dashboard": [`Hip of ${code}`, dataset.name],
    "/worklist": [code],
    "/patients": [code],
    "/patients/new": [],
    "/patients/import": [],
    [`/patients/${patient.id}`]: [code, "T −1.3", "−11.0 %", "Mar 14, 2022"],
    "/reports": [code, "T −1.3", "Mar 14, 2026"],
    "/scanner-fit": [],
    "/recently-deleted": [],
    "/workspaces": [study],
    [`/w/${id}/study`]: [code, wave, "Mar 14, 2022"],
    [`/w/${id}/study/change`]: [code, "0.912"],
    [`/w/${id}/study/waves`]: [wave],
    [`/w/${id}/settings`]: [study],
    [`/w/${id}/members`]: [researcher.lastName],
    [`/w/${id}/connections`]: [study],
    [`/w/${id}/connections/${connection.id}`]: [registry],
    [`/w/${id}/devices/${device.id}`]: [room, "Jan 14, 2026"],
    [`/w/${id}/audit`]: [study],
    [`/w/${id}/precision`]: ["0.1067 %"],
    [`/reports/${hip.id}/correct`]: [code, "T −1.3"],
    [`/datasets/${dataset.id}`]: [dataset.name, dataset.version],
    "/settings/account-details": [],
    "/settings/default-datasets": [dataset.name],
    "/settings/sessions": [],
    "/settings/tokens": [],
    "/admin/overview": [dataset.name],
    "/admin/users": [],
    [`/admin/users/${accountId}`]: [researcher.email],
    "/admin/workspaces": [],
    "/admin/reports": [],
    "/admin/datasets": [dataset.name, dataset.version],
    [`/admin/datasets/${dataset.id}`]: [dataset.name, dataset.version],
    "/admin/fits": [],
    "/admin/settings": [],
    "/admin/debug": [],
    "/admin/email": [],
    "/admin/email/templates": [],
    "/admin/audit": [],
    [`/reports/${tibia.id}`]: ["284.0"],
  });

  await test.step("a dataset is checked before it is imported", async () => {
    await visit(page, "/admin/datasets/import");
    const { name, files } = inventDataset();
    await fileField(page).setInputFiles(files("1.0.0", 266));
    await expect(page.getByRole("button", { name: "Save as draft" })).toBeVisible();
    await translator.replace([name]);
  });

  await test.step("each reader's report", async () => {
    await visit(page, `/reports/${hip.id}/revisions/1`);
    for (const [reading, score] of Object.entries({ Letter: "−1.3", Patient: "0.702", Clinician: "−1.3", Researcher: "0.812" })) {
      await page.getByRole("radio", { name: reading }).check({ force: true });
      await expect(page.locator(`[data-reading=${reading.toLowerCase()}]`)).toBeVisible();
      await translator.replace([score, "Mar 14, 2026"]);
    }
  });

  await test.step("a patient accepts an invitation and reads a report", async () => {
    const data = { reportId: hip.id, revision: 1, note: "The T-score −1.3 is small." };
    await succeed(await owner.post(`/api/patients/${patient.id}/release`, { data, headers: { "If-Match": "*" } }));
    const person = inventPerson("Nora");
    const link = await invite(owner, patient, person.email);
    const colleague = inventPerson("Edda").email;
    translator.names.push(colleague);
    await post(`/api/workspaces/${id}/invitations`, {
      email: colleague,
      role: "reader",
      centerId: null,
      identity: "codes",
      maySign: false,
    });
    const toWorkspace = findLink(await receiveMail(colleague, /invited to work together/), /^\/workspace-invitation\//);
    await page.context().clearCookies();
    await translator.walk((address) => page.goto(address), { [toWorkspace]: [study], [link]: [study] });
    await acceptInvitation(page.request, link, person);
    await page.goto("/dashboard");
    await translator.walk((address) => visit(page, address), {
      "/dashboard": ["−1.3"],
      [`/reports/${hip.id}`]: ["−1.3", "Mar 14, 2026"],
    });
  });
  translator.expectNothingLost();
});

async function readAsVisitor(page: Page, translator: Translator): Promise<void> {
  await translator.walk((address) => page.goto(address), {
    "/": [],
    "/features": ["197 ± 31"],
    "/sample-report/dxa": ["0.741"],
    "/sample-report/hr-pqct": ["281.7"],
    "/try": ["LEAD body composition"],
  });
  await page.getByRole("link", { name: /LEAD body composition/ }).click();
  const value = page.getByLabel("ALMI", { exact: true });
  await value.fill("5.9");
  await page.getByLabel("Reference sex").selectOption("Female");
  await page.getByLabel("Age at scan").fill("58");
  await page.getByRole("combobox", { name: "Scanner" }).selectOption("GE Lunar");
  const row = page.getByRole("article", { name: "Result" }).getByRole("row", { name: /^ALMI/ });
  await expect(row).toContainText("5.90");
  await translator.replace();
  await value.fill("6.4");
  await expect(row).toContainText("6.40");
  await expect(row).not.toContainText("5.90");
  await translator.replace();
  await value.fill("");
  await expect(row).toHaveCount(0);
}
