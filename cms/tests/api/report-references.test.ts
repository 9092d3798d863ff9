import { ZReferencesReply, ZReport, type Report } from "@trabecula/contracts";
import { contentHashOf } from "@trabecula/bundles";
import { beforeAll, describe, expect, it } from "vitest";
import { labDataset, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { keptCheck } from "../support/scanner-checks.ts";
import { history, newestColumns, reportWith, rescore, rescored, revisionAt, versions } from "../support/revisions.ts";

let owner: Person;
let admin: Person;
let own: string;
let newer: string;
let additional: string;

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
  [own, newer] = (await versions(300, 310)).ids as [string, string];
  additional = (await published(admin.client, labDataset({ median: 280, manifest: { interpolation: "linear" } }))).id;
});

const show = (id: string, datasetIds: readonly string[], person = owner) =>
  person.client.post(`/api/reports/${id}/references`, { datasetIds });
const compare = (id: string, datasetIds: readonly string[]) => owner.client.post(`/api/reports/${id}/references/compare`, { datasetIds });
const retire = (id: string) => admin.client.post(`/api/admin/datasets/${id}/retire`, {});

async function shown(id: string, datasetIds: readonly string[]): Promise<Report> {
  const reply = await show(id, datasetIds);
  if (reply.status !== 201) throw new Error(`Showing references answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return ZReport.parse(reply.body);
}

const bodyOf = ({ body }: { body: unknown }) => body as { message: string };

describe("other references in a report", () => {
  it("create a revision with their own scores and leave the stored numbers unchanged", async () => {
    const first = await reportWith(owner, own);
    const { results, inputs, category } = newestColumns(first.id);
    const compared = ZReferencesReply.parse((await compare(first.id, [additional])).body);
    expect(compared.differ).toEqual(["method"]);
    expect(compared.references.map(({ dataset }) => dataset.id)).toEqual([own, additional]);
    expect(compared.references[0]!.scans).toEqual(first.scans);
    expect((await history(owner, first.id)).total).toBe(1);

    const second = await shown(first.id, [additional]);
    expect(second).toMatchObject({ revision: 2, scans: first.scans, dataset: first.dataset, status: first.status });
    expect(newestColumns(first.id)).toMatchObject({ results, inputs, category });
    const [other] = second.otherReferences!.others;
    expect(other).toEqual(compared.references[1]);
    expect(other!.scans[0]!.results[0]!.zScore).not.toBe(first.scans[0]!.results[0]!.zScore);
    expect(second.contentHash).toBe(contentHashOf(second));
    expect(second.contentHash).not.toBe(contentHashOf({ ...second, otherReferences: undefined }));
    expect((await history(owner, first.id)).items.map(({ cause }) => cause)).toEqual(["references", "created"]);
    expect(ZReport.parse((await revisionAt(owner, first.id, 1)).body).otherReferences).toBeUndefined();
  });

  it("can be removed by another revision; the earlier one is unaffected when their dataset is retired", async () => {
    const { id } = await reportWith(owner, own);
    const passing = (await published(admin.client, labDataset({ median: 290 }))).id;
    const second = await shown(id, [passing]);
    const third = await shown(id, []);
    expect(third).toMatchObject({ revision: 3, scans: second.scans });
    expect(third.otherReferences).toBeUndefined();
    expect((await retire(passing)).status).toBe(200);
    const kept = ZReport.parse((await revisionAt(owner, id, 2)).body);
    expect([kept.otherReferences, kept.contentHash]).toEqual([second.otherReferences, second.contentHash]);
    expect((await show(id, [passing])).status).toBe(422);
  });

  it("are rescored with the report, without retired ones and the report’s new own dataset", async () => {
    const { id } = await reportWith(owner, own);
    const passing = (await published(admin.client, labDataset({ median: 290 }))).id;
    const before = await shown(id, [additional, passing, newer]);
    expect((await retire(passing)).status).toBe(200);
    const again = await rescored(owner, id, newer);
    expect(again.otherReferences!.others.map(({ dataset }) => dataset.id)).toEqual([additional]);
    expect(again.otherReferences!.own.dataset.id).toBe(newer);
    expect(again.otherReferences!.others[0]!.scans).toEqual(before.otherReferences!.others[0]!.scans);
  });

  it("allow rescoring after a new scanner check for one of them, but not after a retirement", async () => {
    const { id } = await reportWith(owner, own);
    const [checkedBeside, passing] = await Promise.all(
      [270, 275].map(async (median) => (await published(admin.client, labDataset({ median }))).id),
    );
    await shown(id, [checkedBeside!, passing!]);
    const again = () => rescore(owner, id, { datasetId: own });
    expect((await again()).status).toBe(409);
    expect((await retire(passing!)).status).toBe(200);
    expect((await again()).status).toBe(409);
    const check = await keptCheck(owner, { datasetId: checkedBeside! });
    const reply = await again();
    expect(reply.status).toBe(201);
    const report = ZReport.parse(reply.body);
    expect(report.otherReferences!.others.map(({ dataset, scannerChecks }) => [dataset.id, scannerChecks?.map((one) => one.id)])).toEqual([
      [checkedBeside, [check]],
    ]);
    expect(report.scannerChecks).toBeUndefined();
    expect((await again()).status).toBe(409);
  });

  it("are included in a copy and its hash", async () => {
    const { id } = await reportWith(owner, own);
    const { otherReferences } = await shown(id, [additional]);
    const copy = ZReport.parse((await owner.client.post(`/api/reports/${id}/duplicate`, {})).body);
    expect([copy.otherReferences, copy.contentHash]).toEqual([otherReferences, contentHashOf(copy)]);
  });

  it("include a scan with a motion override if the report does", async () => {
    const { id } = await reportWith(owner, own, { motionGrade: 4 });
    const refused = await shown(id, [additional]);
    expect(refused.otherReferences!.others[0]!.scans[0]!.results[0]!.refusal?.code).toBe("motion_grade");
    const decision = await owner.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "Short scan" });
    const [result] = ZReport.parse(decision.body).otherReferences!.others[0]!.scans[0]!.results;
    expect(result!.zScore).not.toBeNull();
    expect(result!.flags).toContain("motion_override");
  });

  it("are rejected without a change, or if one is the own dataset, missing or too many", async () => {
    const { id } = await reportWith(owner, own);
    await shown(id, [additional]);
    expect((await show(id, [additional])).status).toBe(409);
    for (const [ids, said] of [
      [[own], "the report has been scored with"],
      [["a".repeat(24)], "no reference dataset"],
      [[additional, newer, "a".repeat(24), "b".repeat(24)], "At most 3"],
    ] as const) {
      const reply = await show(id, ids);
      expect([reply.status, JSON.stringify(bodyOf(reply)).toLowerCase()]).toEqual([422, expect.stringContaining(said.toLowerCase())]);
    }
    expect((await show(id, [newer], await researcher())).status).toBe(404);
    const bare = await reportWith(owner, own);
    expect((await show(bare.id, [])).status).toBe(409);
  });

  it("get consecutive revisions for concurrent requests, or a conflict", async () => {
    const { id } = await reportWith(owner, own);
    const replies = await Promise.all([show(id, [additional]), show(id, [newer])]);
    const made = replies.filter(({ status }) => status === 201).length;
    expect(made).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2 - made);
    expect((await history(owner, id)).items.map(({ revision }) => revision)).toEqual(made === 2 ? [3, 2, 1] : [2, 1]);
  });
});
