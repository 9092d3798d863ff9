import { ZErrorReply, ZPatient, ZRecordHistory, ZReport } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { reportOfPatient, revisedReport, savedPatient, savedReport } from "../support/bone-scans.ts";
import { copyRows, rows } from "../support/database.ts";
import { exportedFiles } from "../support/exports.ts";
import { researcher, type Person } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";

let owner: Person;

beforeAll(async () => {
  owner = await researcher();
});

const ifMatch = (tag: string) => ({ headers: { "If-Match": tag } });
const put = (path: string, json: object, tag: string, person = owner) => person.client.put(path, json, ifMatch(tag));
const stored = (table: "patients" | "reports", id: string) => rows(`select * from bone_scans_${table} where document_id = ?`, [id])[0]!;
const changesOf = (id: string) => rows("select * from bone_scans_record_changes where record_id = ?", [id]);
const historyOf = async (path: string, person = owner) => ZRecordHistory.parse((await person.client.get(`${path}/history`)).body);

describe("ETag of a patient and a report", () => {
  it("is the version in quotes, after reading and after each change, and nothing is cached", async () => {
    const patient = await savedPatient(owner);
    const report = await reportOfPatient(owner, patient.id);
    for (const [path, change] of [
      [`/api/patients/${patient.id}`, { notes: "Runner." }],
      [`/api/reports/${report.id}`, { notes: "Repeat." }],
    ] as const) {
      const read = await owner.client.get(path);
      expect([read.headers.get("etag"), read.headers.get("cache-control"), read.body.version]).toEqual(['"1"', "no-store", 1]);
      const changed = await put(path, change, '"1"');
      expect([changed.status, changed.headers.get("etag"), changed.body.version]).toEqual([200, '"2"', 2]);
    }
    const released = await owner.client.post(`/api/reports/${report.id}/share`, { shared: true }, ifMatch('"2"'));
    expect(released.status).toBe(200);
    expect((await owner.client.get(`/api/reports/${report.id}`)).headers.get("etag")).toBe('"3"');
  });

  it("is 1 for a report that an earlier release stored without a version, which is not rewritten by reading", async () => {
    const { id } = await savedReport(owner);
    rows("update bone_scans_reports set version = null where document_id = ?", [id]);
    expect((await owner.client.get(`/api/reports/${id}`)).headers.get("etag")).toBe('"1"');
    expect(stored("reports", id).version).toBeNull();
    expect((await put(`/api/reports/${id}`, { notes: "x" }, '"2"')).status).toBe(412);
    expect((await put(`/api/reports/${id}`, { notes: "x" }, '"1"')).body.version).toBe(2);
  });
});

describe("a record that was changed 2,000 times", () => {
  it("takes no further change, except those that protect people, and compares a hundred changes at most", async () => {
    const consent = { scope: ["store"], version: "1", date: "2026-01-02", withdrawnOn: null };
    const patient = await savedPatient(owner, { consent });
    const report = await reportOfPatient(owner, patient.id);
    await owner.client.post(`/api/reports/${report.id}/share`, { shared: true });
    for (const [table, id] of [
      ["patients", patient.id],
      ["reports", report.id],
    ] as const)
      rows(`update bone_scans_${table} set version = 2001 where document_id = ?`, [id]);
    for (const path of [`/api/patients/${patient.id}`, `/api/reports/${report.id}`]) {
      const { status, body } = await put(path, { notes: "x" }, '"2001"');
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(/was changed 2,000 times and can change no more\. Make a new one\.$/),
      ]);
    }
    const share = (shared: boolean) => owner.client.post(`/api/reports/${report.id}/share`, { shared });
    expect([(await share(false)).status, (await share(true)).status]).toEqual([200, 409]);
    const withdraw = (date: string) => put(`/api/patients/${patient.id}`, { consent: { ...consent, withdrawnOn: date } }, "*");
    expect([(await withdraw("2026-02-02")).status, (await withdraw("2026-02-03")).status]).toEqual([200, 409]);
    const [change] = changesOf(patient.id);
    copyRows("bone_scans_record_changes", change!.document_id as string, 150, { version: "n" });
    const late = await put(`/api/patients/${patient.id}`, { notes: "x" }, '"1"');
    expect([late.status, late.body.current.fields.notes]).toEqual([412, { theirs: null }]);
  });
});

