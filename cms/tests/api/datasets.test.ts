import {
  ZCurvesReply,
  ZDatasetDetail,
  ZDatasetList,
  ZDefaultDatasetsReply,
  ZReportTypesReply,
  ZScoreReply,
  ZUserReply,
} from "@trabecula/contracts";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { contentHash } from "@trabecula/reference-datasets";
import { beforeAll, describe, expect, it } from "vitest";
import { datasetId, exampleScore } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { labDataset, newKey, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { changeSettings, join, newWorkspace } from "../support/workspaces.ts";

let person: Person;
beforeAll(async () => {
  person = await researcher();
});

const get = (path: string) => person.client.get(path);

describe("GET /api/report-types", () => {
  it("returns the catalog of every modality", async () => {
    const { items, scanFormats } = ZReportTypesReply.parse((await get("/api/report-types")).body);
    expect(scanFormats.map(({ key, reportType }) => [key, reportType])).toEqual([
      ...["ormir-bqrl", "timelapsed-hrpqct", "motionscore", "scanco-evaluation"].map((key) => [key, "hr-pqct"]),
      ...["hologic-apex", "ge-encore", "nhanes-dxa"].flatMap((key) => [
        [key, "dxa"],
        [key, "dxa-body-composition"],
      ]),
      ["dxa-squared", "dxa"],
      ["ipl-log", "hr-pqct"],
      ...["hr-pqct", "dxa", "dxa-body-composition"].map((type) => ["scan-table", type]),
    ]);
    expect(items.map((item) => item.key).sort()).toEqual(["dxa", "dxa-body-composition", "hr-pqct"]);
  });
});

describe("GET /api/datasets", () => {
  it("lists the built-in datasets as published, one default a report type", async () => {
    const { items, total } = ZDatasetList.parse((await get("/api/datasets")).body);
    expect(total).toBe(items.length);
    for (const { manifest } of builtInDatasets()) {
      expect(items).toContainEqual(expect.objectContaining({ key: manifest.key, version: manifest.version, state: "published" }));
    }
    const defaults = items.filter(({ isDefault }) => isDefault).map(({ key }) => key);
    expect(defaults.toSorted()).toEqual(["bern-hrpqct-xct2-multistack", "dxa-young-adult", "lead-body-composition"]);
  });

  it("shows one report type, and neither drafts nor retired ones", async () => {
    const of = async () => ZDatasetList.parse((await get("/api/datasets?reportType=dxa")).body).items;
    const [dataset, ...others] = await of();
    expect(new Set([dataset, ...others].map((item) => item?.reportType))).toEqual(new Set(["dxa"]));
    for (const state of ["draft", "retired"]) {
      rows("update bone_scans_datasets set state = ? where document_id = ?", [state, dataset!.id]);
      expect(await of()).toEqual(others);
    }
    rows("update bone_scans_datasets set state = 'published' where document_id = ?", [dataset!.id]);
  });

  it.each(["reportType=mri", "state=draft", "filters[state]=draft"])("refuses %s", async (query) => {
    expect((await get(`/api/datasets?${query}`)).status).toBe(422);
  });
});

describe("GET /api/datasets/:id", () => {
  it("returns provenance, license, coverage and content hash", async () => {
    const detail = ZDatasetDetail.parse((await get(`/api/datasets/${await datasetId(person)}`)).body);
    const builtIn = builtInDatasets().find(({ manifest }) => manifest.key === detail.key)!;
    expect(detail.contentHash).toBe(contentHash(builtIn));
    expect(detail.manifest).toEqual(builtIn.manifest);
    expect(detail.coverage).toContainEqual(
      expect.objectContaining({ parameter: "tt_bmd", site: "distal-tibia", sex: "female", zAges: [[20, 37]], hasT: true }),
    );
  });

  it("returns the same 404 for a draft and a missing dataset", async () => {
    const id = await datasetId(person);
    rows("update bone_scans_datasets set state = 'draft' where document_id = ?", [id]);
    try {
      const [draft, missing] = [await get(`/api/datasets/${id}`), await get(`/api/datasets/${"a".repeat(24)}`)];
      expect({ status: draft.status, body: draft.body }).toEqual({ status: 404, body: missing.body });
    } finally {
      rows("update bone_scans_datasets set state = 'published' where document_id = ?", [id]);
    }
  });
});

describe("GET /api/datasets/:id/curves", () => {
  it("returns centiles by segment for a dataset with curves over age", async () => {
    const curves = ZCurvesReply.parse(
      (await get(`/api/datasets/${await datasetId(person, "dxa-body-composition")}/curves?parameter=fmi&sex=female&site=whole-body`)).body,
    );
    expect(curves).toMatchObject({ kind: "centiles", family: "LMS" });
    expect(curves.segments.length).toBe(2);
    for (const { ages, percentiles } of curves.segments) for (const line of percentiles) expect(line.values.length).toBe(ages.length);
  });

  it("returns a band for a dataset of means and standard deviations", async () => {
    const curves = ZCurvesReply.parse(
      (await get(`/api/datasets/${await datasetId(person)}/curves?parameter=tt_bmd&sex=female&site=distal-tibia`)).body,
    );
    expect(curves).toMatchObject({ kind: "band", youngAdult: { mean: 266, sd: 36 } });
  });

  it("returns the same reference values as a score at the exact age", async () => {
    const id = await datasetId(person, "dxa-body-composition");
    const path = `/api/datasets/${id}/curves?parameter=fmi&sex=female&site=whole-body&age=31.4`;
    const { segments } = ZCurvesReply.parse((await get(path)).body);
    const own = segments.find(({ ages }) => ages.includes(31.4))!;
    const at = (wanted: number) => own.percentiles.find(({ percentile }) => percentile === wanted)!.values[own.ages.indexOf(31.4)];
    const score = await person.client.post("/api/score", {
      reportType: "dxa-body-composition",
      datasetId: id,
      subject: { sex: "female", ageYears: 31.4 },
      scans: [{ site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter: "fmi", value: 6.2 }] }],
    });
    const { reference } = ZScoreReply.parse(score.body).scans[0]!.results[0]!;
    const { median, p5, p95 } = reference!;
    expect([at(50), at(5), at(95)]).toEqual([median, p5, p95].map((value) => expect.closeTo(value, 10)));
  });

  it.each([
    ["parameter=tt_bmd&sex=female", 422],
    ["parameter=tt_bmd&sex=female&site=distal-tibia&age=31.4159", 422],
    ["parameter=tt_bmd&sex=female&site=distal-tibia&age=-1", 422],
    ["parameter=tt_bmd&sex=other&site=distal-tibia", 422],
    ["parameter=tt_bmd&sex=female&site=distal-tibia&sex=male", 400],
    ["parameter=nothing&sex=female&site=distal-tibia", 404],
  ])("answers %s with %i", async (query, status) => {
    expect((await get(`/api/datasets/${await datasetId(person)}/curves?${query}`)).status).toBe(status);
  });
});

