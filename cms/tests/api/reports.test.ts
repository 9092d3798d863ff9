import { readStates, ZDashboard, ZDeletedReply, ZErrorReply, ZReport, ZReportIndex, ZReportRow, ZReportList } from "@trabecula/contracts";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { actionsOf } from "../support/audit.ts";
import { exampleScore, newReport, savedReport } from "../support/bone-scans.ts";
import { isPostgres, moment, rows, userRow } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

const storedReport = (id: string) => rows("select * from bone_scans_reports where document_id = ?", [id])[0];
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
});

describe("POST /api/reports", () => {
  it("returns the scored report and stores its inputs, results and dataset version for the owner", async () => {
    const reply = await owner.client.post("/api/reports", newReport("Ünïque name"));
    expect(reply.status).toBe(201);
    const report = ZReport.parse(reply.body);
    const row = storedReport(report.id)!;
    expect(row.workspace_id).toBe(userRow(owner.email).document_id);
    expect(JSON.parse(row.inputs as string)).toEqual(exampleScore().scans.map((scan) => ({ ...scan, motionOverride: null })));
    expect(JSON.parse(row.results as string)).toEqual(report.scans);
    expect(row.dataset_id).toBe(report.dataset.id);
    const [dataset] = rows("select manifest from bone_scans_datasets where document_id = ?", [report.dataset.id]);
    expect(JSON.parse(dataset!.manifest as string)).toEqual(report.dataset.manifest);
    expect(row).toMatchObject({
      dataset_version: report.dataset.manifest.version,
      scan_date: "2026-03-14",
      sites: '["distal-tibia"]',
      revision: 1,
    });
    expect(actionsOf(`report:${report.id}`)).toEqual(["report.created"]);
  });

  it("returns the same numbers as scoring without saving", async () => {
    const { scans, category, notice } = await savedReport(owner);
    const scored = (await owner.client.post("/api/score", { ...exampleScore(), intervals: true })).body;
    expect({ scans, category, notice }).toEqual({ scans: scored.scans, category: scored.category, notice: scored.notice });
  });

  it("stores nothing if scoring fails", async () => {
    const before = rows("select count(*) as n from bone_scans_reports")[0]!.n;
    const wrongType = { ...newReport(), reportType: "dxa" };
    expect((await owner.client.post("/api/reports", wrongType)).status).toBe(422);
    expect(rows("select count(*) as n from bone_scans_reports")[0]!.n).toBe(before);
  });

  it.each([
    ["an owner", { ownerId: 1 }],
    ["results", { results: [] }],
    ["an id", { id: "a".repeat(24) }],
  ])("refuses %s given by the caller", async (_name, extra) => {
    const reply = await owner.client.post("/api/reports", { ...newReport(), ...extra });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code: "unknown_keys" });
  });

  it("creates one report for repeated requests with one key, and rejects other content for it", async () => {
    const name = "Sent twice";
    const request = { ...newReport(name), requestKey: "abcdef-0123456789" };
    const replies = await Promise.all([1, 2, 3].map(() => owner.client.post("/api/reports", request)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const later = await owner.client.post("/api/reports", request);
    const ids = new Set([...replies, later].map(({ body }) => body.id as string));
    expect(ids.size).toBe(1);
    expect(rows("select id from bone_scans_reports where report_name = ?", [name])).toHaveLength(1);
    expect(actionsOf(`report:${later.body.id}`)).toEqual(["report.created"]);
    const other = await owner.client.post("/api/reports", { ...request, reportName: "Another" });
    expect([other.status, other.body.code]).toEqual([409, "conflict"]);
    const others = await stranger.client.post("/api/reports", request);
    expect(others.status).toBe(201);
    expect(ids.has(others.body.id)).toBe(false);
    const unnamed = [await savedReport(owner), await savedReport(owner)];
    expect(unnamed[0]!.id).not.toBe(unnamed[1]!.id);
    const short = await owner.client.post("/api/reports", { ...newReport(), requestKey: "short" });
    expect(ZErrorReply.parse(short.body)).toMatchObject({ code: "validation_failed", fields: { requestKey: expect.any(String) } });
  });

  it("names the field of an empty name", async () => {
    const reply = await owner.client.post("/api/reports", newReport("   "));
    expect(ZErrorReply.parse(reply.body)).toMatchObject({ code: "validation_failed", fields: { reportName: "Give the report a name." } });
  });
});