describe("If-Match", () => {
  it.each(["*", '"1"', 'W/"1"', '"1-gzip"', '"7", "1"'])("%s accepts a change of version 1", async (tag) => {
    const { id } = await savedReport(owner);
    expect((await put(`/api/reports/${id}`, { notes: "x" }, tag)).status).toBe(200);
  });

  it("is not needed in a personal workspace, and 400 if it is no list of tags", async () => {
    const { id } = await savedReport(owner);
    expect((await owner.client.put(`/api/reports/${id}`, { notes: "x" })).status).toBe(200);
    expect((await put(`/api/reports/${id}`, { notes: "y" }, "2")).body.code).toBe("bad_request");
    expect(stored("reports", id).notes).toBe("x");
  });

  it("is needed in a clinic: 428 without it, and the body's version of a patient counts as one", async () => {
    const person = await researcher();
    const patient = await savedPatient(person);
    const report = await reportOfPatient(person, patient.id);
    rows("update accounts_workspaces set kind = 'clinic' where document_id = ?", [person.id]);
    const [path, ofReport] = [`/api/patients/${patient.id}`, `/api/reports/${report.id}`];
    for (const reply of [
      await person.client.put(path, { notes: "x" }),
      await person.client.delete(path),
      await person.client.put(ofReport, { notes: "x" }),
      await person.client.post(`${ofReport}/rescore`, {}),
      await person.client.post(`${ofReport}/share`, { shared: true }),
      await person.client.delete(ofReport),
    ])
      expect([reply.status, reply.body.code]).toEqual([428, "precondition_required"]);
    expect((await person.client.put(path, { notes: "x", version: 1 })).status).toBe(200);
    expect((await person.client.put(path, { notes: "y", version: 1 })).body.current.fields).toEqual({ notes: { theirs: "x", base: null } });
    expect((await put(ofReport, { notes: "x" }, '"1"', person)).status).toBe(200);
    expect((await put(ofReport, { notes: "x" }, "*", person)).status).toBe(200);
  });

  it("that is stale stops every change of a report with 412 and stores nothing", async () => {
    const patient = await savedPatient(owner);
    const report = await reportOfPatient(owner, patient.id);
    await put(`/api/reports/${report.id}`, { notes: "Theirs" }, '"1"');
    const before = stored("reports", report.id);
    const release = `/api/patients/${patient.id}/release`;
    const calls: [method: string, path: string, json?: object][] = [
      ["PUT", `/api/reports/${report.id}`, { reportName: "Mine" }],
      ["PUT", `/api/reports/${report.id}`, {}],
      ["DELETE", `/api/reports/${report.id}`],
      ["POST", `/api/reports/${report.id}/rescore`, {}],
      ["POST", `/api/reports/${report.id}/override`, { site: "distal-tibia", reason: "It has to do." }],
      ["POST", `/api/reports/${report.id}/references`, { datasetIds: [] }],
      ["POST", `/api/reports/${report.id}/share`, { shared: true }],
      ["POST", release, { reportId: report.id }],
      ["DELETE", `${release}/${report.id}`],
    ];
    for (const [method, path, json] of calls) {
      const reply = await owner.client.send(method, path, { ...(json && { json }), ...ifMatch('"1"') });
      expect([method, path, reply.status, reply.body.code, reply.body.current?.version]).toEqual([
        method,
        path,
        412,
        "changed_meanwhile",
        2,
      ]);
    }
    expect(stored("reports", report.id)).toEqual(before);
    expect((await owner.client.delete(`/api/reports/${report.id}`, undefined, ifMatch('"2"'))).status).toBe(200);
    expect((await owner.client.delete(`/api/reports/${report.id}`, undefined, ifMatch('"2"'))).status).toBe(404);
  });

  it("that is stale stops changing and deleting a patient", async () => {
    const { id } = await savedPatient(owner);
    await put(`/api/patients/${id}`, { notes: "Theirs" }, '"1"');
    // The CMS judges changes after replies.
    const facts = () => ({ ...stored("patients", id), judged_by: null });
    const before = facts();
    expect((await put(`/api/patients/${id}`, { notes: "Mine" }, '"1"')).status).toBe(412);
    expect((await owner.client.delete(`/api/patients/${id}`, undefined, ifMatch('"1"'))).status).toBe(412);
    expect(facts()).toEqual(before);
    expect((await owner.client.delete(`/api/patients/${id}`, undefined, ifMatch('"2"'))).status).toBe(200);
  });

  it("gives the sent fields that differ, with both values, who changed them and when", async () => {
    const { id } = await savedReport(owner, "Visit");
    const path = `/api/reports/${id}`;
    await put(path, { reportName: "Theirs", notes: "Noted" }, '"1"');
    await put(path, { subjectCode: "S-9" }, '"2"');
    const stale = ZErrorReply.parse((await put(path, { reportName: "Mine", subjectCode: null, patientId: null }, '"1"')).body);
    const { current } = stale;
    expect(stale).toMatchObject({
      code: "changed_meanwhile",
      message: "Someone else has changed this report. Load it again before you save.",
    });
    expect(current).toMatchObject({ version: 3, changedBy: expect.stringMatching(/^\S+ \S+/) as string });
    expect(Date.parse(current!.changedAt!)).toBeLessThanOrEqual(Date.now());
    expect(current!.fields).toEqual({ reportName: { theirs: "Theirs", base: "Visit" }, subjectCode: { theirs: "S-9", base: null } });
    expect((await put(path, { reportName: "Mine" }, '"2"')).body.current.fields).toEqual({});
    // A field that went back to its value has not changed.
    await put(path, { subjectCode: null }, '"3"');
    expect((await put(path, { subjectCode: "S-1" }, '"1"')).body.current.fields).toEqual({});
  });

  it("leaves out a patient's code that was not sent", async () => {
    const { id } = await savedPatient(owner, { code: "BEFORE" });
    const path = `/api/patients/${id}`;
    await put(path, { code: "AFTER" }, '"1"');
    expect((await put(path, { notes: "Mine" }, '"1"')).body.current.fields).toEqual({});
    expect((await put(path, { code: "MINE" }, '"1"')).body.current.fields).toEqual({ code: { theirs: "AFTER", base: "BEFORE" } });
  });

  it("of a version without history gives each sent field without its earlier value", async () => {
    const { id } = await savedReport(owner, "Visit");
    expect((await put(`/api/reports/${id}`, { reportName: "Mine" }, '"9"')).body.current).toEqual({
      ...{ version: 1, changedAt: null, changedBy: null },
      fields: { reportName: { theirs: "Visit" } },
    });
  });

  it("accepts exactly one of several concurrent changes", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await savedReport(owner);
      const patient = await savedPatient(owner);
      const race = async (path: string) => {
        const replies = await Promise.all(["One", "Two", "Three"].map((notes) => put(path, { notes }, '"1"')));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
        return replies.find(({ status }) => status === 200)!.body.notes;
      };
      expect(await race(`/api/reports/${id}`)).toBe(stored("reports", id).notes);
      expect(await race(`/api/patients/${patient.id}`)).toBe(stored("patients", patient.id).notes);
      expect([changesOf(id), changesOf(patient.id)].map((changes) => changes.length)).toEqual([1, 1]);
    }
  });

  it("accepts one of two concurrent rescores", async () => {
    const { id } = await savedReport(owner);
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
    const replies = await Promise.all([1, 2].map(() => owner.client.post(`/api/reports/${id}/rescore`, {}, ifMatch('"1"'))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 412]);
  });

  it("comes before the body's version of a patient, which still answers 409; one of the two is needed", async () => {
    const { id } = await savedPatient(owner);
    const path = `/api/patients/${id}`;
    await put(path, { notes: "First" }, '"1"');
    expect((await put(path, { version: 1, notes: "x" }, '"1"')).body.code).toBe("changed_meanwhile");
    expect((await put(path, { version: 1, notes: "x" }, '"2"')).body.code).toBe("conflict");
    expect((await owner.client.put(path, { version: 1, notes: "x" })).body.code).toBe("conflict");
    expect((await owner.client.put(path, { notes: "x" })).body.fields).toHaveProperty("version");
    expect((await put(path, { version: 2, notes: "x" }, '"2"')).status).toBe(200);
  });
});

