import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { savedPatient, savedReport } from "../support/bone-scans.ts";
import { mailsTo, rows, withoutJudgment } from "../support/database.ts";
import { administrator, anotherAdministrator, logIn, newEmail, password, patient, researcher } from "../support/people.ts";
import {
  acts,
  answer,
  confirmationFor,
  detailOf,
  join,
  membersOf,
  newWorkspace,
  reason,
  templatesTo,
  workspacesOf,
} from "../support/workspaces.ts";

describe("administrators", () => {
  const adminAct = async (method: "post" | "delete" | "get", path: string, body?: unknown) =>
    (await administrator()).client[method](path, body as never);

  it("create an account, whose owner sets the password by a mailed link within seven days", async () => {
    const email = newEmail();
    const request = { email, firstName: "Ada", lastName: "Marsh", role: "researcher" };
    const made = await adminAct("post", "/api/admin/users", request);
    expect([made.status, made.body.user]).toMatchObject([201, { email, role: "researcher", state: "approved" }]);
    expect(answer(await adminAct("post", "/api/admin/users", request))).toEqual([409, "conflict"]);
    const [mail] = mailsTo(email);
    expect(mail).toMatchObject({ template: "account-created" });
    const [{ expires_at: end }] = rows("select t.expires_at from accounts_tokens t join up_users u on u.id = t.user_id where u.email = ?", [
      email,
    ]) as [{ expires_at: string }];
    expect(Math.round((Number(end) - Date.now()) / 3600_000)).toBe(7 * 24);
    const client = new ApiClient();
    const token = (mail!.text as string).match(/reset-password\/([\w-]+)/)![1];
    expect((await client.post("/api/user/reset-password", { token, password })).status).toBe(200);
    await logIn(client, email);
    expect((await client.get("/api/workspaces")).body).toMatchObject({ items: [{ kind: "personal" }] });
  });

  it("list workspaces with counts, and appoint a lead, with a mail to all members", async () => {
    const [lead, member, next] = [await researcher(), await researcher(), await researcher()];
    const name = `Clinic ${newEmail().slice(2, 10)}`;
    const { id } = await newWorkspace(lead, "clinic", name);
    join(lead, member, { role: "reader" }, id);
    const listed = await adminAct("get", `/api/admin/workspaces?q=${encodeURIComponent(name.toUpperCase())}`);
    expect(listed.body).toMatchObject({ total: 1, items: [{ id, name, members: 2, leads: 1, centers: 0, patients: 0, reports: 0 }] });
    const path = `/api/admin/workspaces/${id}/lead`;
    expect((await adminAct("post", path, { accountId: (await patient()).id, reason })).status).toBe(422);
    expect((await adminAct("post", path, { accountId: next.id, reason })).body).toMatchObject({ members: 3, leads: 2 });
    expect((await detailOf(next, id)).role).toBe("lead");
    for (const { email } of [lead, member, next]) expect(templatesTo(email).at(-1)).toBe("workspace-lead-appointed");
    expect(acts(id).at(-1)).toBe("workspace.lead-appointed");
    const [personal] = await workspacesOf(lead);
    expect(answer(await adminAct("post", `/api/admin/workspaces/${personal!.id}/lead`, { accountId: next.id, reason }))).toEqual([
      409,
      "conflict",
    ]);
  });

  it("hand a personal workspace over as a clinic of the recipient", async () => {
    const [owner, recipient] = [await researcher(), await researcher()];
    const [before] = await workspacesOf(owner);
    const path = `/api/admin/users/${owner.id}/hand-over`;
    for (const toAccountId of [owner.id, (await patient()).id])
      expect((await adminAct("post", path, { toAccountId, reason })).status).toBe(422);
    expect((await adminAct("post", path, { toAccountId: recipient.id, reason })).status).toBe(200);
    expect(await workspacesOf(recipient)).toMatchObject([{ kind: "personal" }, { id: before!.id, kind: "clinic", role: "lead" }]);
    const now = await workspacesOf(owner);
    expect(now.map(({ kind, id }) => [kind, id === before!.id])).toEqual([["personal", false]]);
    for (const { email } of [owner, recipient]) expect(templatesTo(email).at(-1)).toBe("workspace-handed-over");
  });

  it("hand over every record without changing one, which stays when the former owner is deleted", async () => {
    const [admin, owner, recipient] = [await anotherAdministrator(), await researcher(), await researcher()];
    await logIn(admin.client, admin.email);
    const { id: reportId } = await savedReport(owner);
    const { id: patientId } = await savedPatient(owner);
    const stored = () => [
      rows("select * from bone_scans_reports where document_id = ?", [reportId]),
      rows("select * from bone_scans_patients where document_id = ?", [patientId]).map(withoutJudgment),
    ];
    const [before, [personal]] = [stored(), await workspacesOf(owner)];
    await admin.client.post(`/api/admin/users/${owner.id}/hand-over`, { toAccountId: recipient.id, reason });
    expect(stored()).toEqual(before);
    expect((await owner.client.get(`/api/reports/${reportId}`)).status).toBe(404);
    expect((await owner.client.get("/api/reports")).body).toMatchObject({ total: 0 });
    const list = () => recipient.client.get(`/api/reports?workspace=${personal!.id}`);
    expect((await list()).body).toMatchObject({ total: 1, items: [{ id: reportId }] });
    const confirmation = await confirmationFor(admin, "delete-account", owner.id);
    expect((await admin.client.delete(`/api/admin/users/${owner.id}`, { reason, confirmation })).status).toBe(200);
    expect(stored()).toEqual(before);
    expect((await list()).body).toMatchObject({ total: 1 });
  });

  it("offer the owner the export by mail", async () => {
    const owner = await researcher();
    expect((await adminAct("post", `/api/admin/users/${owner.id}/export`)).status).toBe(200);
    expect(templatesTo(owner.email).at(-1)).toBe("export-offered");
  });

  it("delete an account only with a confirmation, another lead or a recipient", async () => {
    const admin = await anotherAdministrator();
    const [lead, recipient] = [await researcher(), await researcher()];
    await logIn(admin.client, admin.email);
    const { id } = await newWorkspace(lead);
    const path = `/api/admin/users/${lead.id}`;
    expect(answer(await lead.client.delete("/api/user/delete", { password }))).toEqual([409, "last_lead"]);
    const confirmed = async () => confirmationFor(admin, "delete-account", lead.id);
    const refused = await admin.client.delete(path, { reason, confirmation: await confirmed() });
    expect([...answer(refused), refused.body.message]).toEqual([409, "last_lead", expect.stringContaining("“Bone Clinic North”")]);
    expect(answer(await admin.client.delete(path, { reason, handOverTo: recipient.id }))).toEqual([403, "confirmation_needed"]);
    const done = await admin.client.delete(path, { reason, confirmation: await confirmed(), handOverTo: recipient.id });
    expect(done.status).toBe(200);
    const places = (await workspacesOf(recipient)).map(({ kind, role }) => [kind, role]);
    expect(places).toEqual([
      ["personal", "lead"],
      ["clinic", "lead"],
      ["clinic", "lead"],
    ]);
    expect((await membersOf(recipient, id)).map(({ accountId }) => accountId)).toEqual([recipient.id]);
    expect(rows("select id from up_users where email = ?", [lead.email])).toEqual([]);
  });
});
