import { beforeAll, describe, expect, it } from "vitest";
import { dayMs, utcDay, ZMyReport, ZMyReportList, ZReport, ZReportList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { reportOfPatient, rescored, savedPatient, savedReport } from "../support/bone-scans.ts";
import { mailsTo, rows } from "../support/database.ts";
import { administrator, newEmail, password, patient, patientOf, researcher, type Person } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { until } from "../support/until.ts";

const day = (offset: number) => utcDay(Date.now() + offset * dayMs);
const today = () => day(0);
const releaser = "Rosa Lindqvist, Test University";

let owner: Person;
let recordId: string;
let person: Person;

beforeAll(async () => {
  owner = await researcher();
  recordId = (await savedPatient(owner, { code: "KH-114" })).id;
  person = await patientOf(owner, recordId);
});

const newReportOfPatient = () => reportOfPatient(owner, recordId, { reportName: "Suspicious tibia", notes: "Call the family doctor." });
const release = (reportId: string, more: object = {}, id = recordId) =>
  owner.client.post(`/api/patients/${id}/release`, { reportId, ...more });
const withdraw = (reportId: string, id = recordId) => owner.client.delete(`/api/patients/${id}/release/${reportId}`);
const read = (reportId: string, { client }: Pick<Person, "client"> = person) => client.get(`/api/my/reports/${reportId}`);
const readPdf = (reportId: string) => person.client.get(`/api/my/reports/${reportId}.pdf`);
const listedIds = async () => ZMyReportList.parse((await person.client.get("/api/my/reports")).body).items.map(({ id }) => id);

describe("POST /api/patients/:id/release", () => {
  it("makes the report readable to the patient immediately, in plain language without the owner’s private fields", async () => {
    const report = await newReportOfPatient();
    expect((await read(report.id)).status).toBe(404);
    const reply = await release(report.id, { note: "Please bring this\nto your next visit." });
    const note = "Please bring this\nto your next visit.";
    expect([reply.status, reply.body]).toEqual([200, { release: { on: today(), revision: 1, note }, told: false }]);
    const seen = await read(report.id);
    expect(seen.status).toBe(200);
    expect(seen.headers.get("cache-control")).toBe("no-store");
    const mine = ZMyReport.parse(seen.body);
    expect(Object.keys(seen.body).sort()).toEqual(Object.keys(ZMyReport.shape).sort());
    expect(mine).toMatchObject({ title: "Bone scan of Mar 14, 2026", note, releasedOn: today(), releasedBy: releaser, revision: 1 });
    expect(mine.reading.ask[0]).toMatch(/^Released to you on .+ by Rosa Lindqvist, Test University\.$/);
    expect(mine.reading.lines.map(({ name }) => name)).toContain("Mineral in the whole bone");
    for (const hidden of ["Suspicious tibia", "family doctor", owner.id, recordId, "contentHash", "subject"])
      expect(JSON.stringify(seen.body)).not.toContain(hidden);
    expect(mine.facts).toContainEqual({ label: "Code", value: "KH-114" });
    const pdf = await readPdf(report.id);
    expect([pdf.status, pdf.headers.get("content-type"), pdf.headers.get("cache-control")]).toEqual([200, "application/pdf", "no-store"]);
    expect(await listedIds()).toContain(report.id);
  });

  it("shows the release to the owner in the report and in lists", async () => {
    const report = await newReportOfPatient();
    await release(report.id, { on: day(3), note: "See you on Monday." });
    const stored = ZReport.parse((await owner.client.get(`/api/reports/${report.id}`)).body);
    expect(stored.release).toEqual({ on: day(3), revision: 1, note: "See you on Monday." });
    const { items } = ZReportList.parse((await owner.client.get(`/api/reports?patientId=${recordId}`)).body);
    expect(items.find(({ id }) => id === report.id)?.release).toEqual({ on: day(3), revision: 1 });
    expect(rows("select detail from accounts_audit where action = 'report.released' and object = ?", [`report:${report.id}`])).toEqual([
      { detail: `revision 1, from ${day(3)}` },
    ]);
  });

  it("keeps a report for its day, in UTC", async () => {
    const report = await newReportOfPatient();
    await release(report.id, { on: day(1) });
    const waiting = [await read(report.id), await readPdf(report.id)];
    expect(waiting.map(({ status }) => status)).toEqual([404, 404]);
    expect(await listedIds()).not.toContain(report.id);
    await release(report.id, { on: day(-1) });
    expect((await read(report.id)).status).toBe(200);
  });

  it("treats a release date without a revision as not released", async () => {
    const report = await newReportOfPatient();
    rows("update bone_scans_reports set released_on = ? where document_id = ?", [today(), report.id]);
    expect((await read(report.id)).status).toBe(404);
    expect(await listedIds()).not.toContain(report.id);
  });

  it("releases the revision that was reviewed: a newer one is not read until it is released", async () => {
    const report = await newReportOfPatient();
    await release(report.id, { revision: 1 });
    await rescored(owner, report);
    expect((await read(report.id)).body.revision).toBe(1);
    const late = await release(report.id, { revision: 1 });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    await release(report.id, { revision: 2 });
    expect((await read(report.id)).body.revision).toBe(2);
  });

  it("does not release the copy of a released report", async () => {
    const report = await newReportOfPatient();
    await release(report.id);
    const copy = await owner.client.post(`/api/reports/${report.id}/duplicate`);
    expect(copy.body.release).toBeNull();
    expect((await read(copy.body.id)).status).toBe(404);
  });

  it("mails the patient on request, without details of the report", async () => {
    const report = await newReportOfPatient();
    const before = mailsTo(person.email).length;
    expect((await release(report.id, { tell: true, note: "Low values." })).body.told).toBe(true);
    const mails = mailsTo(person.email).slice(before);
    expect(mails.map(({ template }) => template)).toEqual(["report-released"]);
    expect(mails[0]!.text).not.toMatch(/tibia|Low values|KH-114|\bMar\b/);
    expect(mails[0]!.text).toContain(`Released by: ${releaser}.`);
    const early = await release(report.id, { tell: true, on: day(2) });
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ["tell"]]);
    const nobody = await savedPatient(owner);
    const unread = await reportOfPatient(owner, nobody.id);
    expect((await release(unread.id, { tell: true }, nobody.id)).body.told).toBe(false);
  });

  it("gives the same 404 for every mismatch of report, patient and owner", async () => {
    const other = await researcher();
    const [otherRecord, report] = [await savedPatient(owner), await newReportOfPatient()];
    const foreign = await savedReport(other);
    const replies = [
      await release(report.id, {}, otherRecord.id),
      await release((await savedReport(owner)).id),
      await release(foreign.id),
      await release("a".repeat(24)),
      await other.client.post(`/api/patients/${recordId}/release`, { reportId: report.id }),
      await withdraw(report.id, otherRecord.id),
      await withdraw("short"),
    ];
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 404, body: replies[0]!.body });
    expect((await read(report.id)).status).toBe(404);
  });
});

