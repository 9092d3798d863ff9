import { randomBytes } from "node:crypto";
import http from "node:http";
import { describe, expect, inject, it } from "vitest";
import { entriesOf } from "../support/audit.ts";
import { reportOfPatient } from "../support/bone-scans.ts";
import { rows, tablesWith } from "../support/database.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";
import { clinic, knownPerson, personIn, reason } from "../support/people-in-clinics.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { unzipped } from "../support/unzip.ts";
import { acts, answer, at, confirmationFor, join, newCenter, templatesTo, newMember } from "../support/workspaces.ts";

async function download({ client }: Person, path: string) {
  const reply = await fetch(`${client.base}${path}`, { headers: { Cookie: client.cookie } });
  return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

describe("the export of a person", () => {
  it("has everything in the workspace, without names for members who read codes, and is audited", async () => {
    const [lead, reader] = [await researcher(), await researcher()];
    const workspaceId = await clinic(lead);
    join(lead, reader, { role: "reader", identity: "codes" }, workspaceId);
    const { id, code, reportId, deletedId } = await knownPerson(lead, workspaceId);
    const invited = await patientOf(lead, id);
    const other = await personIn(lead, workspaceId, { firstName: "Grace" });
    await reportOfPatient(lead, other.id, {}, `?workspace=${workspaceId}`);
    const whole = await download(lead, `/api/patients/${id}/export`);
    const files = await unzipped(whole.bytes);
    expect([whole.status, [...files.keys()]]).toEqual([
      200,
      [
        ...["patient.json", "access.json", "history.json"],
        ...[`reports/${reportId}.json`, `values/${reportId}.csv`, `history/${reportId}.json`, `reports/${reportId}-revision-1.json`],
        ...["reports", "values", "history"].map(
          (folder) => `recently-deleted/${folder}/${deletedId}.${folder === "values" ? "csv" : "json"}`,
        ),
      ],
    ]);
    const json = (name: string) => JSON.parse(files.get(name)!) as Record<string, unknown>;
    expect(json("patient.json")).toMatchObject({ code, firstName: "Ada", notes: "Seen today." });
    expect(json("access.json")).toMatchObject({ state: "active", email: invited.email });
    expect(json(`reports/${reportId}.json`)).toMatchObject({ revision: 2, release: { revision: 2 } });
    expect(json(`reports/${reportId}-revision-1.json`)).toMatchObject({ revision: 1, engineVersion: "0.9.0" });
    expect([...files.values()].join("")).toContain("Augusta");
    const coded = await unzipped((await download(reader, `/api/patients/${id}/export`)).bytes);
    expect([...coded.keys()]).toEqual([...files.keys()]);
    const text = [...coded.values()].join("");
    for (const hidden of ["Augusta", "Ada", "Marsh", "Grace", invited.email]) expect(text).not.toMatch(new RegExp(`\\b${hidden}\\b`));
    expect(entriesOf(`patient:${id}`).filter(({ action }) => action === "patient.exported")).toHaveLength(2);
    expect(acts(workspaceId)).toContain("patient.exported");
    const { secret } = await madeToken(lead, { scopes: ["read"] });
    expect((await byToken(secret, "GET", `/api/patients/${id}/export`)).status).toBe(404);
  });

  it("breaks off when the membership ends, as that of a whole workspace does", async () => {
    const lead = await researcher();
    const workspaceId = await clinic(lead);
    const { id } = await personIn(lead, workspaceId);
    for (let made = 0; made < 8; made += 1) {
      const report = await reportOfPatient(lead, id, {}, `?workspace=${workspaceId}`);
      // Larger than the buffers of a connection, also when compressed.
      const notes = randomBytes(1_500_000).toString("base64");
      rows("update bone_scans_reports set notes = ? where document_id = ?", [notes, report.id]);
    }
    for (const path of [`/api/patients/${id}/export`, at(workspaceId, "/export")]) {
      const member = await newMember(lead, workspaceId, { role: "lead" });
      const ended = await new Promise<boolean>((resolve, reject) => {
        const headers = { Cookie: member.client.cookie };
        const request = http.get(`${inject("cmsUrl")}${path}`, { headers }, (reply) => {
          rows("delete from accounts_memberships where workspace_id = ? and account_id = ?", [workspaceId, member.id]);
          reply.on("close", () => resolve(!reply.complete)).on("error", () => undefined);
          reply.resume();
        });
        request.on("error", reject);
      });
      expect(ended, path).toBe(true);
    }
    // Other tests search all columns.
    rows("update bone_scans_reports set notes = null where patient_id = ?", [id]);
  });

  it("is refused to monitors", async () => {
    const [lead, monitor] = [await researcher(), await researcher()];
    const workspaceId = await clinic(lead);
    const { id } = await personIn(lead, workspaceId);
    join(lead, monitor, { role: "monitor", identity: "codes" }, workspaceId);
    expect((await download(monitor, `/api/patients/${id}/export`)).status).not.toBe(200);
  });
});

const kept = ["accounts_audit", "accounts_tokens"];

describe("erasing a person", () => {
  it("needs a lead and a confirmation, and leaves only the audit log", async () => {
    const [lead, editor] = [await researcher(), await researcher()];
    const workspaceId = await clinic(lead);
    join(lead, editor, {}, workspaceId);
    const { id, reportId, deletedId } = await knownPerson(lead, workspaceId);
    const other = await personIn(lead, workspaceId);
    const reader = await patientOf(lead, id);
    const path = `/api/patients/${id}/erase`;
    expect(answer(await editor.client.post(path, { reason, confirmation: await confirmationFor(editor, "erase", id) }))).toEqual([
      403,
      "role_missing",
    ]);
    expect(answer(await lead.client.post(path, { reason }))).toEqual([403, "confirmation_needed"]);
    const ofOther = await confirmationFor(lead, "erase", other.id);
    expect(answer(await lead.client.post(path, { reason, confirmation: ofOther }))).toEqual([403, "confirmation_needed"]);
    const confirmation = await confirmationFor(lead, "erase", id);
    expect((await lead.client.post(path, { reason: "MARSH asked for it.", confirmation })).body).toMatchObject({
      code: "validation_failed",
    });
    expect((await lead.client.post(path, { reason, confirmation })).body).toEqual({ deleted: 1, reports: 2 });
    expect(tablesWith(id, reportId, deletedId).filter((name) => !kept.includes(name))).toEqual([]);
    expect((await reader.client.get("/api/my/reports")).status).toBe(401);
    const [entry] = entriesOf(`patient:${id}`).filter(({ action }) => action === "patient.erased");
    expect(entry).toMatchObject({ detail: reason });
    expect((await lead.client.get(`/api/patients/${id}`)).status).toBe(404);
    expect((await lead.client.get(`/api/patients/${other.id}`)).status).toBe(200);
    expect((await lead.client.post(path, { reason, confirmation })).status).toBe(404);
  });
});

describe("the same person in two workspaces", () => {
  it("is enrolled with consent, with a code of the study and without names, and scored there", async () => {
    const lead = await researcher();
    const [a, study] = [await clinic(lead), await clinic(lead)];
    const centerId = await newCenter(lead, study, "N9");
    const consent = { scope: ["store", "share"], version: "2", date: "2026-01-05" };
    const person = await personIn(lead, a, { consent, notes: "Ada Marsh" });
    const report = await reportOfPatient(lead, person.id, { reportName: "Ada Marsh" }, `?workspace=${a}`);
    const other = await reportOfPatient(lead, (await personIn(lead, a)).id, {}, `?workspace=${a}`);
    const enroll = (id: string, more: object) => lead.client.post(`/api/patients/${id}/enroll`, { to: study, centerId, ...more });
    expect(answer(await enroll(other.patientId!, {}))).toEqual([409, "conflict"]);
    expect(answer(await enroll(person.id, { reportIds: [report.id, other.id] }))).toEqual([404, "not_found"]);
    expect((await lead.client.get(`/api/patients?workspace=${study}`)).body).toMatchObject({ total: 0 });
    const reply = await enroll(person.id, { reportIds: [report.id], code: "S-1" });
    const expected = {
      code: "S-1",
      workspaceId: study,
      centerId,
      firstName: null,
      lastName: null,
      notes: null,
      birthDate: person.birthDate,
    };
    expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ ...expected, consent: { ...consent, withdrawnOn: null } })]);
    const { items } = (await lead.client.get(`/api/reports?workspace=${study}`)).body as { items: object[] };
    expect(items).toMatchObject([{ reportName: "S-1, 2026-03-14", patientId: reply.body.id, subjectCode: "S-1" }]);
    expect((await lead.client.get(`/api/patients/${person.id}`)).body).toMatchObject({ version: 1, workspaceId: a });
  });

  it("is linked by members who write in both, without a trace for members of one", async () => {
    const [both, ofOne, reader] = [await researcher(), await researcher(), await researcher()];
    const [a, b, c] = [await clinic(both), await clinic(both), await clinic(both)];
    join(both, ofOne, { role: "lead" }, a);
    for (const workspaceId of [a, b]) join(both, reader, { role: "reader" }, workspaceId);
    const [inA, inB, inC] = [await personIn(both, a), await personIn(both, b), await personIn(both, c)];
    const path = `/api/patients/${inA.id}/links`;
    const seen = async () => {
      const get = async (ending: string) => (await ofOne.client.get(`/api/patients/${inA.id}${ending}`)).body as unknown;
      return [await get(""), await get("/history"), await get("/links"), acts(a), (await ofOne.client.get("/api/workspaces")).body.total];
    };
    const before = await seen();
    expect(before[2]).toEqual({ items: [], total: 0 });
    const found = async (code: string) => (await both.client.post(`/api/patients/search?workspace=${b}`, { code })).body;
    expect(await found(inB.code.toLowerCase())).toMatchObject({ items: [{ id: inB.id }], total: 1 });
    expect(await found(inB.code.slice(1))).toEqual({ items: [], total: 0 });
    const linked = { patientId: inB.id, code: inB.code, workspaceId: b, workspace: "Bone Clinic North" };
    for (let times = 0; times < 2; times += 1) {
      const reply = await both.client.post(path, { patientId: inB.id });
      expect([reply.status, reply.body]).toEqual([201, { items: [linked], total: 1 }]);
    }
    await both.client.post(`/api/patients/${inC.id}/links`, { patientId: inB.id });
    expect((await both.client.post(path, { patientId: inC.id })).body.total).toBe(2);
    expect(await seen()).toEqual(before);
    expect((await reader.client.get(path)).body).toEqual({ items: [linked], total: 1 });
    expect((await reader.client.get(`/api/patients/${inB.id}/links`)).body).toMatchObject({ items: [{ patientId: inA.id }], total: 1 });
    expect(answer(await ofOne.client.post(path, { patientId: inB.id }))).toEqual([404, "not_found"]);
    expect(answer(await ofOne.client.delete(path, { patientId: inB.id }))).toEqual([404, "not_found"]);
    expect(answer(await reader.client.post(path, { patientId: inB.id }))).toEqual([403, "role_missing"]);
    const other = await personIn(both, b, { sex: "male" });
    for (const patientId of [other.id, inA.id]) expect((await both.client.post(path, { patientId })).status).toBe(422);
    expect((await both.client.delete(path, { patientId: inB.id })).body).toMatchObject({ items: [{ patientId: inC.id }], total: 1 });
    expect((await both.client.delete(path, { patientId: inB.id })).status).toBe(404);
    for (let number = 1; number <= 98; number += 1)
      rows("insert into bone_scans_person_links (document_id, lower_id, higher_id) values (?, ?, ?)", [
        `link-${number}`,
        String(number),
        inC.id,
      ]);
    const full = await both.client.post(`/api/patients/${inC.id}/links`, { patientId: (await personIn(both, b)).id });
    expect([full.status, full.body.message]).toEqual([409, "A patient has 100 links at most. Remove one first."]);
    await both.client.post(`/api/patients/${inC.id}/erase`, { reason, confirmation: await confirmationFor(both, "erase", inC.id) });
    expect(tablesWith(inC.id).filter((name) => !kept.includes(name))).toEqual([]);
  });
});

