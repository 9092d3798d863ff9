import { mostRevisions, ZErrorReply, ZReport, ZReportIndex, ZReportRevisionList, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { rows } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { earlierColumns, newestColumns, reportWith, revisionColumns, versions } from "../support/revisions.ts";

let owner: Person;
let stranger: Person;
let own: { key: string; ids: string[] };

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  own = await versions(300, 310, 320);
});

const rescore = (id: string, json: object = {}, { client } = owner) => client.post(`/api/reports/${id}/rescore`, json);
const rescored = async (id: string, datasetId: string) => {
  const reply = await rescore(id, { datasetId });
  expect(reply.status).toBe(201);
  return ZReport.parse(reply.body);
};
const history = async (id: string) => ZReportRevisionList.parse((await owner.client.get(`/api/reports/${id}/revisions`)).body);
const at = async (id: string, revision: number | string) => owner.client.get(`/api/reports/${id}/revisions/${revision}`);
const auditOf = (id: string) => rows("select action, detail from accounts_audit where object = ? order by id", [`report:${id}`]);
const tibia = (report: Report) => report.scans[0]!.results[0]!;

describe("POST /api/reports/:id/rescore", () => {
  it("keeps the earlier revision as it was stored, and answers the new one with what scoring afresh gives", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const stored = newestColumns(first.id);
    const second = await rescored(first.id, own.ids[1]!);
    const { reportName, subjectCode, notes, subject, inputs, dateCreated, id } = first;
    expect(second).toMatchObject({
      reportName,
      subjectCode,
      notes,
      subject,
      inputs,
      dateCreated,
      id,
      revision: 2,
      status: "partly_compared",
    });
    const { scans } = await reportWith(owner, own.ids[1]!);
    expect(second.scans).toEqual(scans);
    expect(tibia(second).zScore).not.toBe(tibia(first).zScore);
    expect(Date.parse(second.dateRevised)).toBeGreaterThan(Date.parse(first.dateRevised));
    expect(second.contentHash).not.toBe(first.contentHash);
    expect(earlierColumns(id)).toEqual([stored]);
    expect(newestColumns(id)).toMatchObject({ revision: 2, revision_cause: "rescored", dataset_id: own.ids[1], dataset_version: "1.1.0" });
    expect(auditOf(id)).toEqual([
      { action: "report.created", detail: null },
      { action: "report.rescored", detail: `${own.key} 1.1.0, revision 2` },
    ]);
  });

  it("takes the newest published version of the same dataset where none is named", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const reply = await rescore(id);
    expect([reply.status, ZReport.parse(reply.body).dataset.id]).toEqual([201, own.ids[2]]);
  });

  it("refuses where nothing would change, by name and without one, and keeps nothing", async () => {
    const { id } = await reportWith(owner, own.ids[2]!);
    for (const json of [{}, { datasetId: own.ids[2] }, { datasetId: null }]) {
      const reply = await rescore(id, json);
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        409,
        "conflict",
        expect.stringMatching(/^Nothing would change/),
      ]);
    }
    expect([newestColumns(id).revision, earlierColumns(id)]).toEqual([1, []]);
  });

  it("scores with the same dataset again where the engine has changed since", async () => {
    const { id, engineVersion } = await reportWith(owner, own.ids[2]!);
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
    const reply = await rescore(id);
    expect([reply.status, ZReport.parse(reply.body).engineVersion]).toEqual([201, engineVersion]);
    expect((await history(id)).items.map((item) => item.engineVersion)).toEqual([engineVersion, "0.9.0"]);
  });

  it("goes back to an older version only where it is named", async () => {
    const { ids } = await versions(300, 310);
    const { id } = await reportWith(owner, ids[1]!);
    await (await administrator()).client.post(`/api/admin/datasets/${ids[1]}/retire`);
    const unnamed = await rescore(id);
    expect([unnamed.status, unnamed.body.code]).toEqual([422, "no_dataset"]);
    expect(unnamed.body.message).toContain("1.1.0 is retired and no newer version is published");
    expect((await rescored(id, ids[0]!)).dataset.version).toBe("1.0.0");
    const retired = await rescore(id, { datasetId: ids[1] });
    expect([retired.status, Object.keys(ZErrorReply.parse(retired.body).fields!)]).toEqual([422, ["datasetId"]]);
  });

  it("refuses datasets that are missing, drafts or of another report type", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const dxa = rows("select document_id from bone_scans_datasets where key = 'dxa-young-adult'")[0]!.document_id as string;
    for (const datasetId of ["a".repeat(24), dxa]) expect((await rescore(id, { datasetId })).body.code).toBe("validation_failed");
    expect(newestColumns(id).revision).toBe(1);
  });

  it.each([
    ["no object", [], 422],
    ["an unknown key", { scans: [] }, 422],
    ["a key that objects inherit", JSON.parse('{"__proto__": {"x": 1}}'), 422],
    ["an id that is none", { datasetId: "1 or 1=1" }, 422],
    ["a number for an id", { datasetId: 7 }, 422],
  ])("refuses %s", async (_name, json, status) => {
    const { id } = await reportWith(owner, own.ids[0]!);
    expect((await rescore(id, json as object)).status).toBe(status);
    expect(newestColumns(id).revision).toBe(1);
  });

  it("changes no stored byte of earlier revisions, however often and by whatever path it is scored again, renamed and read", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const kept: ReturnType<typeof earlierColumns> = [];
    for (let step = 1; step < 8; step += 1) {
      kept.push(newestColumns(id));
      await rescored(id, own.ids[step % 3]!);
      await owner.client.put(`/api/reports/${id}`, { reportName: `Step ${step}`, subjectCode: null, notes: null });
      expect(earlierColumns(id)).toEqual(kept);
    }
    const hashes = (await history(id)).items.map(({ contentHash }) => contentHash);
    expect(new Set(hashes).size).toBe(8);
  });

  it("keeps 50 revisions at most, and says how to go on", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    rows("update bone_scans_reports set revision = ? where document_id = ?", [mostRevisions, id]);
    const reply = await rescore(id);
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    expect(reply.body.message).toBe("A report keeps 50 revisions at most, and this one has them; duplicate it and go on with the copy.");
    expect(earlierColumns(id)).toEqual([]);
  });
});