describe("GET /api/reports/:id", () => {
  it("reads the same after the dataset is retired", async () => {
    const report = await savedReport(owner);
    const retire = (state: string) => rows("update bone_scans_datasets set state = ? where document_id = ?", [state, report.dataset.id]);
    retire("retired");
    try {
      expect((await owner.client.get(`/api/reports/${report.id}`)).body).toEqual(report);
      const drawn = await owner.client.get(`/api/datasets/${report.dataset.id}/curves?parameter=tt_bmd&sex=female&site=distal-tibia`);
      expect(drawn.status).toBe(200);
    } finally {
      retire("published");
    }
  });

  it.each(["GET", "PUT", "DELETE"])("answers %s of another's report exactly like a missing one", async (method) => {
    const { id } = await savedReport(owner);
    const json = method === "PUT" ? { reportName: "Taken" } : undefined;
    const foreign = await stranger.client.send(method, `/api/reports/${id}`, { json });
    const missing = await stranger.client.send(method, `/api/reports/${"a".repeat(24)}`, { json });
    expect(foreign.status).toBe(404);
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body });
    expect(storedReport(id)!.report_name).toBe("Tibia, first visit");
  });

  it.each(["1", "%27%20OR%201=1--", "..%2F..%2Fetc%2Fpasswd", "A".repeat(24), "a".repeat(5000)])(
    "answers the impossible id %.30s like a missing one",
    async (id) => {
      expect((await owner.client.get(`/api/reports/${id}`)).status).toBe(404);
    },
  );
});

describe("PUT /api/reports/:id", () => {
  it("changes only name and notes", async () => {
    const report = await savedReport(owner);
    const reply = await owner.client.put(`/api/reports/${report.id}`, { reportName: "Renamed", notes: null });
    expect(reply.body).toEqual({ ...report, reportName: "Renamed", notes: null, version: 2 });
    expect((await owner.client.get("/api/reports?q=RENAMED")).body.total).toBeGreaterThan(0);
  });

  it.each([{ scans: [] }, { subject: { sex: "male" } }, { dataset: {} }, { dateCreated: "2020-01-01T00:00:00.000Z" }])(
    "refuses to change %j",
    async (change) => {
      const { id } = await savedReport(owner);
      expect((await owner.client.put(`/api/reports/${id}`, change)).body.code).toBe("unknown_keys");
    },
  );
});

describe("deleting", () => {
  it("removes one report and keeps an audit entry", async () => {
    const { id } = await savedReport(owner);
    const reply = await owner.client.delete(`/api/reports/${id}`);
    expect(ZDeletedReply.parse(reply.body)).toEqual({ deleted: 1 });
    expect(storedReport(id)).toBeUndefined();
    expect(actionsOf(`report:${id}`)).toEqual(["report.created", "report.deleted"]);
  });

  it("deletes only the caller’s reports in a list and skips all others", async () => {
    const [own, another] = [await savedReport(owner), await savedReport(owner)];
    const foreign = await savedReport(stranger);
    const ids = [own.id, foreign.id, "b".repeat(24), another.id, own.id];
    const reply = await owner.client.post("/api/reports/delete", { ids });
    expect(ZDeletedReply.parse(reply.body)).toEqual({ deleted: 2 });
    expect([storedReport(own.id), storedReport(another.id)]).toEqual([undefined, undefined]);
    expect(storedReport(foreign.id)).toBeDefined();
  });

  it.each([{ ids: [] }, { ids: ["1 or 1=1"] }, { ids: "all" }, { ids: Array.from({ length: 10_001 }, () => "a".repeat(24)) }, {}])(
    "refuses a list that is none",
    async (body) => {
      expect((await owner.client.post("/api/reports/delete", body)).status).toBe(422);
    },
  );
});

