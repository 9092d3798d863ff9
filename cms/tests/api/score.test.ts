import { ZErrorReply, ZScoreReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { datasetId, exampleScore } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";

let person: Person;
beforeAll(async () => {
  person = await researcher();
});

const scored = (json: unknown, who = person) => who.client.post("/api/score", json);

describe("POST /api/score", () => {
  it("returns exactly the numbers of the documented example", async () => {
    const id = await datasetId(person);
    const reply = await scored({ ...exampleScore(), datasetId: id });
    expect(reply.status).toBe(200);
    const body = ZScoreReply.parse(reply.body);
    expect(body.dataset).toEqual({ id, version: "1.0.0" });
    expect(body.notice).toMatch(/research/i);
    expect(body.scans).toHaveLength(1);
    expect(body.scans[0]).toMatchObject({ site: "distal-tibia", side: "left", ageYears: 44 });
    const [totalDensity, porosity] = body.scans[0]!.results;
    expect(totalDensity).toMatchObject({
      parameter: "tt_bmd",
      value: 284,
      unit: "mg HA/cm³",
      zScore: null,
      percentile: null,
      reference: null,
      refusal: { code: "outside_reference_age", ageRange: [20, 37] },
      tScore: 0.5,
      youngAdult: { mean: 266, sd: 36, ages: [20, 37] },
      tRefusal: null,
      preferred: "none",
      flags: [],
    });
    expect(porosity).toMatchObject({
      parameter: "ct_po",
      value: 3.1,
      unit: "%",
      zScore: null,
      percentile: null,
      reference: null,
      refusal: { code: "no_curve" },
      tScore: null,
      tRefusal: { code: "no_curve" },
      preferred: "none",
      flags: [],
    });
  });

  it("compares no value that another program defines differently", async () => {
    const { scans, ...request } = exampleScore();
    const [scan] = scans;
    const asked = { ...request, scans: [{ ...scan, method: "ormir-bqrl", measurements: [{ parameter: "tb_bmd", value: 171.3 }] }] };
    const reply = ZScoreReply.parse((await scored(asked)).body);
    expect(reply.scans[0]!.results[0]).toMatchObject({ zScore: null, tScore: null, refusal: { code: "other_definition" } });
    const unknown = await scored({ ...asked, scans: [{ ...asked.scans[0], method: "other" }] });
    expect(unknown.status).toBe(422);
  });

  it("saves nothing", async () => {
    const before = rows("select count(*) as n from bone_scans_reports")[0]!.n;
    await scored(exampleScore());
    expect(rows("select count(*) as n from bone_scans_reports")[0]!.n).toBe(before);
  });

  it("uses the laboratory’s default dataset if none is named", async () => {
    expect((await scored(exampleScore())).body.dataset.id).toBe(await datasetId(person));
  });

  it("returns 422 no_dataset without a default", async () => {
    const id = await datasetId(person, "dxa-body-composition");
    rows("update bone_scans_datasets set is_default = false where document_id = ?", [id]);
    try {
      const scan = { site: "whole-body", measurements: [{ parameter: "fmi", value: 8 }] };
      const reply = await scored({ reportType: "dxa-body-composition", subject: { sex: "female", ageYears: 40 }, scans: [scan] });
      expect({ status: reply.status, code: ZErrorReply.parse(reply.body).code }).toEqual({ status: 422, code: "no_dataset" });
    } finally {
      rows("update bone_scans_datasets set is_default = true where document_id = ?", [id]);
    }
  });

  it.each([
    ["retired", /retired/],
    ["draft", /no reference dataset/],
  ])("refuses a %s dataset in a sentence, named or as the user's default", async (state, sentence) => {
    const id = await datasetId(person);
    const someone = await researcher();
    await someone.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: id });
    rows("update bone_scans_datasets set state = ? where document_id = ?", [state, id]);
    try {
      const named = await scored({ ...exampleScore(), datasetId: id });
      expect(named.body).toMatchObject({
        code: "validation_failed",
        message: expect.stringMatching(sentence),
        fields: { datasetId: expect.any(String) },
      });
      const byDefault = await scored(exampleScore(), someone);
      expect(byDefault.body).toMatchObject({ code: "no_dataset", message: expect.stringMatching(sentence) });
    } finally {
      rows("update bone_scans_datasets set state = 'published' where document_id = ?", [id]);
    }
  });

  it("gives the same answer for a draft and a missing dataset", async () => {
    const id = await datasetId(person);
    rows("update bone_scans_datasets set state = 'draft' where document_id = ?", [id]);
    try {
      const draft = await scored({ ...exampleScore(), datasetId: id });
      const missing = await scored({ ...exampleScore(), datasetId: "a".repeat(24) });
      expect(draft.body).toEqual(missing.body);
    } finally {
      rows("update bone_scans_datasets set state = 'published' where document_id = ?", [id]);
    }
  });

  it("refuses a dataset of another report type", async () => {
    const reply = await scored({ ...exampleScore(), datasetId: await datasetId(person, "dxa") });
    expect(reply.body).toMatchObject({ code: "validation_failed", fields: { datasetId: expect.stringMatching(/another report type/) } });
  });

  it("requires a single date if the age is given in years", async () => {
    const { scans, ...rest } = exampleScore();
    const reply = await scored({ ...rest, scans: [scans[0], { ...scans[0], scanDate: "2026-05-01" }] });
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 422, code: "dates_differ" });
  });

  it.each<[string, (request: ReturnType<typeof exampleScore>) => unknown]>([
    ["an unknown key", (request) => ({ ...request, save: true })],
    ["an unknown key of a scan", (request) => ({ ...request, scans: [{ ...request.scans[0], override: true }] })],
    [
      "a value of text",
      (request) => ({ ...request, scans: [{ ...request.scans[0], measurements: [{ parameter: "tt_bmd", value: "284" }] }] }),
    ],
    [
      "a parameter given twice",
      (request) => ({
        ...request,
        scans: [
          {
            ...request.scans[0],
            measurements: [
              { parameter: "tt_bmd", value: 1 },
              { parameter: "tt_bmd", value: 2 },
            ],
          },
        ],
      }),
    ],
    [
      "a parameter named like a built-in",
      (request) => ({ ...request, scans: [{ ...request.scans[0], measurements: [{ parameter: "__proto__", value: 1 }] }] }),
    ],
    ["no scan", (request) => ({ ...request, scans: [] })],
    ["21 scans", (request) => ({ ...request, scans: Array.from({ length: 21 }, () => request.scans[0]) })],
    ["a day that does not exist", (request) => ({ ...request, scans: [{ ...request.scans[0], scanDate: "2026-02-30" }] })],
    ["an age and a birth date", (request) => ({ ...request, subject: { ...request.subject, birthDate: "1982-01-01" } })],
    ["a list", () => []],
    ["null", () => null],
  ])("refuses %s with 422", async (_name, change) => {
    const reply = await scored(change(exampleScore()));
    expect({ status: reply.status, code: reply.body.code }).toMatchObject({
      status: 422,
      code: expect.stringMatching(/^(validation_failed|unknown_keys)$/),
    });
    ZErrorReply.parse(reply.body);
  });

  it.each([
    ["NaN", 400],
    ["Infinity", 400],
    ["1e999", 422],
    ["-1e999", 422],
  ])("refuses the value %s", async (value, status) => {
    const body = JSON.stringify(exampleScore()).replace("284", value);
    const reply = await person.client.send("POST", "/api/score", { body, headers: { "Content-Type": "application/json" } });
    expect(reply.status).toBe(status);
  });

  it("refuses a huge list before looking at it", async () => {
    const measurements = Array.from({ length: 60_000 }, (_, index) => ({ parameter: `p${index}`, value: 1 }));
    const reply = await scored({ ...exampleScore(), scans: [{ ...exampleScore().scans[0], measurements }] });
    expect(reply.status).toBe(413);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])("answers 415 to %s", async (type) => {
    const reply = await person.client.send("POST", "/api/score", {
      body: JSON.stringify(exampleScore()),
      headers: { "Content-Type": type },
    });
    expect(reply.status).toBe(415);
  });
});
