import { ZErrorReply, ZReport, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { entriesOf } from "../support/audit.ts";
import { exampleScore, newReport } from "../support/bone-scans.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { earlierColumns, newestColumns, reportWith, versions } from "../support/revisions.ts";

let owner: Person;
let ids: string[];
const reason = "Second scan had the same grade; the patient cannot lie still.";

beforeAll(async () => {
  owner = await researcher();
  ({ ids } = await versions(300, 310));
});

const override = (id: string, json: object) => owner.client.post(`/api/reports/${id}/override`, json);
const decided = async (id: string, json: object = {}): Promise<Report> => {
  const reply = await override(id, { site: "distal-tibia", reason, ...json });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return ZReport.parse(reply.body);
};
const flagsOf = ({ scans }: Report) => scans.map(({ results }) => results.map(({ flags }) => flags.includes("motion_override")));

async function twoScans(...grades: number[]): Promise<Report> {
  const scans = grades.map((motionGrade, index) => ({ ...exampleScore().scans[0], motionGrade, side: index === 0 ? "left" : "right" }));
  return ZReport.parse((await owner.client.post("/api/reports", { ...newReport(), scans, datasetId: ids[0] })).body);
}

describe("POST /api/reports/:id/override", () => {
  it.each([4, 5])("scores a scan of motion grade %i, flags its results and keeps reason and earlier revision", async (motionGrade) => {
    const first = await reportWith(owner, ids[0]!, { motionGrade });
    expect(first.status).toBe("not_compared");
    const stored = newestColumns(first.id);
    const second = await decided(first.id);
    const still = await reportWith(owner, ids[0]!);
    const [value, uncovered] = second.scans[0]!.results;
    expect(value).toMatchObject({ zScore: still.scans[0]!.results[0]!.zScore, refusal: null, flags: ["motion_override"] });
    expect(uncovered).toMatchObject({ zScore: null, refusal: { code: "no_curve" }, flags: [] });
    expect(second).toMatchObject({ revision: 2, status: "motion_override", dataset: first.dataset, subject: first.subject });
    expect(second.inputs).toEqual(first.inputs.map((scan) => ({ ...scan, motionOverride: { reason } })));
    expect(earlierColumns(first.id)).toEqual([stored]);
    expect((await owner.client.get(`/api/reports/${first.id}/revisions/1`)).body).toEqual({ ...first, version: 2 });
    const { items } = (await owner.client.get(`/api/reports/${first.id}/revisions`)).body as { items: { cause: string }[] };
    expect(items.map(({ cause }) => cause)).toEqual(["motion_override", "created"]);
  });

  it("is logged without the typed reason", async () => {
    const { id } = await reportWith(owner, ids[0]!, { motionGrade: 4 });
    await decided(id);
    expect(entriesOf(`report:${id}`)).toEqual([
      { action: "report.created", detail: null },
      { action: "report.motion-overridden", detail: "distal-tibia, revision 2" },
    ]);
  });

  it("stays decided when the report is scored again, and in a copy", async () => {
    const { id } = await reportWith(owner, ids[0]!, { motionGrade: 4 });
    await decided(id);
    const again = ZReport.parse((await owner.client.post(`/api/reports/${id}/rescore`, {})).body);
    const copy = ZReport.parse((await owner.client.post(`/api/reports/${id}/duplicate`)).body);
    for (const report of [again, copy]) {
      expect([report.dataset.id, report.status, report.inputs[0]!.motionOverride]).toEqual([ids[1], "motion_override", { reason }]);
      expect(report.scans[0]!.results[0]!.flags).toEqual(["motion_override"]);
    }
  });

  it("applies to the only open scan of a site, or to the scan named explicitly", async () => {
    const oneOpen = await twoScans(2, 4);
    expect(flagsOf(await decided(oneOpen.id))).toEqual([
      [false, false],
      [true, false],
    ]);
    const twoOpen = await twoScans(4, 5);
    const unnamed = await override(twoOpen.id, { site: "distal-tibia", reason });
    expect([unnamed.status, Object.keys(ZErrorReply.parse(unnamed.body).fields!)]).toEqual([422, ["scan"]]);
    expect(flagsOf(await decided(twoOpen.id, { scan: 1 }))).toEqual([
      [false, false],
      [true, false],
    ]);
    const both = await decided(twoOpen.id);
    expect([both.revision, flagsOf(both)]).toEqual([
      3,
      [
        [true, false],
        [true, false],
      ],
    ]);
  });

  it.each([
    ["of grade 3", { motionGrade: 3 }, {}, 422, "has no motion grade 4 or 5"],
    ["without a grade", { motionGrade: null }, {}, 422, "has no motion grade 4 or 5"],
    ["of another site", { motionGrade: 4 }, { site: "distal-radius" }, 422, "has no scan of the distal radius"],
    ["at another place", { motionGrade: 4 }, { scan: 1 }, 422, "no scan of the distal tibia at this place"],
  ])("refuses a scan %s", async (_name, scan, json, status, words) => {
    const { id } = await reportWith(owner, ids[0]!, scan);
    const reply = await override(id, { site: "distal-tibia", reason, ...json });
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect([newestColumns(id).revision, earlierColumns(id)]).toEqual([1, []]);
  });

  it("rejects a second override of a scan, also concurrently", async () => {
    const { id } = await reportWith(owner, ids[0]!, { motionGrade: 4 });
    const replies = await Promise.all([1, 2, 3].map(() => override(id, { site: "distal-tibia", reason })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const later = await override(id, { site: "distal-tibia", reason });
    expect([later.status, later.body.message]).toEqual([409, "The motion grade of the distal tibia scan has already been overridden."]);
    expect([newestColumns(id).revision, earlierColumns(id).length]).toEqual([2, 1]);
  });

  it("changes nothing when the dataset is retired, and asks for rescoring with it first", async () => {
    const retired = await versions(300);
    const { id } = await reportWith(owner, retired.ids[0]!, { motionGrade: 4 });
    await (await administrator()).client.post(`/api/admin/datasets/${retired.ids[0]}/retire`);
    const reply = await override(id, { site: "distal-tibia", reason });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining("Score the report again with it first.")]);
    expect(newestColumns(id).revision).toBe(1);
  });

  it.each([
    ["no reason", { reason: undefined }],
    ["a reason of spaces", { reason: "   " }],
    ["a reason that cannot be seen", { reason: "\u202e\u3164" }],
    ["a reason too long", { reason: "x".repeat(301) }],
    ["a reason that is no text", { reason: { toString: "x" } }],
    ["a site that is none", { site: "skull" }],
    ["a place below 0", { scan: -1 }],
    ["a place between two", { scan: 0.5 }],
    ["an unknown key", { motionGrade: 1 }],
  ])("refuses %s", async (_name, json) => {
    const { id } = await reportWith(owner, ids[0]!, { motionGrade: 4 });
    expect((await override(id, { site: "distal-tibia", reason, ...json })).status).toBe(422);
    expect(newestColumns(id).revision).toBe(1);
  });
});
