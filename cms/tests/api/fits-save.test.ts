import { beforeAll, describe, expect, it } from "vitest";
import { ZAdminDatasetDetail, ZAdminDatasetReply, ZScoreReply, type FitResult } from "@trabecula/contracts";
import type { ApiClient } from "../support/api-client.ts";
import { rows } from "../support/database.ts";
import { newKey } from "../support/datasets.ts";
import { finishedFit, fitPlan, longBootstrap, readFit, saveRequest, simulatedCohort, startedFit } from "../support/fits.ts";
import { anotherAdministrator, researcher } from "../support/people.ts";

let client: ApiClient;
beforeAll(async () => {
  ({ client } = await anotherAdministrator());
});

const cohort = simulatedCohort({ seed: 10, rows: 150 });

const scoreOf = (datasetId: string, ageYears: number, value: number) => ({
  reportType: "dxa",
  datasetId,
  subject: { sex: "female", ageYears, menopausalStatus: "unknown" },
  scans: [
    {
      site: "lumbar-spine",
      side: null,
      scanDate: "2026-03-14",
      scanner: "hologic",
      motionGrade: null,
      protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
      measurements: [{ parameter: "bmd_ls", value }],
    },
  ],
});

function drawnValue({ lines }: FitResult, percentile: number): { age: number; value: number } {
  const index = Math.floor(lines.ages.length / 2);
  return { age: lines.ages[index]!, value: lines.percentiles.find((line) => line.percentile === percentile)!.values[index]! };
}

describe("POST /api/admin/fits/:id/save", () => {
  it("creates a draft that can be published once, with scores that match the fitted curves", async () => {
    const fit = await finishedFit(client, cohort);
    const key = newKey();
    const request = saveRequest({ key });
    const reply = await client.post(`/api/admin/fits/${fit.id}/save`, request);
    expect(reply.status).toBe(201);
    const { dataset } = ZAdminDatasetReply.parse(reply.body);
    expect(dataset).toMatchObject({
      key,
      version: "1.0.0",
      state: "draft",
      status: "LOCAL",
      fitted: true,
      curveCount: 1,
      reportType: "dxa",
    });
    expect((await readFit(client, fit.id)).datasetId).toBe(dataset.id);

    expect((await client.post(`/api/admin/datasets/${dataset.id}/publish`)).status).toBe(200);
    const reader = (await researcher()).client;
    for (const percentile of [3, 50, 97]) {
      const { age, value } = drawnValue(fit.curves[0]!.result!, percentile);
      const scored = ZScoreReply.parse((await reader.post("/api/score", scoreOf(dataset.id, age, value))).body);
      expect(scored.scans[0]!.results[0]!.percentile).toBeCloseTo(percentile, 2);
    }
    expect(rows("select detail from accounts_audit where action = 'fit.saved' and object = ?", [`fit:${fit.id}`])).toEqual([
      { detail: `dataset:${dataset.id}` },
    ]);
    const again = await client.post(`/api/admin/fits/${fit.id}/save`, request);
    expect(again).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("1.0.1") } });
    expect((await client.post(`/api/admin/fits/${fit.id}/save`, { ...request, version: "1.0.1" })).status).toBe(201);
  });

  it("puts the dataset’s name and citation into the fit report, which is reproducible byte for byte", async () => {
    const fit = await finishedFit(client, cohort);
    const before = await client.get(`/api/admin/fits/${fit.id}/report?form=html`);
    expect([before.status, before.headers.get("content-type"), before.headers.get("content-disposition")]).toEqual([
      200,
      "text/html; charset=utf-8",
      'attachment; filename="fit-report.html"',
    ]);
    expect(before.body).toContain("the cohort\u2019s own citation was not given");
    const request = saveRequest({ key: newKey(), name: "Spine of <our> region" });
    expect((await client.post(`/api/admin/fits/${fit.id}/save`, request)).status).toBe(201);
    const after = await client.get(`/api/admin/fits/${fit.id}/report?form=html`);
    expect(after.body).toContain("<h1>Spine of &lt;our&gt; region 1.0.0</h1>");
    expect(after.body).toContain(request.citation.replaceAll("&", "&amp;"));
    expect(after.body).toContain(`${fit.curves[0]!.result!.persons} persons`);
    const [one, two] = [
      await client.get(`/api/admin/fits/${fit.id}/report?form=pdf`),
      await client.get(`/api/admin/fits/${fit.id}/report?form=pdf`),
    ];
    expect(one.headers.get("content-type")).toBe("application/pdf");
    expect([one.body.startsWith("%PDF-1.7"), one.body === two.body]).toEqual([true, true]);
    expect((await client.get(`/api/admin/fits/${fit.id}/report?form=docx`)).status).toBe(422);
  });

  it("stores how the curves were fitted without rows or the cohort's file name, refuses bad facts, and forgets a deleted draft", async () => {
    const plan = fitPlan({ standardErrors: { method: "delta" } });
    const fit = await finishedFit(client, cohort, plan);
    for (const changes of [
      { key: "my key" },
      { key: "spines", version: "first" },
      { key: "spines", citation: " " },
      { key: "spines", state: "published" },
    ])
      expect.soft((await client.post(`/api/admin/fits/${fit.id}/save`, saveRequest(changes))).status, JSON.stringify(changes)).toBe(422);
    expect((await readFit(client, fit.id)).datasetId).toBeNull();
    const { dataset } = ZAdminDatasetReply.parse(
      (await client.post(`/api/admin/fits/${fit.id}/save`, saveRequest({ key: newKey() }))).body,
    );
    const { fittingRecord } = ZAdminDatasetDetail.parse((await client.get(`/api/admin/datasets/${dataset.id}`)).body);
    expect(fittingRecord).toMatchObject({ plan, cohort: { rows: 150, refusedRows: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const { family, globalDeviance, rows: used } = fit.curves[0]!.result!;
    expect((fittingRecord!.curves as object[])[0]).toMatchObject({ family, globalDeviance, rows: used });
    expect(JSON.stringify(fittingRecord)).not.toMatch(/P\d+|cohort\.csv|scatter/);
    expect((await client.delete(`/api/admin/datasets/${dataset.id}`)).status).toBe(200);
    expect((await readFit(client, fit.id)).datasetId).toBeNull();
  });

  it("is refused before the fit is done, as is its report", async () => {
    const running = await startedFit(client, cohort, fitPlan({ family: "BCPE", ...longBootstrap }));
    const early = await client.post(`/api/admin/fits/${running.id}/save`, saveRequest({ key: newKey() }));
    expect(early).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await client.get(`/api/admin/fits/${running.id}/report?form=pdf`)).body).toMatchObject({ code: "conflict" });
    await client.delete(`/api/admin/fits/${running.id}`);
    expect((await client.get("/api/admin/fits/nothing/report?form=pdf")).status).toBe(404);
  });
});