describe("at the same moment", () => {
  it("no revision is lost: each that was answered is there, and the others are told", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await reportWith(owner, own.ids[0]!);
      const replies = await Promise.all([1, 2, 1, 2, 2, 1].map((index) => rescore(id, { datasetId: own.ids[index] })));
      for (const { status } of replies) expect([201, 409]).toContain(status);
      const made = replies.filter(({ status }) => status === 201).length;
      expect(made).toBeGreaterThan(0);
      const { items } = await history(id);
      expect(items.map(({ revision }) => revision)).toEqual(Array.from({ length: made + 1 }, (_, index) => made + 1 - index));
      expect(items.at(-1)).toMatchObject({ cause: "created", dataset: { id: own.ids[0] } });
      expect(auditOf(id).filter(({ action }) => action === "report.rescored")).toHaveLength(made);
    }
  });

  it("a deletion takes every revision with it, also the one that is being made", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await reportWith(owner, own.ids[0]!);
      await rescored(id, own.ids[1]!);
      const [deleted, ...others] = await Promise.all([
        owner.client.delete(`/api/reports/${id}`),
        rescore(id, { datasetId: own.ids[2] }),
        rescore(id, { datasetId: own.ids[0] }),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([201, 404, 409]).toContain(status);
      expect([earlierColumns(id), (await at(id, 1)).status]).toEqual([[], 404]);
    }
  });
});

describe("a revision that the database does not take", () => {
  it.each([
    ["bone_scans_reports", "update", "new.revision = 2"],
    ["bone_scans_report_revisions", "insert", "new.revision = 1"],
  ] as const)("leaves everything as it was, where %s fails", async (table, event, condition) => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const before = newestColumns(id);
    const idColumn = table === "bone_scans_reports" ? "document_id" : "report_id";
    onTestFinished(failCommits("failing_revision", [{ table, event, when: `${condition} and new.${idColumn} = '${id}'` }]));
    const reply = await rescore(id, { datasetId: own.ids[1] });
    expect([reply.status, reply.body.code]).toEqual([500, "server_error"]);
    expect([newestColumns(id), earlierColumns(id)]).toEqual([before, []]);
    expect(auditOf(id).map(({ action }) => action)).toEqual(["report.created"]);
  });
});

describe("GET /api/reports/:id/revisions", () => {
  it("lists every revision, the newest first, with what it was made with and why", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const second = await rescored(first.id, own.ids[1]!);
    expect(await history(first.id)).toEqual({
      items: [second, first].map(({ revision, dateRevised, dataset, engineVersion, status, contentHash }) => ({
        revision,
        dateRevised,
        cause: revision === 1 ? "created" : "rescored",
        dataset: { id: dataset.id, name: dataset.manifest.name, version: dataset.version },
        engineVersion,
        status,
        contentHash,
      })),
      total: 2,
    });
  });

  it("reads each revision as it was, byte for byte, with the name, code and notes of today", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const second = await rescored(first.id, own.ids[1]!);
    await rescored(first.id, own.ids[2]!);
    const today = { reportName: "Named later", subjectCode: "BM-015", notes: null };
    await owner.client.put(`/api/reports/${first.id}`, today);
    expect(JSON.stringify((await at(first.id, 1)).body)).toBe(JSON.stringify({ ...first, ...today }));
    expect(JSON.stringify((await at(first.id, 2)).body)).toBe(JSON.stringify({ ...second, ...today }));
    expect((await at(first.id, 3)).body).toEqual((await owner.client.get(`/api/reports/${first.id}`)).body);
  });

  it("answers revisions that there are not like missing ones", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    for (const revision of ["0", "2", "-1", "1.0", "01", "1e0", "99999", "newest", "1%20or%201=1"])
      expect([revision, (await at(id, revision)).status]).toEqual([revision, 404]);
  });
});

