import type { Page } from "@playwright/test";
import type { CreateReportRequest, Workspace } from "@trabecula/contracts";
import { expectAccessible, expectAccessibleInLightAndDark } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findLink, receiveMail } from "../support/inbox.ts";
import { savePatient, saveReportOf } from "../support/patients.ts";
import { saveReport } from "../support/reports.ts";
import { inventPerson, signIn, succeed, type Person } from "../support/people.ts";
import { watchPolicy } from "../support/policy.ts";
import { expectNoSidewaysScroll, expectTitle, field, fillDetails, logInAt, requestAccount, visit } from "../support/screens.ts";

const invitationOf = async (person: Person) =>
  findLink(await receiveMail(person.email, /invited to work together/), /^\/workspace-invitation\//);

async function invite(page: Page, { email }: Person, role: string, sees: string): Promise<void> {
  await page.getByRole("button", { name: "Invite a member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a member" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByLabel("Center").selectOption({ label: "N, North" });
  await dialog.getByLabel("What they see of patients").selectOption(sees);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
}

async function expectPlace(page: Page, place: string): Promise<void> {
  const switcher = page.getByRole("button", { name: /^Workspace: / });
  await expect(switcher).toContainText(place.replace(", all centers", ""));
  await switcher.click();
  await expect(page.getByRole("list", { name: "Workspace" })).toContainText(place);
  await page.keyboard.press("Escape");
}

test("a clinic of two centers: invited, shared by role, and archived", async ({ page, browser, baseURL, freshResearcher: lead, admin }) => {
  const [editor, reader] = [inventPerson("Edda"), inventPerson("Rita")];
  await signIn(page.request, lead);
  const problems = watchPolicy(page);

  await test.step("a person with one workspace has no switcher, and makes a clinic", async () => {
    await page.goto("/patients");
    await expectTitle(page, "Patients");
    await expect(page).toHaveURL(/\/patients$/);
    await expect(page.getByRole("button", { name: /^Workspace: / })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Workspaces", exact: true }).click();
    await expectTitle(page, "Workspaces");
    await page.getByRole("button", { name: "New clinic or study" }).click();
    const dialog = page.getByRole("dialog", { name: "New clinic or study" });
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog.getByText("Enter the name of the workspace.")).toBeVisible();
    await expectAccessibleInLightAndDark(page, "dialog");
    await dialog.getByLabel("Name").fill("Bone Clinic North");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expectTitle(page, "Members");
    await expectPlace(page, "Lead, all centers");
  });
  const id = new URL(page.url()).pathname.split("/")[2]!;

  await test.step("two centers, and invitations to one of them", async () => {
    for (const [name, code] of [
      ["North", "N"],
      ["South", "S"],
    ] as const) {
      await page.getByRole("button", { name: "Add a center" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByRole("button", { name: "Add center" }).click();
      await expect(page.getByText(`The center ${name} is added.`)).toBeVisible();
    }
    await invite(page, editor, "editor", "names");
    await invite(page, reader, "reader", "codes");
    await expect(page.getByRole("button", { name: `Withdraw the invitation of ${reader.email}` })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const membersPage = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await test.step("a person without an account signs up from the invitation and accepts it", async () => {
    const link = await invitationOf(editor);
    await membersPage.goto(link);
    await expect(membersPage.getByRole("heading", { name: "Join Bone Clinic North" })).toBeVisible();
    await expectAccessible(membersPage, "main");
    await membersPage.getByRole("link", { name: "Request an account" }).click();
    await expect(field(membersPage, "E-mail")).toHaveValue(editor.email);
    await fillDetails(membersPage, editor);
    await membersPage.getByRole("button", { name: "Continue" }).click();
    await requestAccount(membersPage, ["Clinical"]);
    await expect(membersPage.getByText("Once it is approved, log in and accept the invitation.")).toBeVisible();
    await admin.approve((await admin.find(editor.email)).id);
    await logInAt(membersPage, "/researcher-login", editor);
    await expect(membersPage.getByText("Join Bone Clinic North")).toBeVisible();
    await expectAccessible(membersPage);
    await membersPage.getByRole("button", { name: "Accept invitation" }).click();
    await expectPlace(membersPage, "Editor, North");
  });

  const patient = await test.step("the editor adds a patient and a report", async () => {
    const where = `/api/workspaces/${id}`;
    expect(((await (await membersPage.request.get(where)).json()) as Workspace).role).toBe("editor");
    const added = await savePatient(membersPage.request, { code: "N-001" }, id);
    await saveReportOf(membersPage.request, added);
    await visit(membersPage, "/patients");
    await expect(membersPage.getByRole("link", { name: "N-001" })).toBeVisible();
    await expect(membersPage.getByRole("link", { name: "Add patient" })).toBeVisible();
    return added;
  });

  await test.step("the reader sees them and cannot change them", async () => {
    const link = await invitationOf(reader);
    const token = link.split("/").at(-1);
    await succeed(
      await membersPage.request.post("/api/user/signup", { data: { ...reader, intendedUse: ["research"], invitation: token } }),
    );
    await admin.approve((await admin.find(reader.email)).id);
    await membersPage.goto(link);
    await expect(membersPage.getByText(`but the invitation is for ${reader.email}`)).toBeVisible();
    await signIn(membersPage.request, reader);
    await succeed(await membersPage.request.post("/api/workspace-invitation/accept", { data: { token } }));
    await membersPage.goto("/patients");
    await expectPlace(membersPage, "Reader, North");
    await visit(membersPage, `/patients/${patient.id}`);
    await expectTitle(membersPage, "N-001");
    for (const name of ["Edit", "Delete", "Invite the patient"]) await expect(membersPage.getByRole("button", { name })).toHaveCount(0);
    await expect(membersPage.getByRole("link", { name: "New report" })).toHaveCount(0);
    await visit(membersPage, "/patients/new");
    await expect(membersPage.getByText("You are a reader of Bone Clinic North.")).toBeVisible();
    await signIn(membersPage.request, editor);
    await membersPage.goto(link);
    await expect(membersPage.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
  });

  let study = "";
  await test.step("with records of one's own, a switcher leads from one workspace to the other", async () => {
    const own = (await (await page.request.get("/api/workspaces")).json()) as { items: Workspace[] };
    await savePatient(page.request, { code: "OWN-1" }, own.items.find(({ kind }) => kind === "personal")!.id);
    const made = await succeed(await page.request.post("/api/workspaces", { data: { kind: "study", name: "Hip study" } }));
    study = `/w/${((await made.json()) as Workspace).id}/study`;
    await page.goto("/patients");
    await expect(page).toHaveURL(new RegExp(`/w/${id}/patients$`));
    await expect(page.getByRole("link", { name: "N-001" })).toBeVisible();
    await page.getByRole("button", { name: "Workspace: Bone Clinic North" }).click();
    await expectAccessible(page, "header");
    await page.getByRole("list", { name: "Workspace" }).getByRole("link", { name: "Personal" }).click();
    await expect(page.getByRole("link", { name: "OWN-1" })).toBeVisible();
    await expect(page.getByRole("link", { name: "N-001" })).toHaveCount(0);
    await visit(page, `/patients/${patient.id}`);
    await expect(page.getByRole("button", { name: "Workspace: Bone Clinic North" })).toBeVisible();
    await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Patients" }).click();
    await expect(page).toHaveURL(new RegExp(`/w/${id}/patients$`));
  });

  await test.step("a study has participants by wave, their change, and waves that the lead plans", async () => {
    await visit(page, `${study}/waves`);
    for (const [name, day] of [
      ["Start", "0"],
      ["One year", "365"],
    ] as const) {
      await page.getByRole("button", { name: "Add a wave" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill(name);
      await page.getByRole("dialog").getByLabel("Target, in days after the baseline").fill(day);
      await page.getByRole("dialog").getByRole("button", { name: "Add wave" }).click();
      await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    }
    await expectAccessible(page, "main");
    const participant = await savePatient(page.request, { code: "H-1", baselineOn: "2020-01-10" }, study.split("/")[2]);
    for (const [scanDate, value] of [
      ["2020-01-12", 0.9],
      ["2021-05-01", 0.8],
    ] as const) {
      const scan = { site: "hip", side: "left", scanner: "hologic", scanDate, measurements: [{ parameter: "bmd_th", value }] } as const;
      const fields = { reportType: "dxa", subject: {}, patientId: participant.id, scans: [scan] } as const;
      await saveReport(page.request, fields as unknown as Partial<CreateReportRequest>, participant.workspaceId);
    }
    await visit(page, study);
    await expect(page.getByRole("row", { name: /^H-1 .* Done Jan 12, 2020 Out of window May 1, 2021/ })).toBeVisible();
    await expectAccessibleInLightAndDark(page, "main");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByLabel("View", { exact: true }).selectOption("Change");
    await expect(page.getByRole("heading", { name: "1 pair" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByLabel("Change", { exact: true }).selectOption("Start to One year");
    await page.getByLabel("Adjusted for many tests").selectOption("Holm (family-wise)");
    await expect(page.getByRole("columnheader", { name: "Adjusted p", exact: true })).toBeVisible();
    await expectAccessibleInLightAndDark(page, "main");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("changes.csv");
  });

  await test.step("the lead adds a scanner of the clinic, and reads who did what", async () => {
    await visit(page, `/w/${id}/precision`);
    await page.getByRole("button", { name: "Add a scanner" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Room 4");
    await page.getByRole("dialog").getByLabel("Model").selectOption({ label: "XtremeCT II" });
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "Chart of the phantoms of Room 4" })).toBeVisible();
    await visit(page, `/w/${id}/audit`);
    await expect(page.getByRole("row", { name: "Scanner added" })).toBeVisible();
    await expectAccessible(page, "main");
    await visit(page, `/w/${id}/settings`);
  });

  await test.step("the lead sets the codes and archives the clinic, which is then read-only", async () => {
    await page.getByLabel("Pattern of codes (optional)").fill("BCN-{center}-{000}");
    await expect(page.getByText("Example of a code: BCN-N-001")).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await expect(page.getByText("You are the only lead of all centers.")).toBeVisible();
    await expectAccessible(page, "main");
    await page.getByRole("button", { name: "Archive" }).click();
    const dialog = page.getByRole("dialog", { name: "Archive this workspace?" });
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(dialog.getByText("Say why, in a sentence.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("The clinic has moved.");
    await dialog.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("This workspace is archived.")).toBeVisible();
    await membersPage.goto("/patients");
    await expect(membersPage.getByText("This workspace is archived.")).toBeVisible();
    await expect(membersPage.getByRole("link", { name: "Add patient" })).toHaveCount(0);
  });
  await membersPage.context().close();
  expect(problems).toEqual([]);
});