describe("taking a report back", () => {
  it("has immediate effect on the reading, the PDF and the list", async () => {
    const report = await newReportOfPatient();
    await release(report.id);
    expect((await read(report.id)).status).toBe(200);
    expect((await withdraw(report.id)).body).toEqual({ release: null, told: false });
    expect([(await read(report.id)).status, (await readPdf(report.id)).status]).toEqual([404, 404]);
    expect(await listedIds()).not.toContain(report.id);
    await withdraw(report.id);
    expect(rows("select id from accounts_audit where action = 'report.withdrawn' and object = ?", [`report:${report.id}`])).toHaveLength(1);
  });

  it("stops a document that is still being made", async () => {
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = await researcher();
        return { other, id: (await savedReport(other)).id };
      }),
    );
    const statusOfWithdrawn = async () => {
      const report = await newReportOfPatient();
      await release(report.id);
      const before = others.flatMap(({ other, id }) => [1, 2, 3, 4].map(() => other.client.get(`/api/reports/${id}.pdf`)));
      const pdf = readPdf(report.id);
      await read(report.id);
      await withdraw(report.id);
      await Promise.all(before);
      return (await pdf).status;
    };
    await until(statusOfWithdrawn, (status) => status === 404);
  });

  it.each([
    ["to another patient", async () => (await savedPatient(owner)).id],
    ["away from all", async () => null],
  ])("happens with a report that is moved %s, and does not come back with it", async (_, target) => {
    const report = await newReportOfPatient();
    await release(report.id, { note: "For you." });
    const moved = await owner.client.put(`/api/reports/${report.id}`, { patientId: await target() });
    expect([moved.status, moved.body.release]).toEqual([200, null]);
    expect((await read(report.id)).status).toBe(404);
    const back = await owner.client.put(`/api/reports/${report.id}`, { patientId: recordId });
    expect(back.body.release).toBeNull();
    expect((await read(report.id)).status).toBe(404);
  });

  it("does not happen with another change of the report", async () => {
    const report = await newReportOfPatient();
    await release(report.id);
    await owner.client.put(`/api/reports/${report.id}`, { notes: "Seen.", patientId: recordId });
    expect((await read(report.id)).status).toBe(200);
  });

  it("comes before deletion, alone or with others, by a session or a token", async () => {
    const [report, other] = [await newReportOfPatient(), await newReportOfPatient()];
    await release(report.id);
    const { secret } = await madeToken(owner, { scopes: ["read", "write"] });
    const sentence = "This report is released to the patient. Withdraw it first.";
    const ids = [other.id, report.id];
    const moved = { patientId: (await savedPatient(owner)).id };
    const refused = [
      await owner.client.delete(`/api/reports/${report.id}`),
      await owner.client.post("/api/reports/delete", { ids }),
      await byToken(secret, "DELETE", `/api/reports/${report.id}`),
      await byToken(secret, "POST", "/api/reports/delete", { json: { ids } }),
      await byToken(secret, "PUT", `/api/reports/${report.id}`, { json: moved }),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([409, sentence]));
    expect((await read(report.id)).status).toBe(200);
    expect((await owner.client.get(`/api/reports/${other.id}`)).status).toBe(200);
    expect((await byToken(secret, "PUT", `/api/reports/${other.id}`, { json: moved })).status).toBe(200);
    await withdraw(report.id);
    expect((await owner.client.post("/api/reports/delete", { ids })).body).toEqual({ deleted: 2 });
  });
});

