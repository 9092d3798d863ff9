import { describe, expect, it } from "vitest";
import { ZMyReport } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { mailsTo } from "../support/database.ts";
import { downloadExport } from "../support/exports.ts";
import { invitationOf, newEmail, password, patientOf, researcher } from "../support/people.ts";

describe("a patient's language", () => {
  it("is the invitation's, then the account's: mails, and what the account answers", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const email = newEmail();
    expect((await owner.client.post(`/api/patients/${id}/invite`, { email, language: "de" })).status).toBe(201);
    const [mail] = mailsTo(email);
    expect(mail!.subject).toMatch(/^Lesen Sie/);
    expect(mail!.text).toContain("/de/accept-invite/");
    expect(mail!.html).toContain('<html lang="de">');
    const client = new ApiClient();
    const accepted = await client.post("/api/patient/accept-invite", { token: invitationOf(email), password });
    expect(accepted.body.user.language).toBe("de");
    const names = { firstName: "Rosa", lastName: "Lindqvist" };
    const changed = await client.post("/api/user/update", { ...names, language: "fr" });
    expect([changed.status, changed.body.user.language]).toEqual([200, "fr"]);
    expect((await client.post("/api/user/update", names)).body.user.language).toBe("fr");
    expect((await client.post("/api/user/update", { ...names, language: "it" })).status).toBe(422);
  });

  it("keeps a report in English until a clinician has reviewed the language, with a sentence in the reader’s language", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const reader = await patientOf(owner, id);
    const report = await reportOfPatient(owner, id);
    await owner.client.post(`/api/patients/${id}/release`, { reportId: report.id });
    await reader.client.post("/api/user/update", { firstName: "Rosa", lastName: "Lindqvist", language: "de" });
    const mine = ZMyReport.parse((await reader.client.get(`/api/my/reports/${report.id}`)).body);
    expect(mine).toMatchObject({ language: "en", title: "Bone scan of Mar 14, 2026" });
    expect(mine.languageNote).toContain("auf Englisch");
    const { headers } = await reader.client.get(`/api/my/reports/${report.id}.pdf`);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="bericht-${report.id}-r1.pdf"`);
    expect((await downloadExport(reader)).headers.get("content-disposition")).toMatch(/filename="konto-[\d-]+\.zip"$/);
  });
});