describe("POST /api/user/set-default-dataset", () => {
  it("sets one default a report type, which the user's data then show", async () => {
    const someone = await researcher();
    const set = async (reportType: "dxa" | "hr-pqct") =>
      someone.client.post("/api/user/set-default-dataset", { reportType, datasetId: await datasetId(someone, reportType) });
    await set("dxa");
    await set("hr-pqct");
    const { defaults } = ZDefaultDatasetsReply.parse((await set("dxa")).body);
    expect(defaults.map((entry) => entry.reportType).sort()).toEqual(["dxa", "hr-pqct"]);
    expect(ZUserReply.parse((await someone.client.get("/api/user")).body).user.defaults).toEqual(defaults);
  });

  it("counts in the personal workspace; in a clinic its dataset, else the laboratory's, scores for all members", async () => {
    const [lead, other, admin] = [await researcher(), await researcher(), await administrator()];
    const made = async () => (await published(admin.client, labDataset({ key: newKey() }))).id;
    const [ofLead, ofOther, ofClinic] = [await made(), await made(), await made()];
    const { id } = await newWorkspace(lead);
    join(lead, other, {}, id);
    const choose = (who: Person, datasetId: string) =>
      who.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId });
    expect([(await choose(lead, ofLead)).status, (await choose(other, ofOther)).status]).toEqual([200, 200]);
    const usedBy = async (query: string) => {
      const replies = await Promise.all([lead, other].map(({ client }) => client.post(`/api/score${query}`, exampleScore())));
      return replies.map(({ body }) => ZScoreReply.parse(body).dataset.id);
    };
    const ofLaboratory = await datasetId(lead);
    expect(await usedBy("")).toEqual([ofLead, ofOther]);
    expect(await usedBy(`?workspace=${id}`)).toEqual([ofLaboratory, ofLaboratory]);
    expect((await changeSettings(lead, id, { datasets: { "hr-pqct": ofClinic } })).status).toBe(200);
    expect(await usedBy(`?workspace=${id}`)).toEqual([ofClinic, ofClinic]);
  });

  it("goes back to the laboratory's default with null, for that report type alone", async () => {
    const someone = await researcher();
    const set = async (reportType: "dxa" | "hr-pqct", id: string | null) =>
      ZDefaultDatasetsReply.parse((await someone.client.post("/api/user/set-default-dataset", { reportType, datasetId: id })).body)
        .defaults;
    await set("dxa", await datasetId(someone, "dxa"));
    await set("hr-pqct", await datasetId(someone, "hr-pqct"));
    const left = await set("dxa", null);
    expect(left.map(({ reportType }) => reportType)).toEqual(["hr-pqct"]);
    expect(await set("dxa", null)).toEqual(left);
    expect(ZUserReply.parse((await someone.client.get("/api/user")).body).user.defaults).toEqual(left);
  });

  it("refuses a dataset of another report type, an unknown one and a further key", async () => {
    const id = await datasetId(person, "dxa");
    const set = (json: unknown) => person.client.post("/api/user/set-default-dataset", json);
    for (const json of [
      { reportType: "hr-pqct", datasetId: id },
      { reportType: "dxa", datasetId: "a".repeat(24) },
      { reportType: "dxa", datasetId: id, role: "admin" },
      { reportType: "dxa" },
      { reportType: null, datasetId: null },
    ]) {
      expect((await set(json)).status).toBe(422);
    }
  });
});
