import { describe, expect, inject, it, onTestFinished } from "vitest";
import { dayMs, ZWorkspaceAuditList, type WorkspaceDetail } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { datasetId, newPatient, newReport, reportOfPatient, savedReport } from "../support/bone-scans.ts";
import { isPostgres, mailsTo, moment, rows } from "../support/database.ts";
import { openKnex, untilLockWait } from "../support/knex.ts";
import { logIn, mailedToken, newEmail, password, patient, patientOf, researcher, type Person } from "../support/people.ts";
import {
  acts,
  answer,
  at,
  changeSettings,
  confirmationFor,
  detailOf,
  inviteTo,
  join,
  joinedByMail,
  newCenter,
  newWorkspace,
  reason,
  templatesTo,
  workspacesOf,
} from "../support/workspaces.ts";

describe("workspaces", () => {
  it("begin with the personal one; a created one is led by its maker and unknown to others", async () => {
    const [lead, stranger] = [await researcher(), await researcher()];
    expect((await workspacesOf(lead)).map(({ kind, role }) => [kind, role])).toEqual([["personal", "lead"]]);
    const { id } = await newWorkspace(lead);
    expect(await workspacesOf(lead)).toMatchObject([
      { kind: "personal" },
      { id, kind: "clinic", name: "Bone Clinic North", state: "open", role: "lead", center: null, identity: "names", maySign: true },
    ]);
    expect(await workspacesOf(await patient())).toEqual([]);
    expect((await stranger.client.get(at(id))).status).toBe(404);
    expect((await changeSettings(stranger, id, { name: "Mine" })).status).toBe(404);
  });

  it("change the given settings only, for leads of all centers", async () => {
    const [lead, editor] = [await researcher(), await researcher()];
    const { id, version } = await newWorkspace(lead);
    join(lead, editor, {}, id);
    const dataset = await datasetId(lead);
    const changed = await changeSettings(lead, id, { codePattern: "OST-{center}-{0000}", datasets: { "hr-pqct": dataset } });
    const expected = { name: "Bone Clinic North", codePattern: "OST-{center}-{0000}", datasets: { "hr-pqct": dataset }, keepsNames: false };
    expect(changed.body).toMatchObject({ ...expected, version: version + 1 });
    await changeSettings(lead, id, { keepsNames: true, datasets: { "hr-pqct": null } });
    expect(await detailOf(editor, id)).toMatchObject({ ...expected, datasets: {}, keepsNames: true });
    expect(answer(await changeSettings(editor, id, { name: "Mine" }))).toEqual([403, "role_missing"]);
    const { headers } = await lead.client.get(at(id));
    const save = (name: string) => lead.client.send("PUT", at(id), { json: { name }, headers: { "If-Match": headers.get("etag")! } });
    expect((await save("Bone Clinic West")).status).toBe(200);
    expect(answer(await lead.client.put(at(id), { name: "Bone Clinic" }))).toEqual([428, "precondition_required"]);
    expect((await lead.client.put(at(lead.id), { name: "Mine" })).status).toBe(200);
    const stale = await save("Bone Clinic East");
    const name = { theirs: "Bone Clinic West", base: "Bone Clinic North" };
    expect([...answer(stale), stale.body.current.fields]).toEqual([412, "changed_meanwhile", { name }]);
    expect(stale.body.current).toMatchObject({ changedAt: expect.any(String), changedBy: "Rosa Lindqvist" });
    const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 01 00" };
    expect((await changeSettings(lead, id, { letterhead })).body).toMatchObject({ letterhead });
    expect(answer(await changeSettings(editor, id, { letterhead: null }))).toEqual([403, "role_missing"]);
    const late = { json: { letterhead: null, keepsNames: true, codePattern: null }, headers: { "If-Match": headers.get("etag")! } };
    const refused = await lead.client.send("PUT", at(id), late);
    expect([refused.status, refused.body.current.fields]).toEqual([412, { letterhead: { theirs: letterhead, base: null } }]);
    expect((await detailOf(editor, id)).letterhead).toEqual(letterhead);
    await changeSettings(lead, id, { letterhead: { name: "Harbor" } });
    expect((await detailOf(lead, id)).letterhead).toEqual({ name: "Harbor", address: null, telephone: null });
    await changeSettings(lead, id, { letterhead: null });
    expect((await detailOf(lead, id)).letterhead).toBeNull();
    const wrongHeads = [{ name: " " }, { address: "1\n2\n3\n4\n5\n6\n7" }, { telephone: "none" }, { name: "a".repeat(121) }, { logo: "" }];
    for (const wrong of wrongHeads) expect((await changeSettings(lead, id, { letterhead: { ...letterhead, ...wrong } })).status).toBe(422);
    for (const wrong of [{ datasets: { dxa: dataset } }, { datasets: { dxa: "a".repeat(24) } }, { codePattern: "OST" }])
      expect((await changeSettings(lead, id, wrong)).status).toBe(422);
  });

  it("keep templates of leads for members who write, and refuse a report with an open variable", async () => {
    const [lead, editor, reader] = [await researcher(), await researcher(), await researcher()];
    const { id, templates: none } = await newWorkspace(lead);
    join(lead, editor, { role: "editor" }, id);
    join(lead, reader, { role: "reader" }, id);
    const templates = [{ name: "Change", text: "Changed by {change}." }];
    expect((await changeSettings(lead, id, { templates })).body).toMatchObject({ templates });
    const seen = [none, (await detailOf(editor, id)).templates, (await detailOf(reader, id)).templates];
    expect(seen).toEqual([[], templates, []]);
    expect(answer(await changeSettings(editor, id, { templates }))).toEqual([403, "role_missing"]);
    const { status, body } = await changeSettings(lead, id, { templates: [...templates, { name: "change", text: "x".repeat(501) }] });
    expect([status, Object.keys(body.fields as object)]).toEqual([422, ["templates.1.text", "templates"]]);
    const write = (indication: string) => editor.client.post(`/api/reports?workspace=${id}`, { ...newReport(), clinical: { indication } });
    const refused = await write("Changed by {change}.");
    expect([refused.status, refused.body.fields]).toEqual([422, { "clinical.indication": "Fill in {change} or delete it." }]);
    expect((await write("Changed by 3 %.")).body).toMatchObject({ clinical: { indication: "Changed by 3 %." } });
  });

  it("turn a personal workspace into a clinic with its default datasets; the account gets a new, empty one", async () => {
    const person = await researcher();
    const [personal] = await workspacesOf(person);
    const dataset = await datasetId(person);
    await person.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: dataset });
    const { id: reportId } = await savedReport(person);
    const stored = () => rows("select * from bone_scans_reports where document_id = ?", [reportId]);
    const before = stored();
    const request = { kind: "clinic", name: "Bone Clinic South" };
    const reply = await person.client.post(at(personal!.id, "/convert"), request);
    expect(reply.body).toMatchObject({ ...request, id: personal!.id, role: "lead", maySign: true, datasets: { "hr-pqct": dataset } });
    const [fresh, clinic, ...more] = await workspacesOf(person);
    expect([fresh!.kind, clinic!.id, more]).toEqual(["personal", personal!.id, []]);
    expect(rows("select personal_workspace_id as id from up_users where email = ?", [person.email])).toEqual([{ id: fresh!.id }]);
    expect(stored()).toEqual(before);
    expect((await person.client.get("/api/reports")).body).toMatchObject({ total: 0 });
    expect((await person.client.get(`/api/reports?workspace=${clinic!.id}`)).body).toMatchObject({ items: [{ id: reportId }] });
    expect(answer(await person.client.post(at(personal!.id, "/convert"), request))).toEqual([409, "conflict"]);
  });

  it("keep their records and the access of patients when the inviter’s account is deleted", async () => {
    const [lead, inviter] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, inviter, {}, id);
    const record = async () => (await inviter.client.post(`/api/patients?workspace=${id}`, newPatient())).body.id as string;
    const [recordId, pendingId, pendingEmail] = [await record(), await record(), newEmail()];
    const reader = await patientOf(inviter, recordId);
    const { id: reportId } = await reportOfPatient(inviter, recordId, {}, `?workspace=${id}`);
    const released = await inviter.client.send("POST", `/api/patients/${recordId}/release`, {
      json: { reportId },
      headers: { "If-Match": "*" },
    });
    expect(released.status).toBe(200);
    await inviter.client.post(`/api/patients/${pendingId}/invite`, { email: pendingEmail });
    const token = mailedToken(pendingEmail, "accept-invite");
    expect((await inviter.client.delete("/api/user/delete", { password })).status).toBe(200);
    expect((await reader.client.get("/api/my/reports")).body).toMatchObject({ items: [{ id: reportId }] });
    expect((await lead.client.get(`/api/patients/${recordId}/access`)).body).toMatchObject({ portal: { state: "active" } });
    const invitation = await new ApiClient().post("/api/patient/invitation", { token });
    expect(invitation.body).toEqual({ email: pendingEmail, invitedBy: "Bone Clinic North", hasAccount: false });
    expect((await new ApiClient().post("/api/patient/accept-invite", { token, password })).status).toBe(200);
    await reader.client.delete("/api/user/delete", { password });
    expect(templatesTo(lead.email).at(-1)).toBe("patient-left");
  });

  it("erase the names of patients once they keep none", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    await changeSettings(lead, id, { keepsNames: true });
    const named = { ...newPatient(), firstName: "Ada", lastName: "Marsh" };
    const made = await lead.client.post(`/api/patients?workspace=${id}`, named);
    expect(made.body).toMatchObject({ firstName: "Ada" });
    await changeSettings(lead, id, { keepsNames: false });
    expect((await lead.client.get(`/api/patients/${made.body.id}`)).body).toMatchObject({ firstName: null, lastName: null });
  });

  it.runIf(isPostgres())("erase a name that is stored meanwhile", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    await changeSettings(lead, id, { keepsNames: true });
    const { id: patientId } = (await lead.client.post(`/api/patients?workspace=${id}`, newPatient())).body as { id: string };
    const db = openKnex(inject("cmsDataDir"));
    onTestFinished(() => db.destroy());
    const write = await db.transaction();
    await write("accounts_workspaces").where({ document_id: id }).forKeyShare().select("id");
    await write("bone_scans_patients").where({ document_id: patientId }).update({ first_name: "Ada" });
    const erasure = lead.client.put(`/api/patients/names?workspace=${id}`, { keepNames: false });
    await Promise.race([erasure, untilLockWait()]);
    await write.commit();
    expect((await erasure).status).toBe(200);
    expect((await lead.client.get(`/api/patients/${patientId}`)).body).toMatchObject({ firstName: null });
  });

  it("count a change of whether they keep names, wherever it is made", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    const headers = { "If-Match": (await lead.client.get(at(id))).headers.get("etag")! };
    await lead.client.put(`/api/patients/names?workspace=${id}`, { keepNames: true });
    const stale = await lead.client.send("PUT", at(id), { json: { keepsNames: false }, headers });
    expect([...answer(stale), stale.body.current.fields]).toEqual([
      412,
      "changed_meanwhile",
      { keepsNames: { theirs: true, base: false } },
    ]);
  });

  it("take no members, archive or deletion while personal", async () => {
    const person = await researcher();
    const [{ id }] = (await workspacesOf(person)) as [WorkspaceDetail];
    const confirmation = await confirmationFor(person, "delete-workspace", id);
    const replies = [
      await inviteTo(person, id, newEmail()),
      await person.client.post(at(id, "/archive"), { archived: true, reason }),
      await person.client.delete(at(id), { name: "Personal", reason, confirmation }),
      await person.client.post(at(id, "/leave")),
      await person.client.post(at(id, "/centers"), { name: "North", code: "N" }),
    ];
    expect(replies.map(answer)).toEqual(replies.map(() => [409, "conflict"]));
  });

  it("are read-only while archived, except that members leave, until a lead opens them again", async () => {
    const [lead, editor, ...leaving] = [await researcher(), await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, editor, {}, id);
    for (const person of leaving) join(lead, person, {}, id);
    expect(answer(await editor.client.post(at(id, "/archive"), { archived: true, reason }))).toEqual([403, "role_missing"]);
    expect((await lead.client.post(at(id, "/archive"), { archived: true, reason })).body).toMatchObject({ state: "archived" });
    expect(answer(await changeSettings(lead, id, { name: "Other" }))).toEqual([409, "workspace_archived"]);
    expect(answer(await inviteTo(lead, id, newEmail()))).toEqual([409, "workspace_archived"]);
    expect((await editor.client.get(at(id))).body).toMatchObject({ state: "archived" });
    expect(answer(await editor.client.post(`/api/reports?workspace=${id}`, newReport()))).toEqual([409, "workspace_archived"]);
    const [removed, left] = leaving as [Person, Person];
    expect(answer(await lead.client.put(at(id, `/members/${editor.id}`), { role: "reader" }))).toEqual([409, "workspace_archived"]);
    expect((await lead.client.delete(at(id, `/members/${removed.id}`))).status).toBe(200);
    expect((await left.client.post(at(id, "/leave"))).status).toBe(200);
    for (const { client } of leaving) expect((await client.get(`/api/reports?workspace=${id}`)).status).toBe(404);
    expect((await lead.client.post(at(id, "/archive"), { archived: false, reason })).body).toMatchObject({ state: "open" });
    expect(templatesTo(editor.email).slice(-2)).toEqual(["workspace-archived", "workspace-reopened"]);
    expect(acts(id).slice(-4)).toEqual(["workspace.archived", "member.removed", "member.left", "workspace.reopened"]);
  });
});