describe("history of a record", () => {
  it("names each field from old to new, newest first, by page", async () => {
    const { id } = await revisedReport(owner);
    const path = `/api/reports/${id}`;
    await put(path, { reportName: "Renamed", notes: "Seen" }, "*");
    const { items, total } = await historyOf(path);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ version: 3, tokenName: null, changes: { notes: ["Left leg, dominant right.", "Seen"] } });
    expect(Object.keys(items[0]!.changes).sort()).toEqual(["notes", "reportName"]);
    expect(items[1]!.changes).toMatchObject({ revision: [1, 2] });
    const second = ZRecordHistory.parse((await owner.client.get(`${path}/history?pageSize=1&page=2`)).body);
    expect(second).toEqual({ items: [items[1]], total: 2 });
    await owner.client.delete(path);
    expect((await owner.client.get(`${path}/history`)).status).toBe(404);
    await owner.client.post(`/api/recently-deleted/${id}/restore`);
    expect(await historyOf(path)).toEqual({ items, total: 2 });
    await owner.client.delete(path);
    await owner.client.delete(`/api/recently-deleted/${id}`);
    expect(changesOf(id)).toEqual([]);
  });

  it("of two edits of different fields has both", async () => {
    const { id } = await savedPatient(owner);
    const path = `/api/patients/${id}`;
    await put(path, { weightKg: 63 }, '"1"');
    const stale = await put(path, { heightCm: 168 }, '"1"');
    expect(stale.body.current.fields).toEqual({});
    expect(ZPatient.parse((await put(path, { heightCm: 168 }, '"2"')).body)).toMatchObject({ heightCm: 168, weightKg: 63 });
    expect((await historyOf(path)).items.map(({ changes }) => changes)).toEqual([{ heightCm: [null, 168] }, { weightKg: [null, 63] }]);
  });

  it("names the token that changed it, and gives a token no names of a patient", async () => {
    const person = await researcher();
    await person.client.put("/api/patients/names", { keepNames: true });
    const { id } = await savedPatient(person, { firstName: "Ágnes", lastName: "Kovács" });
    const path = `/api/patients/${id}`;
    await put(path, { lastName: "Nagy", notes: "Married." }, '"1"', person);
    const { secret } = await madeToken(person, { name: "Nightly" });
    expect((await byToken(secret, "PUT", path, { json: { notes: "Seen." }, ...ifMatch('"2"') })).status).toBe(200);
    const { items } = ZRecordHistory.parse((await byToken(secret, "GET", `${path}/history`)).body);
    expect(items.map(({ tokenName, changes }) => [tokenName, changes])).toEqual([
      ["Nightly", { notes: ["Married.", "Seen."] }],
      [null, { notes: [null, "Married."] }],
    ]);
    expect((await historyOf(path, person)).items[1]!.changes).toMatchObject({ lastName: ["Kovács", "Nagy"] });
    const exported = [...(await exportedFiles(person)).entries()].filter(([name]) => name.startsWith("changes/"));
    expect(exported.map(([, text]) => text).join()).toContain("Kovács");
    await person.client.put("/api/patients/names", { keepNames: false });
    expect(JSON.stringify(changesOf(id))).not.toMatch(/Kovács|Nagy|Ágnes/);
    expect((await historyOf(path, person)).items.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ["firstName", "lastName"],
      ["notes"],
      ["lastName", "notes"],
    ]);
    await person.client.delete(path);
    await person.client.delete(`/api/recently-deleted/${id}`);
    expect(changesOf(id)).toEqual([]);
  });
});

it("a copy of a report begins at version 1", async () => {
  const { id } = await savedReport(owner);
  await put(`/api/reports/${id}`, { notes: "x" }, "*");
  expect(ZReport.parse((await owner.client.post(`/api/reports/${id}/duplicate`)).body).version).toBe(1);
});