describe("GET /api/reports", () => {
  let reader: Person;
  const names = ["Beta 50% done", "alpha", "Ärmel_2", "gamma"];

  beforeAll(async () => {
    reader = await researcher();
    for (const name of names) await savedReport(reader, name);
  });

  const listed = async (query: string) => ZReportList.parse((await reader.client.get(`/api/reports?${query}`)).body);
  const namesOf = async (query: string) => (await listed(query)).items.map((item) => item.reportName);

  it("lists the newest first", async () => {
    expect(await namesOf("")).toEqual(names.toReversed());
  });

  it.each([
    ["sort=reportName&order=asc", ["alpha", "Beta 50% done", "gamma", "Ärmel_2"]],
    ["sort=dateCreated&order=asc", names],
    ["q=ALPHA", ["alpha"]],
    ["q=%C3%A4rmel", ["Ärmel_2"]],
    ["q=50%25", ["Beta 50% done"]],
    ["q=%25", ["Beta 50% done"]],
    ["q=_", ["Ärmel_2"]],
    ["q=%5C", []],
    ["q=hr-pqct&order=asc", names],
    ["reportType=dxa", []],
    ["page=2&pageSize=3", ["Beta 50% done"]],
    ["page=9&pageSize=200", []],
  ])("answers %s", async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  it("counts all matches, not only those on the page", async () => {
    expect((await listed("pageSize=1&q=a")).total).toBe(3);
  });

  it.each([
    "sort=workspace_id",
    "sort=created_at;drop%20table%20bone_scans_reports",
    "order=sideways",
    "page=0",
    "page=1e999",
    "page=NaN",
    "pageSize=201",
    "pageSize=-1",
    "filters[owner]=1",
    "populate=*",
    `q=${"x".repeat(201)}`,
  ])("refuses %.60s", async (query) => {
    expect((await reader.client.get(`/api/reports?${query}`)).status).toBe(422);
  });

  it("shows no reports of other users in lists, index and dashboard", async () => {
    const other = await researcher();
    const { counts, ...list } = ZReportList.parse((await other.client.get("/api/reports")).body);
    expect([list, Object.values(counts)]).toEqual([{ items: [], total: 0 }, readStates.map(() => 0)]);
    expect(ZReportIndex.parse((await other.client.get("/api/reports/index")).body)).toEqual({ items: [], total: 0, pageSize: 25 });
    expect(ZDashboard.parse((await other.client.get("/api/dashboard")).body)).toEqual({
      reports: { total: 0, thisMonth: 0 },
      patients: 0,
      recent: [],
    });
  });

  it("counts the month's reports on the dashboard", async () => {
    const { id } = await savedReport(reader);
    rows("update bone_scans_reports set created_at = ? where document_id = ?", [moment(Date.UTC(2020, 0, 1)), id]);
    const { reports, recent } = ZDashboard.parse((await reader.client.get("/api/dashboard")).body);
    expect(reports).toEqual({ total: 5, thisMonth: 4 });
    expect(recent.at(-1)?.id).toBe(id);
  });
});

describe("GET /api/reports/index", () => {
  it.skipIf(isPostgres())("returns 10,000 compact rows and the total count", async () => {
    const collector = await researcher();
    const { id } = await savedReport(collector);
    const columns =
      "workspace_id, report_name, report_type, search_text, subject, inputs, dataset_id, dataset_version, engine_version, notice, category, results, scan_date, sites, score_status, content_hash, revision, revised_at, created_at";
    rows(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
       insert into bone_scans_reports (document_id, ${columns}) select 'copycopycopycopy' || (10000000 + i), ${columns} from bone_scans_reports, n where document_id = ?`,
      [id],
    );
    onTestFinished(() => void rows("delete from bone_scans_reports where workspace_id = ?", [collector.id]));
    const index = ZReportIndex.parse((await collector.client.get("/api/reports/index")).body);
    expect({ rows: index.items.length, total: index.total }).toEqual({ rows: 10_000, total: 10_002 });
    expect(Object.keys(index.items[0]!).sort()).toEqual(Object.keys(ZReportRow.shape).sort());
    const ids = index.items.map((item) => item.id).filter((item) => item.startsWith("copy"));
    const some = ids.slice(0, 2_000);
    expect((await collector.client.post("/api/reports/delete", { ids: some })).body).toEqual({ deleted: 2_000 });
  });
});
