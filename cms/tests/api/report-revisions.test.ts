import { mostRevisions, ZErrorReply, ZReport, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { entriesOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { earlierColumns, history, newestColumns, reportWith, rescore, rescored, revisionAt, versions } from "../support/revisions.ts";

let owner: Person;
let stranger: Person;
let own: { key: string; ids: string[] };

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  own = await versions(300, 310, 320);
});

const tibia = (report: Report) => report.scans[0]!.results[0]!;

describe("POST /api/reports/:id/rescore", () => {
  it("keeps the earlier revision unchanged, and the new one equals a fresh score", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const stored = newestColumns(first.id);
    const second = await rescored(owner, first.id, own.ids[1]!);
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
    expect(entriesOf(`report:${id}`)).toEqual([
      { action: "report.created", detail: null },
      { action: "report.rescored", detail: `${own.key} 1.1.0, revision 2` },
    ]);
  });

  it("uses the newest published version of the same dataset by default", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const reply = await rescore(owner, id);
    expect([reply.status, ZReport.parse(reply.body).dataset.id]).toEqual([201, own.ids[2]]);
  });

  it("returns a conflict and stores nothing if nothing would change, with or without a dataset id", async () => {
    const { id } = await reportWith(owner, own.ids[2]!);
    for (const json of [{}, { datasetId: own.ids[2] }, { datasetId: null }]) {
      const reply = await rescore(owner, id, json);
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
    const reply = await rescore(owner, id);
    expect([reply.status, ZReport.parse(reply.body).engineVersion]).toEqual([201, engineVersion]);
    expect((await history(owner, id)).items.map((item) => item.engineVersion)).toEqual([engineVersion, "0.9.0"]);
  });

  it("goes back to an older version only where it is named", async () => {
    const { ids } = await versions(300, 310);
    const { id } = await reportWith(owner, ids[1]!);
    await (await administrator()).client.post(`/api/admin/datasets/${ids[1]}/retire`);
    const unnamed = await rescore(owner, id);
    expect([unnamed.status, unnamed.body.code]).toEqual([422, "no_dataset"]);
    expect(unnamed.body.message).toContain("1.1.0 is retired and no newer version is published");
    expect((await rescored(owner, id, ids[0]!)).dataset.version).toBe("1.0.0");
    const retired = await rescore(owner, id, { datasetId: ids[1] });
    expect([retired.status, Object.keys(ZErrorReply.parse(retired.body).fields!)]).toEqual([422, ["datasetId"]]);
  });

  it("refuses datasets that are missing, drafts or of another report type", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const dxa = rows("select document_id from bone_scans_datasets where key = 'dxa-young-adult'")[0]!.document_id as string;
    for (const datasetId of ["a".repeat(24), dxa]) expect((await rescore(owner, id, { datasetId })).body.code).toBe("validation_failed");
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
    expect((await rescore(owner, id, json as object)).status).toBe(status);
    expect(newestColumns(id).revision).toBe(1);
  });

  it("never changes stored bytes of earlier revisions after rescoring, renaming and reading", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const kept: ReturnType<typeof earlierColumns> = [];
    for (let step = 1; step < 8; step += 1) {
      kept.push(newestColumns(id));
      await rescored(owner, id, own.ids[step % 3]!);
      await owner.client.put(`/api/reports/${id}`, { reportName: `Step ${step}`, subjectCode: null, notes: null });
      expect(earlierColumns(id)).toEqual(kept);
    }
    const hashes = (await history(owner, id)).items.map(({ contentHash }) => contentHash);
    expect(new Set(hashes).size).toBe(8);
  });

  it("keeps at most 50 revisions and suggests a copy afterwards", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    rows("update bone_scans_reports set revision = ? where document_id = ?", [mostRevisions, id]);
    const reply = await rescore(owner, id);
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    expect(reply.body.message).toBe("A report keeps 50 revisions at most, and this one has them; duplicate it and go on with the copy.");
    expect(earlierColumns(id)).toEqual([]);
  });
});

describe("GET /api/reports/:id/revisions", () => {
  it("lists all revisions, newest first, with dataset, engine, status, hash and cause", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const second = await rescored(owner, first.id, own.ids[1]!);
    expect(await history(owner, first.id)).toEqual({
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

  it("returns each revision byte for byte, with the current name, code and notes", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const second = await rescored(owner, first.id, own.ids[1]!);
    await rescored(owner, first.id, own.ids[2]!);
    const edit = { reportName: "Named later", subjectCode: "BM-015", notes: null };
    await owner.client.put(`/api/reports/${first.id}`, edit);
    const today = { ...edit, version: 4 };
    expect(JSON.stringify((await revisionAt(owner, first.id, 1)).body)).toBe(JSON.stringify({ ...first, ...today }));
    expect(JSON.stringify((await revisionAt(owner, first.id, 2)).body)).toBe(JSON.stringify({ ...second, ...today }));
    expect((await revisionAt(owner, first.id, 3)).body).toEqual((await owner.client.get(`/api/reports/${first.id}`)).body);
  });

  it("returns 404 for missing and malformed revisions", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    for (const revision of ["0", "2", "-1", "1.0", "01", "1e0", "99999", "newest", "1%20or%201=1"])
      expect([revision, (await revisionAt(owner, id, revision)).status]).toEqual([revision, 404]);
  });
});

it("gives the same answer to every action on another user’s report and a missing one", async () => {
  const { id } = await reportWith(owner, own.ids[0]!);
  await rescored(owner, id, own.ids[1]!);
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