const transfer = ({ client }: Person, to: string, ids: readonly string[], more: object = {}) =>
  client.post("/api/patients/transfer", { ids, to, reason, ...more });

function places({ id, reportId, deletedId }: { id: string; reportId: string; deletedId: string }) {
  const of = (table: string, column: string, values: string[]) =>
    values.flatMap((value) => rows(`select distinct workspace_id as at from ${table} where ${column} = ?`, [value]).map((row) => row.at));
  return [
    ...of("bone_scans_patients", "document_id", [id]),
    ...of("bone_scans_reports", "document_id", [reportId]),
    ...of("bone_scans_report_revisions", "report_id", [reportId]),
    ...of("bone_scans_deleted_reports", "document_id", [deletedId]),
    ...of("bone_scans_deleted_items", "item_id", [deletedId]),
    ...of("bone_scans_record_changes", "record_id", [id, reportId, deletedId]),
    ...of("accounts_invitations", "subject_id", [id]),
  ];
}

describe("moving patients", () => {
  it("to another workspace takes reports, history, releases and access along, and audits both", async () => {
    const [lead, inTarget, leadThere] = [await researcher(), await researcher(), await researcher()];
    const [from, to] = [await clinic(lead), await clinic(lead)];
    join(lead, inTarget, {}, to);
    join(lead, leadThere, { role: "lead" }, to);
    const person = await knownPerson(lead, from);
    const reader = await patientOf(lead, person.id);
    const centerId = await newCenter(lead, to, "N7");
    const reply = await transfer(lead, to, [person.id], { centerId });
    expect([reply.status, reply.body]).toEqual([200, { patients: 1, reports: 1 }]);
    const received = ({ email }: Person) => templatesTo(email).filter((template) => template === "workspace-patients-received").length;
    expect([lead, inTarget, leadThere].map(received)).toEqual([0, 0, 1]);
    expect(new Set(places(person))).toEqual(new Set([to]));
    expect(rows("select center_id, request_key, request_hash from bone_scans_reports where document_id = ?", [person.reportId])).toEqual([
      { center_id: centerId, request_key: null, request_hash: null },
    ]);
    expect((await inTarget.client.get(`/api/patients/${person.id}`)).body).toMatchObject({ workspaceId: to, centerId, firstName: "Ada" });
    expect((await inTarget.client.get(`/api/patients/${person.id}/history`)).body).toMatchObject({
      items: [{ reason, changes: { workspaceId: [from, to], centerId: [null, centerId] } }, {}],
    });
    expect((await reader.client.get("/api/my/reports")).body).toMatchObject({ items: [{ id: person.reportId }] });
    expect((await reader.client.get(`/api/my/reports/${person.reportId}`)).status).toBe(200);
    for (const workspaceId of [from, to]) expect(acts(workspaceId)).toContain("patients.transferred");
    expect((await lead.client.get(`/api/patients?workspace=${from}`)).body).toMatchObject({ total: 0 });
    const restored = await lead.client.post(`/api/recently-deleted/${person.deletedId}/restore`);
    expect(restored.body).toEqual({ patients: 0, reports: 1 });
    expect((await transfer(lead, to, [person.id])).body).toMatchObject({ patients: 1 });
    expect(received(leadThere)).toBe(1);
  });

  it("is refused for a code in use, for names that the target does not keep, and for a center of another workspace", async () => {
    const lead = await researcher();
    const [from, to, nameless] = [await clinic(lead), await clinic(lead), await clinic(lead, false)];
    const person = await knownPerson(lead, from);
    const bare = await personIn(lead, from, { firstName: null, lastName: null });
    const before = places(person);
    expect(answer(await transfer(lead, nameless, [bare.id, person.id]))).toEqual([409, "conflict"]);
    await personIn(lead, to, { code: person.code.toUpperCase() });
    expect(answer(await transfer(lead, to, [bare.id, person.id]))).toEqual([409, "conflict"]);
    const centerId = await newCenter(lead, from, "N1");
    expect(answer(await transfer(lead, to, [bare.id], { centerId }))).toEqual([422, "validation_failed"]);
    expect([places(person), (await lead.client.get(`/api/patients/${bare.id}`)).body.workspaceId]).toEqual([before, from]);
    expect((await transfer(lead, nameless, [bare.id])).body).toEqual({ patients: 1, reports: 0 });
    expect((await transfer(lead, from, [person.id], { centerId })).body).toEqual({ patients: 1, reports: 1 });
  });

  it("is for leads of all centers who write in the target, and who read the names", async () => {
    const [lead, second, ofCenter] = [await researcher(), await researcher(), await researcher()];
    const [from, to] = [await clinic(lead), await clinic(lead)];
    const centerId = await newCenter(lead, from, "N2");
    join(lead, second, { role: "lead", identity: "codes" }, from);
    join(lead, ofCenter, { role: "lead", centerId }, from);
    const { id } = await personIn(lead, from);
    await transfer(lead, from, [id], { centerId });
    const own = (await clinic(second)).toString();
    expect(answer(await transfer(second, own, [id]))).toEqual([403, "role_missing"]);
    expect(answer(await transfer(ofCenter, from, [id]))).toEqual([403, "role_missing"]);
    expect(answer(await transfer(second, to, [id]))).toEqual([404, "not_found"]);
    join(lead, second, { role: "reader" }, to);
    expect(answer(await transfer(second, to, [id]))).toEqual([403, "role_missing"]);
    expect(answer(await transfer(await researcher(), to, [id]))).toEqual([404, "not_found"]);
    await lead.client.post(at(to, "/archive"), { archived: true, reason });
    expect(answer(await transfer(lead, to, [id]))).toEqual([409, "workspace_archived"]);
  });
});
