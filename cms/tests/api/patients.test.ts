import { ZErrorReply, ZPatient, ZPatientList, ZPatientsDeleted } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { actionsOf } from "../support/audit.ts";
import { newPatient, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

const storedPatient = (id: string) => rows("select * from bone_scans_patients where document_id = ?", [id])[0];
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
});

describe("POST /api/patients", () => {
  it("stores the given values for the owner and writes an audit entry", async () => {
    const consent = { scope: ["store", "compare"], version: "2.1", date: "2026-01-15", withdrawnOn: null };
    const given = newPatient({
      code: "Ü-014",
      heightCm: 168.5,
      weightKg: 63,
      measuredOn: "2026-03-01",
      dominantHand: "right",
      notes: "Runner.",
      consent,
    });
    const reply = await owner.client.post("/api/patients", given);
    expect(reply.status).toBe(201);
    const patient = ZPatient.parse(reply.body);
    expect(patient).toMatchObject({ ...given, birthYear: null, firstName: null, version: 1 });
    expect(storedPatient(patient.id)).toMatchObject({ workspace_id: owner.id, code: "Ü-014", code_key: "ü-014", birth_year: 1982 });
    expect(actionsOf(`patient:${patient.id}`)).toEqual(["patient.created"]);
  });

  it("generates a random code if none is given", async () => {
    const [one, other] = [await savedPatient(owner), await savedPatient(owner)];
    expect(one.code).toMatch(/^P-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(other.code).not.toBe(one.code);
  });

  it("accepts a year of birth alone and returns no date", async () => {
    const patient = await savedPatient(owner, { birthDate: null, birthYear: 1950 });
    expect([patient.birthDate, patient.birthYear]).toEqual([null, 1950]);
  });

  it("enforces unique codes per owner, ignoring case, also for concurrent requests", async () => {
    const replies = await Promise.all(
      ["CASE-1", "case-1", "Case-1"].map((code) => owner.client.post("/api/patients", newPatient({ code }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(ZErrorReply.parse(refused.body)).toMatchObject({
      code: "conflict",
      fields: { code: "You have a patient with this code already." },
    });
    expect((await stranger.client.post("/api/patients", newPatient({ code: "case-1" }))).status).toBe(201);
  });

  it.each([
    ["no birth", { birthDate: null }, "birthDate"],
    ["two births", { birthYear: 1982 }, "birthDate"],
    ["a birth to come", { birthDate: "2999-01-01" }, "birthDate"],
    ["a year of birth to come", { birthDate: null, birthYear: 2190 }, "birthYear"],
    ["a height in meters", { heightCm: 1.68 }, "heightCm"],
    ["a measurement to come", { measuredOn: "2999-01-01" }, "measuredOn"],
    ["a consent of nothing", { consent: { scope: [], version: "1", date: "2026-01-01" } }, "consent.scope"],
    [
      "a withdrawal before the consent",
      { consent: { scope: ["store"], version: "1", date: "2026-01-02", withdrawnOn: "2026-01-01" } },
      "consent.withdrawnOn",
    ],
    ["a name, which the account does not keep", { firstName: "Rosa" }, "firstName"],
    ["a man with a menopausal status", { sex: "male", menopausalStatus: "unknown" }, "menopausalStatus"],
    ["a measurement before the birth", { birthDate: "2020-02-29", measuredOn: "2020-02-28" }, "measuredOn"],
    ["a code of marks", { code: "\u200e" }, "code"],
  ])("refuses %s and names the field", async (_case, given, field) => {
    const reply = await owner.client.post("/api/patients", newPatient(given));
    expect(reply.status).toBe(422);
    expect(Object.keys(ZErrorReply.parse(reply.body).fields ?? {})).toContain(field);
  });

  it.each([{ ownerId: "x" }, { version: 3 }, { id: "a".repeat(24) }, { searchText: "x" }])(
    "refuses the unknown key of %o",
    async (extra) => {
      expect((await owner.client.post("/api/patients", newPatient(extra))).body.code).toBe("unknown_keys");
    },
  );
});

describe("PUT /api/patients/:id", () => {
  it("updates given fields, keeps the others and clears null fields", async () => {
    const patient = await savedPatient(owner, { notes: "First", heightCm: 170 });
    const reply = await owner.client.put(`/api/patients/${patient.id}`, { version: 1, notes: null, birthYear: 1981 });
    expect(ZPatient.parse(reply.body)).toEqual({ ...patient, notes: null, birthDate: null, birthYear: 1981, version: 2 });
    expect(actionsOf(`patient:${patient.id}`)).toEqual(["patient.created", "patient.updated"]);
  });

  it("accepts one of two concurrent edits and rejects the other", async () => {
    const { id } = await savedPatient(owner);
    const edits = ["One", "Two"].map((notes) => owner.client.put(`/api/patients/${id}`, { version: 1, notes }));
    const replies = await Promise.all(edits);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = replies.find(({ status }) => status === 200)!;
    expect(storedPatient(id)).toMatchObject({ version: 2, notes: taken.body.notes });
  });

  it("reports all invalid fields together", async () => {
    const reply = await owner.client.post("/api/patients", newPatient({ birthYear: 1982, heightCm: 1.68, weightKg: 900 }));
    expect(Object.keys(ZErrorReply.parse(reply.body).fields ?? {}).sort()).toEqual(["birthDate", "heightCm", "weightKg"]);
  });

  it("validates an edit against the stored fields that it affects", async () => {
    const { id } = await savedPatient(owner, { menopausalStatus: "postmenopausal", birthDate: "1960-05-04", measuredOn: "1980-01-01" });
    const edit = async (given: object) => {
      const { status, body } = await owner.client.put(`/api/patients/${id}`, { version: Number(storedPatient(id)!.version), ...given });
      return status === 422 ? Object.keys(ZErrorReply.parse(body).fields ?? {}).sort() : status;
    };
    expect(await edit({ sex: "male" })).toEqual(["menopausalStatus"]);
    expect(await edit({ birthYear: 1981 })).toEqual(["measuredOn"]);
    expect(await edit({ sex: "male", menopausalStatus: null, birthYear: 1980 })).toBe(200);
    expect(await edit({ menopausalStatus: "unknown", measuredOn: "1979-12-31" })).toEqual(["measuredOn", "menopausalStatus"]);
    rows("update bone_scans_patients set menopausal_status = 'unknown' where document_id = ?", [id]);
    expect(await edit({ notes: "Runner." })).toBe(200);
  });

  it("rejects a code of another patient and changes nothing", async () => {
    const [one, other] = [await savedPatient(owner), await savedPatient(owner)];
    const reply = await owner.client.put(`/api/patients/${one.id}`, { version: 1, code: other.code.toLowerCase(), notes: "x" });
    expect(reply.status).toBe(409);
    expect(storedPatient(one.id)).toMatchObject({ code: one.code, notes: null, version: 1 });
  });
});

describe("names", () => {
  it("are stored and searchable with the account’s permission, and erased when it is withdrawn", async () => {
    const person = await researcher();
    expect((await person.client.get("/api/patients/names")).body).toEqual({ keepNames: false });
    expect((await person.client.put("/api/patients/names", { keepNames: true })).status).toBe(200);
    const named = await savedPatient(person, { firstName: "Ágnes", lastName: "Kovács" });
    const found = ZPatientList.parse((await person.client.post("/api/patients/search", { q: "KOVÁCS" })).body);
    expect(found.items.map(({ id }) => id)).toEqual([named.id]);
    expect((await person.client.get("/api/patients?q=kov")).body.total).toBe(0);
    await person.client.put("/api/patients/names", { keepNames: false });
    expect(storedPatient(named.id)).toMatchObject({ first_name: null, last_name: null, version: 2 });
    expect(JSON.stringify(storedPatient(named.id)).toLowerCase()).not.toMatch(/kovács|kovacs|ágnes|agnes/);
  });
});

describe("GET /api/patients", () => {
  it("pages, sorts and searches the caller's own, with number and newest scan of their reports", async () => {
    const person = await researcher();
    const old = await savedPatient(person, { code: "B-2", birthDate: "1940-05-05" });
    const young = await savedPatient(person, { code: "a-10", birthDate: null, birthYear: 1990 });
    const scanned = await savedPatient(person, { code: "C_3" });
    await reportOfPatient(person, scanned.id);
    await reportOfPatient(person, scanned.id);
    const codes = async (query: string) =>
      ZPatientList.parse((await person.client.get(`/api/patients?${query}`)).body).items.map(({ code }) => code);
    expect(await codes("sort=code&order=asc")).toEqual(["a-10", "B-2", "C_3"]);
    expect(await codes("sort=age&order=asc")).toEqual([young.code, scanned.code, old.code]);
    expect((await codes("sort=reports&order=desc"))[0]).toBe("C_3");
    expect((await codes("sort=lastScanDate&order=asc"))[0]).toBe("C_3");
    expect((await codes("sort=lastScanDate&order=desc"))[0]).toBe("C_3");
    expect(await codes("q=_3")).toEqual(["C_3"]);
    expect(await codes("sort=code&order=asc&pageSize=1&page=2")).toEqual(["B-2"]);
    const searched = { q: "_3", sort: "reports", order: "asc", page: 1, pageSize: 10 };
    expect((await person.client.post("/api/patients/search", searched)).body).toEqual((await person.client.get("/api/patients?q=_3")).body);
    const { items, total } = ZPatientList.parse((await person.client.get("/api/patients?q=c_3")).body);
    expect({ total, item: items[0] }).toMatchObject({ total: 1, item: { reports: 2, lastScanDate: "2026-03-14" } });
  });
});

describe("DELETE /api/patients", () => {
  it("deletes the patients’ reports and revisions, and skips patients of other owners", async () => {
    const [one, two] = [await savedPatient(owner), await savedPatient(owner)];
    const foreign = await savedPatient(stranger);
    const reports = [await reportOfPatient(owner, one.id), await reportOfPatient(owner, two.id), await reportOfPatient(owner, two.id)];
    const reply = await owner.client.post("/api/patients/delete", { ids: [one.id, two.id, foreign.id, "a".repeat(24)] });
    expect(ZPatientsDeleted.parse(reply.body)).toEqual({ deleted: 2, reports: 3 });
    const left = rows(`select document_id from bone_scans_reports where document_id in (${reports.map(({ id }) => `'${id}'`).join(",")})`);
    expect(left).toEqual([]);
    expect(storedPatient(foreign.id)).toBeDefined();
    expect((await owner.client.delete(`/api/patients/${one.id}`)).status).toBe(404);
  });

  it("leaves no report that was saved concurrently", async () => {
    const patient = await savedPatient(owner);
    const [saved] = await Promise.all([
      owner.client.post("/api/reports", { ...reportBody(), patientId: patient.id }),
      owner.client.delete(`/api/patients/${patient.id}`),
    ]);
    expect([201, 422]).toContain(saved.status);
    expect(rows("select document_id from bone_scans_reports where patient_id = ?", [patient.id])).toEqual([]);
  });
});

function reportBody() {
  const scan = { site: "distal-tibia", scanDate: "2026-03-14", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value: 284 }] };
  return { reportType: "hr-pqct", reportName: "Visit", subject: {}, scans: [scan] };
}
