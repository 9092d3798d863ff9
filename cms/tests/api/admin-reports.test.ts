import { parse } from "csv-parse/sync";
import { describe, expect, inject, it } from "vitest";
import { ZAdminReportList, ZAuditList, ZReport, type AdminReport } from "@trabecula/contracts";
import { findReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/report-metadata/find-reports.ts";
import { ApiClient } from "../support/api-client.ts";
import { datasetId, exampleScore, newReport, reportOfPatient, revisedReport, savedPatient, savedReport } from "../support/bone-scans.ts";
import { columnNames, isPostgres, moment, rows } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";
import { newWorkspace } from "../support/workspaces.ts";
import { administrator, anotherAdministrator, password, researcher, type Person } from "../support/people.ts";

type Query = Record<string, string | number>;

const queryString = (query: Query) =>
  String(new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`])));

async function read({ client }: Person, query: Query = {}) {
  const reply = await client.get(`/api/admin/reports?${queryString(query)}`);
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return ZAdminReportList.parse(reply.body);
}

async function exported({ client }: Person, query: Query = {}): Promise<Record<string, string>[]> {
  const reply = await client.get(`/api/admin/reports/export?${queryString(query)}`);
  expect(reply.status).toBe(200);
  return parse(reply.body as string, { columns: true, bom: true });
}

const idsOf = (items: readonly Pick<AdminReport, "id">[]) => items.map(({ id }) => id);

async function dxaReport({ client }: Person): Promise<string> {
  const scans = ["hip", "lumbar-spine"].map((site) => ({
    site,
    scanDate: null,
    scanner: "hologic",
    measurements: [{ parameter: site === "hip" ? "bmd_fn" : "bmd_ls", value: 0.8 }],
  }));
  const subject = { sex: "female", ageYears: 60, menopausalStatus: "postmenopausal" };
  const reply = await client.post("/api/reports", { reportType: "dxa", reportName: "DXA", subject, scans });
  expect(reply.status).toBe(201);
  return reply.body.id as string;
}

function madeAt(id: string, at: string): void {
  rows("update bone_scans_reports set created_at = ? where document_id = ?", [moment(Date.parse(at)), id]);
}

function copyReport(id: string, count: number, at: string): void {
  const columns = columnNames("bone_scans_reports").filter((name) => name !== "id");
  const made = Date.parse(at);
  const short = { inputs: "'[]'", results: "'[]'", notice: "''", category: "'{}'" };
  const changed: Record<string, string> = {
    ...short,
    document_id: `'copycopycopy${made}' || n.i`,
    created_at: isPostgres() ? `timestamp '${at.replace("Z", "")}'` : String(made),
  };
  rows(
    `insert into bone_scans_reports (${columns.join(", ")})
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     select ${columns.map((name) => changed[name] ?? `r.${name}`).join(", ")} from n join bone_scans_reports r on r.document_id = ?`,
    [id],
  );
}

async function plantIdentity(owner: Person) {
  expect((await owner.client.put("/api/patients/names", { keepNames: true })).status).toBe(200);
  const patient = await savedPatient(owner, {
    ...{ code: "PLANT-4711", firstName: "Amaryllis", lastName: "Quillfeather", notes: "note of a patient" },
    ...{ birthDate: "1957-11-23", menopausalStatus: "postmenopausal", heightCm: 161.4375, weightKg: 58.4375 },
  });
  const { id } = await reportOfPatient(owner, patient.id, {
    ...{ reportName: "Report of Quillfeather", subjectCode: "CODE-4712", notes: "note of a report" },
    scans: [
      {
        ...exampleScore().scans[0],
        ...{ scanDate: "2023-12-17", motionGrade: 4, measurements: [{ parameter: "tt_bmd", value: 291.8125 }] },
      },
    ],
  });
  const decided = await owner.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "note of a decision" });
  const released = await owner.client.post(`/api/patients/${patient.id}/release`, { reportId: id, note: "note of a release" });
  expect([decided.status, released.status]).toEqual([201, 200]);
  const stored = JSON.stringify([
    rows("select * from bone_scans_reports where document_id = ?", [id]),
    rows("select * from bone_scans_patients where document_id = ?", [patient.id]),
  ]);
  const planted = [
    ...["Amaryllis", "Quillfeather", "PLANT-4711", "CODE-4712", "note of a patient", "note of a report", "note of a decision"],
    ...["note of a release", "1957-11-23", "2023-12-17", "291.8125", "tt_bmd", "161.4375", "58.4375", "female", "postmenopausal"],
    patient.id,
  ];
  expect(planted.filter((word) => !stored.includes(word))).toEqual([]);
  return { report: ZReport.parse(decided.body), planted };
}

describe("GET /api/admin/reports", () => {
  it("returns only owner, type, dataset, scanners, sites, scan month and dates", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const report = await savedReport(owner);
    const { items, total, more } = await read(admin, { owner: owner.id });
    expect([total, more]).toEqual([1, false]);
    expect(items).toEqual([
      {
        id: report.id,
        owner: { id: owner.id, email: owner.email },
        workspace: null,
        reportType: "hr-pqct",
        dataset: { id: report.dataset.id, name: report.dataset.manifest.name, version: report.dataset.version },
        scanners: ["xtremect-2"],
        sites: ["distal-tibia"],
        scanCount: 1,
        scanMonth: "2026-03",
        dateCreated: report.dateCreated,
        revision: 1,
        dateRevised: report.dateRevised,
        status: report.status,
      },
    ]);
  });

  it("names the clinic or study of a report", async () => {
    const [lead, admin] = [await researcher(), await administrator()];
    const { id, name } = await newWorkspace(lead);
    const report = ZReport.parse((await lead.client.post(`/api/reports?workspace=${id}`, newReport())).body);
    const named = (await read(admin, { owner: id })).items[0];
    expect(named).toMatchObject({ id: report.id, workspace: { id, name }, owner: { email: null } });
    expect(await exported(admin, { owner: id })).toMatchObject([{ id: report.id, workspace: name, owner: "" }]);
  });

  it("exposes no identity or measurement from any field of a report or patient", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const { report, planted } = await plantIdentity(owner);
    const scores = report.scans[0]!.results.flatMap((result) => JSON.stringify(result).match(/-?\d+\.\d{3,}/g) ?? []);
    expect(scores.length).toBeGreaterThan(0);
    const list = await admin.client.get(`/api/admin/reports?owner=${owner.id}`);
    const file = await admin.client.get(`/api/admin/reports/export?owner=${owner.id}`);
    for (const text of [JSON.stringify(list.body), file.body as string]) {
      expect(text).toContain(report.id);
      expect([...planted, ...scores].filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    }
  });

  it("finds by owner, e-mail, type, dataset, scanner and revision, alone and together", async () => {
    const [owner, other, admin] = [await researcher(), await researcher(), await administrator()];
    const first = await savedReport(owner);
    const revised = await revisedReport(owner);
    const dxa = await dxaReport(owner);
    const others = await savedReport(other);
    const found = async (query: Query) => idsOf((await read(admin, { pageSize: 200, ...query })).items);
    expect(await found({ owner: owner.id })).toEqual([dxa, revised.id, first.id]);
    expect(await found({ owner: owner.id, order: "asc" })).toEqual([first.id, revised.id, dxa]);
    expect(await found({ q: other.email.toUpperCase() })).toEqual([others.id]);
    expect(await found({ q: "%_%" })).toEqual([]);
    expect(await found({ q: other.email, owner: owner.id })).toEqual([]);
    expect(await found({ q: owner.email, reportType: "dxa" })).toEqual([dxa]);
    expect(await found({ q: owner.email, scanner: "hologic" })).toEqual([dxa]);
    expect(await found({ q: owner.email, scanner: "xtremect-1" })).toEqual([]);
    expect(await found({ q: owner.email, revised: "yes" })).toEqual([revised.id]);
    expect(await found({ owner: owner.id, revised: "no", dataset: await datasetId(owner) })).toEqual([first.id]);
    const dxaDataset = await datasetId(owner, "dxa");
    expect(await found({ q: owner.email, dataset: dxaDataset })).toEqual([dxa]);
    expect(await found({ owner: owner.id, pageSize: 2, page: 2 })).toEqual([first.id]);
    expect(await found({ owner: owner.id, pageSize: 2, page: 3 })).toEqual([]);
    const { items } = await read(admin, { owner: owner.id, reportType: "dxa" });
    expect(items[0]).toMatchObject({ scanners: ["hologic"], sites: ["hip", "lumbar-spine"], scanCount: 2, scanMonth: null });
  });

  it("filters by UTC days, both ends inclusive", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const times = ["2019-03-09T23:59:59.999Z", "2019-03-10T00:00:00Z", "2019-03-11T23:59:59.999Z", "2019-03-12T00:00:00Z"];
    for (const at of times) madeAt((await savedReport(owner)).id, at);
    const days = async (query: Query) =>
      (await read(admin, { owner: owner.id, ...query })).items.map((each) => each.dateCreated.slice(0, 10));
    expect(await days({ from: "2019-03-10", to: "2019-03-11" })).toEqual(["2019-03-11", "2019-03-10"]);
    expect(await days({ from: "2019-03-12" })).toEqual(["2019-03-12"]);
    expect(await days({ to: "2019-03-09" })).toEqual(["2019-03-09"]);
    expect(await days({ from: "2018-01-01", to: "2018-12-31" })).toEqual([]);
    expect((await exported(admin, { from: "2019-03-10", to: "2019-03-11" })).map(({ ownerId }) => ownerId)).toEqual([owner.id, owner.id]);
  });

  it.each([
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ from: "2026-02-30" }, "from"],
    [{ sort: "reportName" }, "sort"],
    [{ scanner: "abacus" }, "scanner"],
    [{ reportType: "x-ray" }, "reportType"],
    [{ dataset: "1" }, "dataset"],
    [{ owner: "' or 1=1" }, "owner"],
    [{ revised: "maybe" }, "revised"],
    [{ pageSize: 201 }, "pageSize"],
  ])("refuses %j and names the field", async (query, field) => {
    const admin = await administrator();
    const reply = await admin.client.get(`/api/admin/reports?${queryString(query)}`);
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([422, "validation_failed", [field]]);
  });

  it.skipIf(isPostgres())("caps the count at 10,000, searches all chunks and exports every report exactly once", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const { id } = await savedReport(owner);
    madeAt(id, "2018-05-05T12:00:00Z");
    copyReport(id, 10_100, "2018-05-05T12:00:00Z");
    copyReport(id, 100, "2018-05-06T12:00:00Z");
    copyReport(id, 2100, "2018-05-07T12:00:00Z");
    rows("update bone_scans_reports set scanners = '[\"xtremect-1\"]' where document_id = ?", [id]);
    try {
      const days = { from: "2018-05-05", to: "2018-05-06" };
      const first = await read(admin, days);
      expect([first.total, first.more, first.items.length]).toEqual([10_000, true, 25]);
      expect((await read(admin, { ...days, page: 400, order: "asc" })).items).toHaveLength(25);
      for (const order of ["asc", "desc"])
        expect(idsOf((await read(admin, { ...days, scanner: "xtremect-1", order })).items)).toEqual([id]);
      const db = openKnex(inject("cmsDataDir"));
      const strapi = { db: { connection: db, inTransaction: () => false } } as never;
      const [{ rowId }] = rows('select id as "rowId" from bone_scans_reports where document_id = ?', [id]) as [{ rowId: number }];
      for (const order of ["asc", "desc"] as const)
        expect(await findReports(strapi, { ...days, scanner: "xtremect-1" } as never, order, 2, 4_000)).toEqual([rowId]);
      await db.destroy();
      const file = await admin.client.get(`/api/admin/reports/export?${queryString({ from: "2018-05-06", owner: owner.id })}`);
      const [head, ...lines] = (file.body as string).trimEnd().split("\r\n");
      expect(head).toMatch(/,id$/);
      expect(new Set(lines.map((line) => line.slice(line.lastIndexOf(",")))).size).toBe(2200);
      expect(lines).toHaveLength(2200);
    } finally {
      rows("delete from bone_scans_reports where workspace_id = ?", [owner.id]);
    }
  });

  it("omits reports of a deleted account and tolerates a report without an owner", async () => {
    const [owner, gone, admin] = [await researcher(), await researcher(), await administrator()];
    await savedReport(owner);
    expect((await owner.client.delete("/api/user/delete", { password })).status).toBe(200);
    expect((await read(admin, { owner: owner.id })).total).toBe(0);
    await savedReport(gone);
    rows("delete from up_users where document_id = ?", [gone.id]);
    const { items } = await read(admin, { owner: gone.id });
    expect(items.map((each) => each.owner)).toEqual([{ id: gone.id, email: null }]);
    expect((await exported(admin, { owner: gone.id })).map((line) => [line.owner, line.ownerId])).toEqual([["", gone.id]]);
  });

  it("opens no report to an administrator", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const { id } = await savedReport(owner);
    expect((await admin.client.get(`/api/reports/${id}`)).status).toBe(404);
    expect((await admin.client.put(`/api/reports/${id}`, { reportName: "Mine" })).status).toBe(404);
    expect((await admin.client.get(`/api/admin/reports/${id}`)).status).toBe(404);
  });
});

describe("GET /api/admin/reports/export", () => {
  it("streams the same facts as CSV, oldest first, and keeps texts that a spreadsheet would compute", async () => {
    const [owner, admin] = [await researcher(), await administrator()];
    const [first, second] = [await savedReport(owner), await dxaReport(owner)];
    const evil = `=cmd|'/c calc'!A1${owner.email}`;
    rows("update up_users set email = ? where document_id = ?", [evil, owner.id]);
    const reply = await admin.client.get(`/api/admin/reports/export?owner=${owner.id}`);
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="reports-\d{4}-\d\d-\d\d\.csv"$/);
    const lines: Record<string, string>[] = parse(reply.body as string, { columns: true, bom: true });
    expect(lines.map(({ id }) => id)).toEqual([first.id, second]);
    expect(lines[0]).toEqual({
      dateCreated: first.dateCreated,
      owner: `'${evil}`,
      ownerId: owner.id,
      workspace: "",
      reportType: "hr-pqct",
      sites: "distal-tibia",
      scanners: "xtremect-2",
      scans: "1",
      scanMonth: "2026-03",
      dataset: first.dataset.manifest.name,
      datasetVersion: first.dataset.version,
      datasetId: first.dataset.id,
      status: first.status,
      revision: "1",
      dateRevised: first.dateRevised,
      id: first.id,
    });
    expect(lines[1]).toMatchObject({ sites: "hip;lumbar-spine", scanners: "hologic", scans: "2", scanMonth: "" });
  });

  it("logs the names of its filters but not their values", async () => {
    const [owner, admin] = [await researcher(), await anotherAdministrator()];
    await exported(admin, { q: owner.email, revised: "no" });
    await exported(admin, { owner: owner.id });
    const reply = await admin.client.get(`/api/admin/audit?user=${admin.id}&action=reports.facts-exported`);
    expect(ZAuditList.parse(reply.body).items.map(({ detail }) => detail)).toEqual(["filtered by owner", "filtered by q, revised"]);
  });

  it("rejects invalid filters like the list and does not log a rejected export", async () => {
    const admin = await anotherAdministrator();
    const reply = await admin.client.get("/api/admin/reports/export?from=2026-03-02&to=2026-03-01");
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["to"]]);
    expect((await admin.client.get("/api/admin/reports/export?page=2")).body.code).toBe("unknown_keys");
    const log = await admin.client.get(`/api/admin/audit?user=${admin.id}&action=reports.facts-exported`);
    expect(ZAuditList.parse(log.body).total).toBe(0);
    expect((await new ApiClient().get("/api/admin/reports/export")).status).toBe(404);
  });
});
