import {
  ZAdminDatasetDetail,
  ZAdminDatasetReply,
  ZCurvesReply,
  ZDatasetList,
  ZErrorReply,
  ZImportReport,
  ZReport,
  ZScoreReply,
} from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { datasetId, exampleScore, fileForm, newReport } from "../support/bone-scans.ts";
import { draftOf, exportedZip, importFiles, labDataset, labRecord, looseFiles, newKey, published, zOf284 } from "../support/datasets.ts";
import { isPostgres, rows } from "../support/database.ts";
import { untilWaiting, writeSlowly } from "../support/lock-database.ts";
import { administrator, anotherAdministrator, researcher, type Person } from "../support/people.ts";

let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await administrator();
  person = await researcher();
});

const root = "/api/admin/datasets";
const act = (id: string, name: string, { client } = admin) => client.post(`${root}/${id}/${name}`);
const detailOf = async (id: string) => ZAdminDatasetDetail.parse((await admin.client.get(`${root}/${id}`)).body);
const auditOf = (id: string) => rows("select action, actor_id, detail from accounts_audit where object = ? order by id", [`dataset:${id}`]);
const tibia = "parameter=tt_bmd&sex=female&site=distal-tibia";

async function scored(datasetId: string): Promise<number> {
  const reply = await person.client.post("/api/score", { ...exampleScore(), datasetId });
  return ZScoreReply.parse(reply.body).scans[0]!.results[0]!.zScore!;
}

describe("a curator's path", () => {
  it("runs from import to draft to published version to next version; reports stay unchanged", async () => {
    const key = newKey();
    const files = labDataset({ key });
    const form = () => fileForm(exportedZip(files), "lab.zip");

    const check = ZImportReport.parse((await importFiles(admin.client, form(), "?check=true")).body);
    expect(check).toMatchObject({ ok: true, problems: [], pointCount: 7, remarks: ["It is the first version of a new dataset."] });
    expect(check.coverage).toMatchObject([{ parameter: "tt_bmd", zAges: [[20, 80]], hasT: true }]);
    expect(rows("select id from bone_scans_datasets where key = ?", [key])).toEqual([]);

    const reply = await importFiles(admin.client, form());
    expect(reply.status).toBe(201);
    const { dataset: draft } = ZAdminDatasetReply.parse(reply.body);
    expect(draft).toMatchObject({
      key,
      state: "draft",
      contentHash: check.contentHash,
      curveCount: 1,
      fitted: false,
      reportCount: 0,
      isDefault: false,
    });
    expect(ZCurvesReply.parse((await admin.client.get(`${root}/${draft.id}/curves?${tibia}`)).body)).toMatchObject({ kind: "centiles" });
    for (const path of ["", `/curves?${tibia}`]) expect((await person.client.get(`/api/datasets/${draft.id}${path}`)).status).toBe(404);
    expect((await person.client.post("/api/score", { ...exampleScore(), datasetId: draft.id })).status).toBe(422);

    const first = ZAdminDatasetReply.parse((await act(draft.id, "publish")).body).dataset;
    expect(first).toMatchObject({ id: draft.id, state: "published", contentHash: draft.contentHash });
    expect(ZDatasetList.parse((await person.client.get("/api/datasets")).body).items).toContainEqual(
      expect.objectContaining({ id: draft.id }),
    );
    expect(await scored(first.id)).toBeCloseTo(zOf284(300), 10);
    const saved = await person.client.post("/api/reports", { ...newReport(), datasetId: first.id });
    const report = ZReport.parse(saved.body);
    expect((await detailOf(first.id)).dataset.reportCount).toBe(1);

    const second = await published(admin.client, labDataset({ key, version: "1.1.0", median: 310 }));
    expect(await scored(second.id)).toBeCloseTo(zOf284(310), 10);
    expect((await detailOf(second.id)).versions.map(({ version, state }) => [version, state])).toEqual([
      ["1.1.0", "published"],
      ["1.0.0", "published"],
    ]);

    expect(ZAdminDatasetReply.parse((await act(first.id, "retire")).body).dataset).toMatchObject({
      state: "retired",
      retiredAt: expect.any(String),
    });
    expect((await person.client.get(`/api/reports/${report.id}`)).body).toEqual(saved.body);
    expect((await person.client.get(`/api/datasets/${first.id}/curves?${tibia}`)).status).toBe(200);
    const refused = await person.client.post("/api/score", { ...exampleScore(), datasetId: first.id });
    expect(refused.body).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("1.0.0 is retired; choose one that is published."),
    });
    expect((await person.client.post("/api/reports", { ...newReport(), datasetId: first.id })).status).toBe(422);

    const adminRow = rows("select id from up_users where document_id = ?", [admin.id])[0]!.id as number;
    expect(auditOf(first.id)).toEqual(
      ["dataset.drafted", "dataset.published", "dataset.retired"].map((action) => ({
        action,
        actor_id: adminRow,
        detail: `${key} 1.0.0 ${first.contentHash}`,
      })),
    );
  });
});

