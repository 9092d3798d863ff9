import { ZReport, ZScoreReply, type Report } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleScore } from "../support/bone-scans.ts";
import { use } from "../support/changes.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { reportWith, rescore, revisionAt, versions } from "../support/revisions.ts";

let owner: Person;
let admin: Person;
let datasetId: string;

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
  [datasetId] = (await versions(300)).ids as [string];
});
afterAll(() => use(admin, []));

const tibia = { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2" };
const precision = (rmsSd: number) => use(admin, [{ ...tibia, rmsSd, df: 30 }]);
const first = ({ scans }: Pick<Report, "scans">) => scans[0]!.results[0]!;

describe("how sure a percentile is", () => {
  it("uses the precision current when a report or its next revision is created", async () => {
    await precision(2);
    const report = await reportWith(owner, datasetId);
    const { interval, zScore } = first(report);
    expect(interval).toMatchObject({ measurement: { error: 2, kind: "own" } });
    expect(interval!.zScore![0]).toBeLessThan(zScore!);
    expect((await rescore(owner, report.id)).status).toBe(409);

    await precision(4);
    const kept = ZReport.parse((await owner.client.get(`/api/reports/${report.id}`)).body);
    expect([kept.scans, kept.contentHash]).toEqual([report.scans, report.contentHash]);
    const again = await rescore(owner, report.id);
    expect([again.status, again.body.message]).toEqual([201, undefined]);
    const second = ZReport.parse(again.body);
    expect(first(second)).toMatchObject({ zScore, interval: { measurement: { error: 4 } } });
    expect(ZReport.parse((await revisionAt(owner, report.id, 1)).body).scans).toEqual(report.scans);
  });

  it("is included in scores only on request", async () => {
    await precision(2);
    const request = { ...exampleScore(), datasetId };
    const plain = ZScoreReply.parse((await owner.client.post("/api/score", request)).body);
    expect(JSON.stringify(plain)).not.toContain("interval");
    const requested = ZScoreReply.parse((await owner.client.post("/api/score", { ...request, intervals: true })).body);
    expect(first(requested)).toEqual({
      ...first(plain),
      interval: expect.objectContaining({ measurement: expect.objectContaining({ error: 2 }) }),
      tInterval: expect.objectContaining({ measurement: expect.objectContaining({ error: 2 }), crosses: [] }),
    });
  });

  it("appears in columns of a scored table on request, with the same numbers", async () => {
    await precision(2);
    const table = "sex,age,site,scanner,region,stacks,motion_grade,tt_bmd\nfemale,44,distal-tibia,xtremect-2,multi-stack,3,2,284\n";
    const batch = async (more: string) => {
      const init = { body: table, headers: { "Content-Type": "text/csv" } };
      const reply = await owner.client.send("POST", `/api/score/batch?datasetId=${datasetId}${more}`, init);
      expect(reply.status).toBe(200);
      return (parse(reply.body as string, { columns: true }) as Record<string, string>[])[0]!;
    };
    const plain = await batch("");
    expect(await batch("&intervals=false")).toEqual(plain);
    const requested = await batch("&intervals=true");
    expect(requested).toMatchObject(plain);
    const scored = ZScoreReply.parse((await owner.client.post("/api/score", { ...exampleScore(), datasetId, intervals: true })).body);
    const { interval } = first(scored);
    expect(requested).toMatchObject({
      tt_bmd_z_low: String(interval!.zScore![0]),
      tt_bmd_percentile_high: String(interval!.percentile![1]),
      tt_bmd_precision_error: "2",
      tt_bmd_precision_of: "own",
    });
  });

  it("a child’s height appears with the scores of a table on request", async () => {
    const table = "sex,age,height_cm,bmd_th\nfemale,10,140,0.7\nfemale,10,,0.7\n";
    const batch = (more: string) =>
      owner.client.send("POST", `/api/score/batch?reportType=dxa&scanner=hologic${more}`, {
        body: table,
        headers: { "Content-Type": "text/csv" },
      });
    const requested = parse((await batch("&heights=true")).body as string, { columns: true }) as Record<string, string>[];
    expect(Number(requested[0]!.height_age)).toBeCloseTo(21.53 + 0.447 * 140 - 6.2415 * Math.sqrt(140), 10);
    expect(requested[1]).toMatchObject({ height_age: "", bmd_th_height_refusals: "missing_height: The row has no height." });
    expect((await batch("")).body).not.toContain("height_age");
    expect((await batch("&heights=perhaps")).body).toMatchObject({ fields: { heights: expect.any(String) } });
  });
});