describe("POST /api/reports/:id/share", () => {
  const share = (id: string, shared: boolean) => owner.client.post(`/api/reports/${id}/share`, { shared });

  it("is the same act from the report", async () => {
    const report = await newReportOfPatient();
    expect((await share(report.id, true)).body.release).toEqual({ on: today(), revision: 1, note: null });
    expect((await read(report.id)).status).toBe(200);
    expect((await share(report.id, false)).body.release).toBeNull();
    expect((await read(report.id)).status).toBe(404);
  });
});

describe("GET /api/my/reports", () => {
  it("returns reports only to their patient; other patients get 404, other roles are rejected", async () => {
    const report = await newReportOfPatient();
    await release(report.id);
    const invitedOnly = new ApiClient();
    await owner.client.post(`/api/patients/${(await savedPatient(owner)).id}/invite`, { email: newEmail() });
    const statuses = async (client: ApiClient) => [
      (await client.get("/api/my/reports")).status,
      (await read(report.id, { client })).status,
      (await client.get(`/api/my/reports/${report.id}.pdf`)).status,
    ];
    expect(await statuses(person.client)).toEqual([200, 200, 200]);
    expect(await statuses((await patient()).client)).toEqual([200, 404, 404]);
    for (const { client } of [owner, await researcher(), await administrator()]) expect(await statuses(client)).toEqual([403, 403, 403]);
    for (const client of [new ApiClient(), invitedOnly]) expect(await statuses(client)).toEqual([401, 401, 401]);
    expect((await (await patient()).client.get("/api/my/reports")).body).toEqual({ items: [], total: 0 });
    const missing = await read("a".repeat(24));
    expect((await read(report.id, await patient())).body).toEqual(missing.body);
  });

  it("returns nothing of a record before the reader accepts its invitation", async () => {
    const report = await newReportOfPatient();
    const other = await researcher();
    const invited = await patientOf(other, (await savedPatient(other)).id);
    const record = await savedPatient(owner);
    const own = await reportOfPatient(owner, record.id);
    await release(own.id, {}, record.id);
    expect((await owner.client.post(`/api/patients/${record.id}/invite`, { email: invited.email })).status).toBe(201);
    const missing = await read("a".repeat(24));
    for (const id of [own.id, report.id]) expect((await read(id, invited)).body).toEqual(missing.body);
    expect((await invited.client.get(`/api/my/reports/${own.id}.pdf`)).body).toEqual(missing.body);
    expect((await invited.client.get("/api/my/reports")).body).toEqual({ items: [], total: 0 });
  });

  it("rejects a blocked patient immediately", async () => {
    const record = await savedPatient(owner);
    const blocked = await patientOf(owner, record.id);
    const report = await reportOfPatient(owner, record.id);
    await release(report.id, {}, record.id);
    expect((await read(report.id, blocked)).status).toBe(200);
    const admin = await administrator();
    expect((await admin.client.post(`/api/admin/users/${blocked.id}/block`, { blocked: true })).status).toBe(200);
    for (const path of ["", `/${report.id}`, `/${report.id}.pdf`])
      expect((await blocked.client.get(`/api/my/reports${path}`)).status).toBe(401);
    const again = await new ApiClient().post("/api/patient/login", { email: blocked.email, password });
    expect(again.status).toBe(403);
    expect((await release(report.id, { tell: true }, record.id)).body.told).toBe(false);
  });

  it("lists the newest release first, with its note", async () => {
    const [older, newer] = [await newReportOfPatient(), await newReportOfPatient()];
    await release(older.id, { on: "2026-01-10", note: "First." });
    await release(newer.id, { on: "2026-02-10" });
    const { items } = ZMyReportList.parse((await person.client.get("/api/my/reports")).body);
    const mine = items.filter(({ id }) => [older.id, newer.id].includes(id));
    expect(mine.map(({ id, note }) => [id, note])).toEqual([
      [newer.id, null],
      [older.id, "First."],
    ]);
    expect(mine[0]).toMatchObject({ title: "Bone scan of Mar 14, 2026", measured: "Lower leg, above the ankle", scanDate: "2026-03-14" });
  });

  it("rejects a patient’s session on researcher routes", async () => {
    const report = await newReportOfPatient();
    await release(report.id);
    const calls = [
      "/api/reports",
      "/api/reports/index",
      `/api/reports/${report.id}`,
      `/api/reports/${report.id}.pdf`,
      "/api/patients",
      `/api/patients/${recordId}`,
      `/api/patients/${recordId}/access`,
    ];
    for (const path of calls) expect((await person.client.get(path)).status, path).toBe(403);
  });
});