describe("DELETE /api/workspaces/:id", () => {
  const remove = (person: Person, id: string, given: object) =>
    person.client.delete(at(id), { name: "Bone Clinic North", reason, ...given });

  it("needs the name and a confirmation of this session, act and workspace, which works once", async () => {
    const lead = await researcher();
    const [{ id }, other] = [await newWorkspace(lead), await newWorkspace(lead)];
    const wrongPassword = { purpose: "delete-workspace", object: id, password: "Wr0ng-horse!" };
    expect((await lead.client.post("/api/user/confirm", wrongPassword)).status).toBe(422);
    expect(answer(await remove(lead, id, {}))).toEqual([403, "confirmation_needed"]);
    const elsewhere = { ...lead, client: new ApiClient() };
    await logIn(elsewhere.client, lead.email);
    const unfit = [
      await confirmationFor(lead, "delete-account", id),
      await confirmationFor(lead, "delete-workspace", other.id),
      await confirmationFor(elsewhere, "delete-workspace", id),
    ];
    for (const confirmation of unfit) expect(answer(await remove(lead, id, { confirmation }))).toEqual([403, "confirmation_needed"]);
    const confirmation = await confirmationFor(lead, "delete-workspace", id);
    expect((await remove(lead, id, { confirmation, name: "Bone clinic north" })).status).toBe(422);
    expect((await remove(lead, id, { confirmation })).status).toBe(202);
    expect((await lead.client.post(at(id, "/restore"))).status).toBe(200);
    expect(answer(await remove(lead, id, { confirmation }))).toEqual([403, "confirmation_needed"]);
  });

  it("allows a restore for 30 days, mails all members the day, and refuses it afterward", async () => {
    const [lead, editor] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, editor, {}, id);
    const before = Date.now();
    const reply = await remove(lead, id, { confirmation: await confirmationFor(lead, "delete-workspace", id) });
    const days = (Date.parse(reply.body.deleteAfter as string) - before) / dayMs;
    expect([reply.status, Math.round(days * 1000)]).toEqual([202, 30_000]);
    expect(mailsTo(editor.email).at(-1)).toMatchObject({ template: "workspace-deletion-planned" });
    expect(answer(await changeSettings(lead, id, { name: "Other" }))).toEqual([409, "workspace_archived"]);
    expect((await lead.client.post(at(id, "/restore"))).body).toMatchObject({ state: "open", deleteAfter: null });
    await lead.client.post(at(id, "/archive"), { archived: true, reason });
    await remove(lead, id, { confirmation: await confirmationFor(lead, "delete-workspace", id) });
    expect((await lead.client.post(at(id, "/restore"))).body).toMatchObject({ state: "archived", deleteAfter: null });
    await remove(lead, id, { confirmation: await confirmationFor(lead, "delete-workspace", id) });
    rows("update accounts_workspaces set delete_after = ? where document_id = ?", [moment(Date.now() - 1000), id]);
    expect(answer(await lead.client.post(at(id, "/restore")))).toEqual([409, "conflict"]);
  });
});

