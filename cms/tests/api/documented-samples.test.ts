import { readdirSync, readFileSync } from "node:fs";
import { ZPatientImport, ZScanFileReply, ZScoreReply } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";

const samples = new URL("../../../site/public/samples/", import.meta.url);
const article = readFileSync(new URL("../../seed/docs/preparing-files.md", import.meta.url), "utf8");
const offered = [...article.matchAll(/\]\(\/samples\/([^)]+)\)/g)].map(([, name = ""]) => name);
const read = (name: string): string => readFileSync(new URL(name, samples), "utf8");

let person: Person;
beforeAll(async () => {
  person = await researcher();
});

describe("the samples that the documentation offers", () => {
  it("are all that there are, and each is imported below", () => {
    expect(offered.toSorted()).toEqual(readdirSync(samples).toSorted());
    expect(offered.toSorted()).toEqual(["patients.csv", "scanco-xtremect2-sample.txt", "study-dxa.csv"]);
  });

  it("the scanner's evaluation reads without a doubt, and its newest lines are scored", async () => {
    const name = "scanco-xtremect2-sample.txt";
    const reading = await person.client.send("POST", "/api/scan-files", { body: fileForm(read(name), name) });
    const { reportType, scans } = ZScanFileReply.parse(reading.body);
    const newest = scans.filter(({ superseded }) => !superseded);
    expect(newest.map(({ site, warnings }) => [site, warnings])).toEqual([
      ["distal-radius", []],
      ["distal-tibia", []],
    ]);
    const reply = await person.client.post("/api/score", {
      reportType,
      subject: { sex: "female", ageYears: 30 },
      scans: newest.map(({ site, side, scanner, values }) => ({
        site,
        side,
        scanner,
        protocol: { region: "multi-stack", stacks: site === "distal-radius" ? 2 : 3 },
        measurements: values.map(({ parameter, value }) => ({ parameter, value })),
      })),
    });
    for (const { results } of ZScoreReply.parse(reply.body).scans) {
      const density = results.find(({ parameter }) => parameter === "tt_bmd");
      expect(density).toMatchObject({ refusal: null, percentile: expect.any(Number), zScore: expect.any(Number) });
    }
  });

  it("the study is answered row by row: the constants' T-scores, and a refusal for the other scanner", async () => {
    const reply = await person.client.send("POST", "/api/score/batch?reportType=dxa", {
      body: read("study-dxa.csv"),
      headers: { "Content-Type": "text/csv" },
    });
    expect(reply.status).toBe(200);
    const rows = parse(reply.body as string, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ id }) => id)).toEqual(["SAMPLE-1", "SAMPLE-2", "SAMPLE-3"]);
    expect(Number(rows[0]?.["bmd_th_t"])).toBeCloseTo((0.782 - 0.942) / 0.122, 10);
    expect(Number(rows[1]?.["bmd_th_t"])).toBeCloseTo((0.912 - 0.942) / 0.122, 10);
    expect(rows[2]).toMatchObject({ bmd_th_t: "", bmd_th_refusal: expect.stringContaining("scanner_mismatch") });
  });

  it("the list of patients is taken as it is", async () => {
    const reply = await person.client.send("POST", "/api/patients/import", { body: fileForm(read("patients.csv"), "patients.csv") });
    expect(ZPatientImport.parse(reply.body)).toMatchObject({ ok: true, problems: [], rows: 2, added: 2, leftOut: [] });
  });
});
