import { describe, expect, it } from "vitest";
import { bodyOf, ApiClient } from "../support/api-client.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { mailsTo, rows } from "../support/database.ts";
import { exportedFiles } from "../support/exports.ts";
import { administrator, mailedToken, newEmail, password, patientOf, researcher, type Person } from "../support/people.ts";

interface World {
  readonly owner: Person;
  readonly recordId: string;
  readonly reportId: string;
  readonly person: Person;
}

async function released(): Promise<World> {
  const owner = await researcher();
  const { id: recordId } = await savedPatient(owner, { consent: { scope: ["store", "share"], version: "2026-1", date: "2026-01-05" } });
  const { id: reportId } = await reportOfPatient(owner, recordId);
  const person = await patientOf(owner, recordId);
  await owner.client.post(`/api/patients/${recordId}/release`, { reportId, note: "Take it along." });
  return { owner, recordId, reportId, person };
}

async function alsoPatientOf(person: Person): Promise<{ owner: Person; recordId: string; reportId: string }> {
  const owner = await researcher();
  const { id: recordId } = await savedPatient(owner);
  await owner.client.post(`/api/patients/${recordId}/invite`, { email: person.email });
  await bodyOf(person.client.post("/api/patient/accept-invite", { token: mailedToken(person.email, "accept-invite"), password }));
  const { id: reportId } = await reportOfPatient(owner, recordId);
  await owner.client.post(`/api/patients/${recordId}/release`, { reportId });
  return { owner, recordId, reportId };
}

const account = ({ email }: Person) => rows("select id from up_users where email = ?", [email]);
const links = ({ email }: Person) => rows("select id from accounts_invitations where email = ?", [email]);
const templates = (email: string) => mailsTo(email).map(({ template }) => template as string);

async function expectClosed({ person }: Pick<World, "person">): Promise<void> {
  expect(account(person)).toEqual([]);
  expect(links(person)).toEqual([]);
  expect((await person.client.get("/api/my/reports")).status).toBe(401);
  expect((await new ApiClient().post("/api/patient/login", { email: person.email, password })).status).toBe(401);
  expect(templates(person.email)).toEqual(["patient-account-closed"]);
  expect(rows("select id from accounts_audit where action = 'account.closed' and object = ?", [`user:${person.id}`])).toHaveLength(1);
}