describe("GET /api/workspaces/:id/audit", () => {
  it("shows leads all entries, and leads of one center the acts of its members, without network addresses", async () => {
    const [lead, local, member] = [await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead, "study");
    const north = await newCenter(lead, id, "N1");
    await joinedByMail(lead, id, local, { role: "lead", centerId: north });
    await joinedByMail(lead, id, member, { role: "editor" });
    const read = async (person: Person) => ZWorkspaceAuditList.parse((await person.client.get(at(id, "/audit"))).body);
    const all = await read(lead);
    expect([all.total, all.items[0]]).toMatchObject([6, { action: "member.joined", actor: member.email }]);
    expect(all.items[0]).not.toHaveProperty("address");
    expect((await read(local)).items.map(({ action, actor }) => [action, actor])).toEqual([["member.joined", local.email]]);
    const { body: report } = await member.client.post(`/api/reports?workspace=${id}`, newReport());
    await member.client.get(`/api/reports/${report.id}.csv`);
    await member.client.post("/api/reports", newReport());
    const object = `report:${report.id}`;
    expect((await read(lead)).items.slice(0, 3)).toMatchObject([
      { action: "report.exported", object },
      { action: "report.created", object },
      { action: "member.joined" },
    ]);
    expect((await read(local)).total).toBe(1);
    expect(answer(await member.client.get(at(id, "/audit")))).toEqual([403, "role_missing"]);
  });
});