describe.skipIf(isPostgres())("a version", () => {
  it("stays at the same address when a new import replaces its draft", async () => {
    const key = newKey();
    const draft = await draftOf(admin.client, labDataset({ key }));
    const check = await importFiles(admin.client, looseFiles(labDataset({ key, median: 305 })), "?check=true");
    expect(ZImportReport.parse(check.body).remarks).toEqual(["It replaces the draft of 1.0.0."]);
    const again = await draftOf(admin.client, labDataset({ key, median: 305, fittingRecord: labRecord(305) }));
    expect(again).toMatchObject({ id: draft.id, fitted: true });
    expect(again.contentHash).not.toBe(draft.contentHash);
    expect((await detailOf(draft.id)).fittingRecord).toEqual(JSON.parse(labRecord(305)));
    const { segments } = ZCurvesReply.parse((await admin.client.get(`${root}/${draft.id}/curves?${tibia}`)).body);
    expect(segments[0]!.percentiles.find(({ percentile }) => percentile === 50)!.values[0]).toBe(305);
    expect(auditOf(draft.id).map(({ action }) => action)).toEqual(["dataset.drafted", "dataset.draft-replaced"]);
  });

  it.each(["publish", "publish and retire"])(
    "that is past its draft (%s) is never written over, and the next version is named",
    async (how) => {
      const key = newKey();
      const { id } = await published(admin.client, labDataset({ key }));
      await published(admin.client, labDataset({ key, version: "1.2.9" }));
      if (how.includes("retire")) await act(id, "retire");
      const before = rows("select * from bone_scans_datasets where document_id = ?", [id]);
      const changed = looseFiles(labDataset({ key, median: 200 }));
      const reply = await importFiles(admin.client, changed);
      const sentence = `${key} 1.0.0 has been published and never changes; give the correction the version 1.2.10.`;
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 409, body: { code: "conflict", message: sentence } });
      const check = await importFiles(admin.client, looseFiles(labDataset({ key, median: 200 })), "?check=true");
      expect(ZImportReport.parse(check.body)).toMatchObject({
        ok: false,
        problems: [{ file: "dataset.json", line: null, message: sentence }],
      });
      expect(rows("select * from bone_scans_datasets where document_id = ?", [id])).toEqual(before);
    },
  );

  it.each<[state: string, name: string, sentence: string]>([
    ["draft", "retire", "Only a published version can be retired."],
    ["draft", "set-default", "Only a published version can be the default."],
    ["published", "publish", "Only a draft can be published."],
    ["retired", "publish", "Only a draft can be published."],
    ["retired", "retire", "Only a published version can be retired."],
    ["retired", "set-default", "Only a published version can be the default."],
  ])("that is %s refuses to %s", async (state, name, sentence) => {
    const dataset = await (state === "draft" ? draftOf : published)(admin.client, labDataset());
    if (state === "retired") await act(dataset.id, "retire");
    const before = rows("select * from bone_scans_datasets order by id");
    const reply = await act(dataset.id, name);
    expect({ status: reply.status, body: ZErrorReply.parse(reply.body) }).toMatchObject({
      status: 409,
      body: { code: "conflict", message: expect.stringContaining(sentence) },
    });
    expect(rows("select * from bone_scans_datasets order by id")).toEqual(before);
  });

  it("can be deleted as a draft and never later", async () => {
    const draft = await draftOf(admin.client, labDataset());
    expect((await admin.client.delete(`${root}/${draft.id}`)).body).toEqual({ deleted: 1 });
    expect((await admin.client.get(`${root}/${draft.id}`)).status).toBe(404);
    expect((await admin.client.delete(`${root}/${draft.id}`)).status).toBe(404);
    const { id } = await published(admin.client, labDataset());
    expect((await admin.client.delete(`${root}/${id}`)).body).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Only a draft"),
    });
    expect((await admin.client.get(`${root}/${id}`)).status).toBe(200);
  });

  it("is published only with the content hash of the current draft", async () => {
    const key = newKey();
    const seen = await draftOf(admin.client, labDataset({ key }));
    const now = await draftOf(admin.client, labDataset({ key, median: 305 }));
    const publish = (contentHash: string) => admin.client.post(`${root}/${seen.id}/publish`, { contentHash });
    expect((await publish("no hash")).status).toBe(422);
    const refused = await publish(seen.contentHash);
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 409,
      body: { code: "conflict", message: "The draft of 1.0.0 has been replaced meanwhile; look at it again before publishing it." },
    });
    expect((await detailOf(seen.id)).dataset.state).toBe("draft");
    const reply = await publish(now.contentHash);
    expect(ZAdminDatasetReply.parse(reply.body).dataset).toMatchObject({ state: "published", contentHash: now.contentHash });
  });

  it("is published only while its stored files are sound", async () => {
    const draft = await draftOf(admin.client, labDataset());
    rows("update bone_scans_datasets set curves_csv = replace(curves_csv, '0.15', '-0.15') where document_id = ?", [draft.id]);
    const reply = await act(draft.id, "publish");
    expect(reply.status).toBe(422);
    expect(ZErrorReply.parse(reply.body).problems![0]).toMatchObject({ file: "curves.csv", line: 2 });
    expect((await admin.client.get(`${root}?q=${draft.key}`)).body.items[0].state).toBe("draft");
  });
});

