import { ZErrorReply, ZReport, ZReportIndex, ZReportList, type Report } from "@trabecula/contracts";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleScore, newReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

let owner: Person;

beforeAll(async () => {
  owner = await researcher();
});

async function saved(fields: object = {}): Promise<Report> {
  const reply = await owner.client.post("/api/reports", { ...newReport(), ...fields });
  expect(reply.status).toBe(201);
  return ZReport.parse(reply.body);
}

const storedRow = (id: string) => rows("select * from bone_scans_reports where document_id = ?", [id])[0]!;

describe("the subject code", () => {
  it("is stored trimmed, returned, and searchable regardless of case", async () => {
    const report = await saved({ subjectCode: "  Köln-017 " });
    expect([report.subjectCode, storedRow(report.id).subject_code]).toEqual(["Köln-017", "Köln-017"]);
    const found = ZReportList.parse((await owner.client.get("/api/reports?q=k%C3%B6LN-01")).body);
    expect(found.items.map(({ id, subjectCode }) => [id, subjectCode])).toEqual([[report.id, "Köln-017"]]);
  });

  it("is none where none is given, and stays out of the search text", async () => {
    const report = await saved();
    expect([report.subjectCode, storedRow(report.id).subject_code]).toEqual([null, null]);
    expect(storedRow(report.id).search_text).not.toContain("null");
  });

  it("can be changed or removed, alone or with the name, and searches use the current one", async () => {
    const { id } = await saved({ subjectCode: "before-1" });
    const change = async (json: object) => ZReport.parse((await owner.client.put(`/api/reports/${id}`, json)).body);
    const found = async (q: string) => ZReportList.parse((await owner.client.get(`/api/reports?q=${q}`)).body).total;
    expect(await change({ subjectCode: "after-2" })).toMatchObject({ subjectCode: "after-2", reportName: "Tibia, first visit" });
    expect([await found("before-1"), await found("after-2")]).toEqual([0, 1]);
    await change({ reportName: "Renamed beside a code" });
    expect([await found("after-2"), await found("renamed%20beside")]).toEqual([1, 1]);
    expect(await change({ subjectCode: null })).toMatchObject({ subjectCode: null, notes: "Left leg, dominant right." });
    expect([await found("after-2"), await found("renamed%20beside")]).toEqual([0, 1]);
    const details = rows("select detail from accounts_audit where object = ? and action = 'report.updated' order by id", [`report:${id}`]);
    expect(details.map(({ detail }) => detail)).toEqual(["subject code", "name", "subject code"]);
  });

  it("and the name, changed at the same moment, are both found", async () => {
    const { id } = await saved();
    const put = (json: object) => owner.client.put(`/api/reports/${id}`, json);
    const replies = await Promise.all([put({ subjectCode: "moment-9" }), put({ reportName: "Momentous" }), put({ notes: "n" })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(storedRow(id).search_text).toMatch(/^momentous\nmoment-9\n/);
    expect(storedRow(id)).toMatchObject({ report_name: "Momentous", subject_code: "moment-9", notes: "n" });
  });

  it.each([
    ["of spaces", "   "],
    ["too long", "x".repeat(61)],
    ["that cannot be seen", "\u202e\u115f"],
    ["that is no text", 17],
  ])("is refused %s, with its field named", async (_name, subjectCode) => {
    const replies = [
      await owner.client.post("/api/reports", { ...newReport(), subjectCode }),
      await owner.client.put(`/api/reports/${(await saved()).id}`, { subjectCode }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(422);
      expect(Object.keys(ZErrorReply.parse(body).fields ?? {})).toEqual(["subjectCode"]);
    }
  });
});

describe("the status", () => {
  const scans = (changes: object) => exampleScore().scans.map((scan) => ({ ...scan, ...changes }));
  const [covered, uncovered] = [
    { parameter: "tt_bmd", value: 284 },
    { parameter: "ct_po", value: 3.1 },
  ];

  it.each([
    ["compared", { measurements: [covered] }],
    ["partly_compared", { measurements: [covered, uncovered] }],
    ["not_compared", { measurements: [uncovered] }],
    ["not_compared", { motionGrade: 4 }],
  ])("is %s for %j, and stored for lists", async (status, changes) => {
    const report = await saved({ scans: scans(changes) });
    expect([report.status, storedRow(report.id).score_status]).toEqual([status, status]);
    const { items } = ZReportIndex.parse((await owner.client.get("/api/reports/index")).body);
    expect(items.find(({ id }) => id === report.id)).toMatchObject({
      status,
      revision: 1,
      sites: ["distal-tibia"],
      scanDate: "2026-03-14",
    });
  });
});

describe("the content hash", () => {
  function hashOf(report: Report): string {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : value && typeof value === "object"
          ? Object.fromEntries(
              Object.keys(value)
                .sort()
                .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
            )
          : value;
    const { reportType, revision, subject, inputs, dataset, engineVersion, notice, category, scans } = report;
    const { id, version } = dataset;
    const output = { reportType, revision, subject, inputs, dataset: { id, version }, engineVersion, notice, category, scans };
    return createHash("sha256")
      .update(JSON.stringify(sorted(output)))
      .digest("hex");
  }

  it("matches a hash computed from the returned report", async () => {
    const report = await saved();
    expect(report.contentHash).toBe(hashOf(report));
    expect(storedRow(report.id).content_hash).toBe(report.contentHash);
  });

  it("stays the same when name, code or notes change, and differs for different inputs", async () => {
    const report = await saved();
    const change = { reportName: "Another", subjectCode: "c-1", notes: null };
    expect((await owner.client.put(`/api/reports/${report.id}`, change)).body.contentHash).toBe(report.contentHash);
    expect((await saved({ reportName: "The same again" })).contentHash).toBe(report.contentHash);
    expect((await saved({ subject: { sex: "female", ageYears: 45 } })).contentHash).not.toBe(report.contentHash);
  });
});

it("a new report has the same revision date and creation date", async () => {
  const report = await saved();
  expect(report.dateRevised).toBe(report.dateCreated);
});

it("a new report or score with a motion override is rejected", async () => {
  const scans = exampleScore().scans.map((scan) => ({ ...scan, motionGrade: 4, motionOverride: { reason: "Because." } }));
  for (const [path, body] of [
    ["/api/reports", { ...newReport(), scans }],
    ["/api/score", { ...exampleScore(), scans }],
  ] as const) {
    const reply = await owner.client.post(path, body);
    expect([reply.status, reply.body.code]).toEqual([422, "unknown_keys"]);
  }
});
