import { beforeEach, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { mailsTo, rows } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { mailedToken, newEmail, password, patientOf, researcher, type Person } from "../support/people.ts";

let owner: Person;
let recordId: string;

beforeEach(async () => {
  owner = await researcher();
  recordId = (await savedPatient(owner)).id;
});

const stateOfAccess = async () => (await owner.client.get(`/api/patients/${recordId}/access`)).body.portal.state as string;
const audited = (action: string, object: string) => rows("select id from accounts_audit where action = ? and object = ?", [action, object]);
const account = (email: string) => rows("select id from up_users where email = ?", [email]);

it("an invitation stays open when storing its acceptance fails: no account, no session, same link", async () => {
  const email = newEmail();
  await owner.client.post(`/api/patients/${recordId}/invite`, { email });
  const token = mailedToken(email, "accept-invite");
  const goOn = failCommits("failing_acceptance", [
    { table: "accounts_invitations", event: "update", when: `new.subject_id = '${recordId}' and new.accepted_at is not null` },
  ]);
  const client = new ApiClient();
  const refused = await client.post("/api/patient/accept-invite", { token, password });
  goOn();
  expect([refused.status, refused.body.code]).toEqual([500, "server_error"]);
  expect(client.cookies.size).toBe(0);
  expect([account(email), audited("portal.accepted", `patient:${recordId}`), await stateOfAccess()]).toEqual([[], [], "invited"]);
  expect((await client.post("/api/patient/accept-invite", { token, password })).status).toBe(200);
});

it("a release that fails to commit shows no report and sends no mail", async () => {
  const report = await reportOfPatient(owner, recordId);
  const person = await patientOf(owner, recordId);
  const mails = mailsTo(person.email).length;
  const when = `new.document_id = '${report.id}'`;
  onTestFinished(failCommits("failing_release", [{ table: "bone_scans_reports", event: "update", when }]));
  const reply = await owner.client.post(`/api/patients/${recordId}/release`, { reportId: report.id, tell: true });
  expect(reply.status).toBe(500);
  expect((await person.client.get(`/api/my/reports/${report.id}`)).status).toBe(404);
  expect(mailsTo(person.email)).toHaveLength(mails);
  expect(audited("report.released", `report:${report.id}`)).toEqual([]);
});

it("an account whose deletion fails to commit keeps its sessions and access; no mail is sent", async () => {
  const person = await patientOf(owner, recordId);
  const mails = mailsTo(owner.email).length;
  const when = `new.recipient = '${person.email}' and new.template = 'patient-account-deleted'`;
  onTestFinished(failCommits("failing_deletion", [{ table: "accounts_outbox", event: "insert", when }]));
  expect((await person.client.delete("/api/user/delete", { password })).status).toBe(500);
  expect((await person.client.get("/api/my/reports")).status).toBe(200);
  expect([account(person.email).length, await stateOfAccess()]).toEqual([1, "active"]);
  expect([mailsTo(owner.email).length, audited("portal.left", `patient:${recordId}`)]).toEqual([mails, []]);
});

it("a patient keeps access when deleting the patient record fails to commit", async () => {
  const person = await patientOf(owner, recordId);
  const when = `new.recipient = '${person.email}' and new.template = 'patient-account-closed'`;
  onTestFinished(failCommits("failing_end", [{ table: "accounts_outbox", event: "insert", when }]));
  expect((await owner.client.delete(`/api/patients/${recordId}`)).status).toBe(500);
  expect((await person.client.get("/api/my/reports")).status).toBe(200);
  expect([account(person.email).length, await stateOfAccess()]).toEqual([1, "active"]);
  expect(audited("patient.deleted", `patient:${recordId}`)).toEqual([]);
});