describe.skipIf(isPostgres())("the laboratory's default", () => {
  it("moves to a published version and has no automatic replacement after that version is retired", async () => {
    const builtIn = await datasetId(person);
    const { id } = await published(admin.client, labDataset());
    try {
      expect(ZAdminDatasetReply.parse((await act(id, "set-default")).body).dataset.isDefault).toBe(true);
      expect(rows("select document_id from bone_scans_datasets where report_type = 'hr-pqct' and is_default")).toEqual([
        { document_id: id },
      ]);
      expect(ZScoreReply.parse((await person.client.post("/api/score", exampleScore())).body).dataset.id).toBe(id);
      expect(ZAdminDatasetReply.parse((await act(id, "retire")).body).dataset).toMatchObject({ state: "retired", isDefault: false });
      expect((await person.client.post("/api/score", exampleScore())).body).toMatchObject({
        code: "no_dataset",
        message: "There is no default reference dataset for this report type; choose one.",
      });
    } finally {
      expect((await act(builtIn, "set-default")).status).toBe(200);
    }
  });

  it("leaves a user's own default on a retired version refused with a sentence", async () => {
    const someone = await researcher();
    const { id } = await published(admin.client, labDataset());
    await someone.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: id });
    expect(ZScoreReply.parse((await someone.client.post("/api/score", exampleScore())).body).dataset.id).toBe(id);
    await act(id, "retire");
    expect((await someone.client.post("/api/score", exampleScore())).body).toMatchObject({
      code: "no_dataset",
      message: expect.stringMatching(/^Your default dataset cannot be used\. .* is retired; choose one that is published\.$/),
    });
    const reply = await someone.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: id });
    expect(reply.status).toBe(422);
  });
});

describe("two concurrent curators", () => {
  // SQLite has one writer.
  const rounds = isPostgres() ? 3 : 1;

  it("publish a draft once", async () => {
    const other = await anotherAdministrator();
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await draftOf(admin.client, labDataset());
      const replies = await Promise.all([act(id, "publish"), act(id, "publish", other)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(auditOf(id).filter(({ action }) => action === "dataset.published")).toHaveLength(1);
    }
  });

  it("create one draft from concurrent imports; publishing fails if the draft was replaced", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const key = newKey();
      const drafts = await Promise.all([300, 310, 320].map((median) => draftOf(admin.client, labDataset({ key, median }))));
      expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
      const [publish, replace] = await Promise.all([
        act(drafts[0]!.id, "publish"),
        importFiles(admin.client, looseFiles(labDataset({ key, median: 330 }))),
      ]);
      expect([`${publish.status} ${replace.status}`]).toContain(
        replace.status === 409 ? "200 409" : publish.status === 200 ? "200 201" : "409 201",
      );
      const { dataset, manifest } = await detailOf(drafts[0]!.id);
      expect([dataset.state, manifest.key]).toEqual([publish.status === 200 ? "published" : "draft", key]);
    }
  });

  it.runIf(!isPostgres())("publish nothing where the draft is replaced while its files are checked", async () => {
    const { id, contentHash } = await draftOf(admin.client, labDataset());
    const replace = "update bone_scans_datasets set content_hash = ? where document_id = ?";
    const commit = writeSlowly(inject("cmsDataDir"), replace, ["0".repeat(64), id]);
    const publishing = admin.client.post(`${root}/${id}/publish`, { contentHash });
    await untilWaiting(inject("cmsUrl"));
    commit();
    expect((await publishing).status).toBe(409);
    expect(rows("select state from bone_scans_datasets where document_id = ?", [id])).toEqual([{ state: "draft" }]);
  });

  it("and a researcher: no report is stored on a version once it is retired", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await published(admin.client, labDataset());
      const save = () => person.client.post("/api/reports", { ...newReport(), datasetId: id });
      const replies = await Promise.all([save(), save(), act(id, "retire"), save(), save()]);
      expect(replies.map(({ status }) => status).filter((status) => status !== 201 && status !== 422)).toEqual([200]);
      const reports = rows("select document_id from bone_scans_reports where dataset_id = ?", [id]).map(
        ({ document_id }) => `report:${document_id}`,
      );
      const [retired] = rows("select id from accounts_audit where object = ? and action = 'dataset.retired'", [`dataset:${id}`]);
      const later = rows("select object from accounts_audit where action = 'report.created' and id > ?", [retired!.id as number]);
      expect(later.filter(({ object }) => reports.includes(object as string))).toEqual([]);
    }
  });

  it("have one default afterwards", async () => {
    const builtIn = await datasetId(person);
    const sets = await Promise.all([1, 2, 3].map(() => published(admin.client, labDataset())));
    try {
      await Promise.all(sets.map(({ id }) => act(id, "set-default")));
      expect(rows("select document_id from bone_scans_datasets where report_type = 'hr-pqct' and is_default")).toHaveLength(1);
    } finally {
      await act(builtIn, "set-default");
    }
  });
});