it("answers every act on another's report exactly like one on a missing report", async () => {
  const { id } = await reportWith(owner, own.ids[0]!);
  await rescored(id, own.ids[1]!);
  const before = [newestColumns(id), earlierColumns(id)];
  for (const [method, path, json] of [
    ["POST", "rescore", {}],
    ["POST", "override", { site: "distal-tibia", reason: "Mine now." }],
    ["POST", "duplicate", undefined],
    ["GET", "revisions", undefined],
    ["GET", "revisions/1", undefined],
  ] as const) {
    const [foreign, missing] = [
      await stranger.client.send(method, `/api/reports/${id}/${path}`, { json }),
      await stranger.client.send(method, `/api/reports/${"a".repeat(24)}/${path}`, { json }),
    ];
    expect([path, foreign.status]).toEqual([path, 404]);
    expect(foreign.body).toEqual(missing.body);
  }
  expect([newestColumns(id), earlierColumns(id)]).toEqual(before);
});

describe("POST /api/reports/:id/duplicate", () => {
  const duplicate = async (id: string) => {
    const reply = await owner.client.post(`/api/reports/${id}/duplicate`);
    expect(reply.status).toBe(201);
    return ZReport.parse(reply.body);
  };

  it("makes a report of its own with the same stored numbers, code and notes, at revision 1", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const original = await rescored(first.id, own.ids[1]!);
    const copy = await duplicate(first.id);
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      reportName: `Copy of ${original.reportName}`,
      revision: 1,
      dateCreated: copy.dateRevised,
      dateRevised: copy.dateRevised,
      contentHash: copy.contentHash,
    });
    expect(copy.contentHash).not.toBe(original.contentHash);
    const texts = `select inputs, results, category, subject, sites from bone_scans_reports where document_id = ?`;
    expect(rows(texts, [copy.id])).toEqual(rows(texts, [first.id]));
    expect((await history(copy.id)).items.map(({ cause }) => cause)).toEqual(["copied"]);
    expect(auditOf(copy.id)).toEqual([{ action: "report.duplicated", detail: `of report:${first.id}` }]);
    const { items } = ZReportIndex.parse((await owner.client.get("/api/reports/index")).body);
    expect(items.find(({ id }) => id === copy.id)).toMatchObject({ reportName: copy.reportName, subjectCode: "BM-014", revision: 1 });
  });

  it("stands by itself: what is done to one does not reach the other", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const copy = await duplicate(first.id);
    await rescored(copy.id, own.ids[2]!);
    expect((await owner.client.get(`/api/reports/${first.id}`)).body).toEqual(first);
    await owner.client.delete(`/api/reports/${first.id}`);
    expect((await at(copy.id, 1)).body).toEqual(copy);
  });

  it("shortens a name that would become too long, never in the middle of a character", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    await owner.client.put(`/api/reports/${id}`, { reportName: `${"x".repeat(110)}🦴🦴🦴` });
    const { reportName } = await duplicate(id);
    expect([reportName, reportName.length <= 120, reportName.isWellFormed()]).toEqual([`Copy of ${"x".repeat(110)}…`, true, true]);
  });
});

it("deletes the revisions of several reports at once, and nobody else's", async () => {
  const [one, another] = [await reportWith(owner, own.ids[0]!), await reportWith(owner, own.ids[0]!)];
  const kept = await reportWith(stranger, own.ids[0]!);
  for (const { id } of [one, another]) await rescored(id, own.ids[1]!);
  expect((await rescore(kept.id, { datasetId: own.ids[1] }, stranger)).status).toBe(201);
  const reply = await owner.client.post("/api/reports/delete", { ids: [one.id, another.id, kept.id] });
  expect(reply.body).toEqual({ deleted: 2 });
  expect([earlierColumns(one.id), earlierColumns(another.id), earlierColumns(kept.id).length]).toEqual([[], [], 1]);
});

it("counts reports and not revisions, for curators, administrators and on the dashboard", async () => {
  const { ids } = await versions(300, 310);
  const person = await researcher();
  const { id } = await reportWith(person, ids[0]!);
  expect((await rescore(id, { datasetId: ids[1] }, person)).status).toBe(201);
  const { client } = await administrator();
  const counts = await Promise.all(
    ids.map(async (dataset) => (await client.get(`/api/admin/datasets/${dataset}`)).body.dataset.reportCount),
  );
  expect(counts).toEqual([0, 1]);
  expect((await person.client.get("/api/dashboard")).body.reports).toEqual({ total: 1, thisMonth: 1 });
  expect(rows(`select ${revisionColumns} from bone_scans_report_revisions where report_id = ?`, [id])).toHaveLength(1);
});