describe("ending a patient's access", () => {
  it("closes the account immediately; a new invitation restores the released reports", async () => {
    const world = await released();
    const { owner, recordId, reportId } = world;
    const reply = await owner.client.delete(`/api/patients/${recordId}/access`);
    expect(reply.body.portal).toMatchObject({ state: "none", email: null });
    await expectClosed(world);
    expect(rows("select object from accounts_audit where action = 'portal.ended' and object = ?", [`patient:${recordId}`])).toHaveLength(1);
    const again = await patientOf(owner, recordId);
    expect((await again.client.get(`/api/my/reports/${reportId}`)).status).toBe(200);
    const twice = [
      await owner.client.delete(`/api/patients/${recordId}/access`),
      await owner.client.delete(`/api/patients/${recordId}/access`),
    ];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("leaves an account open that reads of another owner", async () => {
    const { owner, recordId, reportId, person } = await released();
    const other = await alsoPatientOf(person);
    await owner.client.delete(`/api/patients/${recordId}/access`);
    expect((await person.client.get(`/api/my/reports/${reportId}`)).status).toBe(404);
    expect((await person.client.get(`/api/my/reports/${other.reportId}`)).status).toBe(200);
    expect(templates(person.email)).toContain("patient-access-ended");
  });
});

describe("deleting the patient", () => {
  it("closes the account, one patient or many", async () => {
    const one = await released();
    expect((await one.owner.client.delete(`/api/patients/${one.recordId}`)).status).toBe(200);
    await expectClosed(one);
    const many = await released();
    const invitedEmail = newEmail();
    const { id: invitedId } = await savedPatient(many.owner);
    await many.owner.client.post(`/api/patients/${invitedId}/invite`, { email: invitedEmail });
    const token = mailedToken(invitedEmail, "accept-invite");
    await many.owner.client.post("/api/patients/delete", { ids: [many.recordId, invitedId] });
    await expectClosed(many);
    expect(mailsTo(invitedEmail)).toEqual([]);
    expect((await new ApiClient().post("/api/patient/accept-invite", { token, password })).body.code).toBe("invalid_token");
  });

  it("has no effect for another owner’s patient", async () => {
    const { recordId, person, reportId } = await released();
    const stranger = await researcher();
    expect((await stranger.client.delete(`/api/patients/${recordId}`)).status).toBe(404);
    expect((await stranger.client.post("/api/patients/delete", { ids: [recordId] })).body.deleted).toBe(0);
    expect((await person.client.get(`/api/my/reports/${reportId}`)).status).toBe(200);
  });

  it("happens when the owner’s account is deleted; access to other owners’ reports remains", async () => {
    const world = await released();
    const other = await alsoPatientOf(world.person);
    const alone = await patientOf(world.owner, (await savedPatient(world.owner)).id);
    expect((await world.owner.client.delete("/api/user/delete", { password })).status).toBe(200);
    await expectClosed({ person: alone });
    expect((await world.person.client.get(`/api/my/reports/${world.reportId}`)).status).toBe(404);
    expect((await world.person.client.get(`/api/my/reports/${other.reportId}`)).status).toBe(200);
  });
});

describe("a report that is being read", () => {
  it.each([
    ["the patient is deleted", ({ owner, recordId }: World) => owner.client.delete(`/api/patients/${recordId}`)],
    ["the owner's account is deleted", ({ owner }: World) => owner.client.delete("/api/user/delete", { password })],
    ["the patient leaves", ({ person }: World) => person.client.delete("/api/user/delete", { password })],
  ])("is answered whole or not at all while %s", async (_what, end) => {
    const world = await released();
    const cookie = world.person.client.cookie;
    const read = async (path: string) => {
      const reply = await fetch(`${world.person.client.base}/api/my/reports${path}`, { headers: { cookie } });
      return { path, status: reply.status, body: Buffer.from(await reply.arrayBuffer()) };
    };
    const paths = ["", `/${world.reportId}`, `/${world.reportId}.pdf`];
    const reading = [paths, paths].flatMap((each) => each.map(read));
    const [ended, ...replies] = await Promise.all([end(world), ...reading]);
    expect(ended.status).toBe(200);
    for (const { path, status, body } of replies) {
      expect([200, 401, 404], path).toContain(status);
      if (status !== 200) expect(JSON.parse(body.toString())).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      else if (path.endsWith(".pdf")) expect(body.toString("latin1").trimEnd()).toMatch(/^%PDF-[^]*%%EOF$/);
      else expect(JSON.parse(body.toString())).toBeTypeOf("object");
    }
    for (const path of paths) expect((await read(path)).status).toBe(401);
  });
});

describe("a patient with released reports", () => {
  it("can delete the account; the owner’s records remain, and both receive a mail", async () => {
    const { owner, recordId, reportId, person } = await released();
    const before = templates(owner.email).length;
    expect((await person.client.delete("/api/user/delete", { password })).status).toBe(200);
    expect(account(person)).toEqual([]);
    expect(links(person)).toEqual([]);
    expect(templates(person.email)).toEqual(["patient-account-deleted"]);
    expect(templates(owner.email).slice(before)).toEqual(["patient-left"]);
    const reported = mailsTo(owner.email).at(-1)!;
    expect(reported.text).toContain(`/patients/${recordId}`);
    expect(reported.text).not.toContain(person.email);
    expect((await owner.client.get(`/api/reports/${reportId}`)).status).toBe(200);
    expect((await owner.client.get(`/api/patients/${recordId}/access`)).body.portal.state).toBe("none");
    expect(rows("select id from accounts_audit where action = 'portal.left' and object = ?", [`patient:${recordId}`])).toHaveLength(1);
  });

  it("can export released reports and consents, and nothing else of the owner", async () => {
    const { owner, recordId, reportId, person } = await released();
    const hidden = await reportOfPatient(owner, recordId);
    const files = await exportedFiles(person);
    expect(JSON.parse(files.get(`released-reports/${reportId}.json`)!)).toMatchObject({ id: reportId, note: "Take it along." });
    expect(JSON.parse(files.get("consent.json")!)).toEqual([
      { scope: ["store", "share"], version: "2026-1", date: "2026-01-05", withdrawnOn: null },
    ]);
    expect([...files.keys()].join()).not.toContain(hidden.id);
    expect([...files.keys()].join()).not.toContain("patients/");
    expect(files.get("invitations.csv")).toContain(person.email);
    expect((await exportedFiles(owner)).get("invitations.csv")).toContain(`${recordId},${person.email}`);
  });

  it("is seen by administrators as an account like others, with the patients' filter", async () => {
    const { person } = await released();
    const { client } = await administrator();
    const { body } = await client.get(`/api/admin/users?role=patient&q=${encodeURIComponent(person.email)}`);
    expect(body.items).toMatchObject([{ id: person.id, role: "patient", state: "approved" }]);
    const again = await client.post(`/api/admin/users/${person.id}/resend`);
    expect([again.status, again.body.message]).toEqual([409, "This is a patient's account: invite the patient again from the record."]);
  });
});
