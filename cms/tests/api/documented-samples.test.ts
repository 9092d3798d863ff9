import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { csvLine, ZPatientImport, ZRepeatsReply, ZScanFileReply, ZScoreReply, type Site } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { templateForms, templateOf } from "@trabecula/scan-files/template";
import { workbookOf } from "@trabecula/study-tables/workbook";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

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
    expect(offered).toHaveLength(9);
  });

  it("the evaluation of XtremeCT II reads without a doubt, and its newest lines are scored", async () => {
    const stacks = (site: Site) => ({ region: "multi-stack", stacks: site === "distal-radius" ? 2 : 3 });
    for (const { results } of await scoredEvaluation("scanco-xtremect2-sample.txt", stacks)) {
      const density = results.find(({ parameter }) => parameter === "tt_bmd");
      expect(density).toMatchObject({ refusal: null, percentile: expect.any(Number), zScore: expect.any(Number) });
    }
  });

  it("finite-element results read without a doubt, for the measurements of the evaluation that they join", async () => {
    const measurementsOf = async (name: string) => {
      const reply = await person.client.send("POST", "/api/scan-files", { body: fileForm(new TextEncoder().encode(read(name)), name) });
      const { scans, warnings } = ZScanFileReply.parse(reply.body);
      expect(warnings).toEqual([]);
      return new Set(scans.map(({ measurementNumber, scanDate, site, side }) => [measurementNumber, scanDate, site, side].join(" ")));
    };
    expect(await measurementsOf("scanco-finite-elements-sample.txt")).toEqual(await measurementsOf("scanco-xtremect2-sample.txt"));
  });

  it("the XtremeCT evaluation is read without warnings, and the XtremeCT II reference rejects it", async () => {
    for (const { results } of await scoredEvaluation("scanco-xtremect1-sample.txt", () => ({ region: "single-stack" }))) {
      const density = results.find(({ parameter }) => parameter === "tt_bmd");
      expect(density).toMatchObject({ refusal: { code: "scanner_mismatch" }, percentile: null, zScore: null });
    }
  });

  it("the tables of DXA scanners read line by line, one scan for each site", async () => {
    const scansOf = async (name: string) => {
      const body = fileForm(new Uint8Array(readFileSync(new URL(name, samples))), name);
      const { reportType, skipped, unknownColumns, scans } = ZScanFileReply.parse(
        (await person.client.send("POST", "/api/scan-files", { body })).body,
      );
      expect([reportType, skipped, unknownColumns]).toEqual(["dxa", [], []]);
      return scans.map(({ subjectCode, site, side, scanner, scanDate }) => [subjectCode, site, side, scanner, scanDate]);
    };
    expect(await scansOf("hologic-apex-sample.csv")).toEqual([
      ["SAMPLE-1", "hip", "left", "hologic", "2026-03-14"],
      ["SAMPLE-1", "lumbar-spine", null, "hologic", "2026-03-14"],
      ["SAMPLE-2", "hip", "right", "hologic", "2026-03-15"],
      ["SAMPLE-2", "lumbar-spine", null, "hologic", "2026-03-15"],
    ]);
    const surveyed = (await scansOf("nhanes-dxa-sample.csv")).map(([code, site, , scanner]) => [code, site, scanner]);
    expect(surveyed).toEqual([
      ...["900001", "900002"].flatMap((code) => ["hip", "lumbar-spine"].map((site) => [code, site, "hologic"])),
      ["900003", "lumbar-spine", "hologic"],
    ]);
    expect(await scansOf("ge-encore-sample.txt")).toEqual([["SAMPLE-1", "whole-body", null, "ge-lunar", "2026-03-14"]]);
  });

  it.each(Object.values(reportTypes).flatMap(({ key }) => templateForms.map((form) => [key, form] as const)))(
    "the template of %s, %s, is read and scored unchanged, as CSV and as a workbook",
    async (key, form) => {
      const rows = templateOf(key, form);
      const csv = `\uFEFF${rows.map((row) => csvLine(row)).join("")}`;
      const parts: Uint8Array[] = [];
      for await (const part of workbookOf(Readable.from(rows), "Scans")) parts.push(part);
      const readings = await Promise.all(
        [new TextEncoder().encode(csv), new Uint8Array(Buffer.concat(parts))].map(async (bytes) => {
          const reply = await person.client.send("POST", "/api/scan-files", { body: fileForm(bytes, "template") });
          return ZScanFileReply.parse(reply.body);
        }),
      );
      expect(readings[1]).toEqual(readings[0]);
      expect(readings[0]).toMatchObject({ format: "scan-table", reportType: key, skipped: [], unknownColumns: [], warnings: [] });
      const reply = await person.client.send("POST", `/api/score/batch?reportType=${key}`, {
        body: csv,
        headers: { "Content-Type": "text/csv" },
      });
      expect(reply.status).toBe(200);
      expect(reply.body).not.toMatch(/implausible_value|missing_sex|missing_age|site_mismatch/);
    },
  );

  it("the study is scored row by row, with a refusal for the row of another scanner", async () => {
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

  it("the repeated scans give an RMS-SD precision with enough degrees of freedom for each measurement", async () => {
    const { client } = await administrator();
    const table = read("repeat-scans-dxa.csv");
    const reply = await client.send("POST", "/api/admin/precision/repeats", { body: table, headers: { "Content-Type": "text/csv" } });
    const scans = parse(table, { columns: true, cast: true }) as Record<string, number>[];
    const rmsSd = (parameter: string) => {
      const squares = scans.flatMap((scan, index) =>
        index % 2 === 0 ? [] : [(scan[parameter]! - scans[index - 1]![parameter]!) ** 2 / 2],
      );
      return Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length);
    };
    const facts = { site: "hip", scanner: "hologic", persons: 30, scans: 60, degreesOfFreedom: 30, enough: "enough", problem: null };
    expect(ZRepeatsReply.parse(reply.body)).toMatchObject({
      ...{ rows: 60, refusedRows: 0, problems: [], withoutRepeats: [] },
      groups: ["bmd_th", "bmd_fn"].map((parameter) => ({ ...facts, parameter, rmsSd: expect.closeTo(rmsSd(parameter), 12) })),
    });
  });

  it("the list of patients is imported unchanged", async () => {
    const reply = await person.client.send("POST", "/api/patients/import", { body: fileForm(read("patients.csv"), "patients.csv") });
    expect(ZPatientImport.parse(reply.body)).toMatchObject({ ok: true, problems: [], rows: 2, added: 2, leftOut: [] });
  });
});

async function scoredEvaluation(name: string, protocolAt: (site: Site) => object) {
  const reading = await person.client.send("POST", "/api/scan-files", { body: fileForm(read(name), name) });
  const { reportType, scans } = ZScanFileReply.parse(reading.body);
  const newest = scans.filter(({ superseded }) => !superseded);
  expect(newest.map(({ site, side, notes }) => [site, side, notes]).toSorted()).toEqual([
    ["distal-radius", "left", []],
    ["distal-tibia", "left", []],
  ]);
  const reply = await person.client.post("/api/score", {
    reportType,
    subject: { sex: "female", ageYears: 30 },
    scans: newest.map(({ site, side, scanner, values }) => ({
      site,
      side,
      scanner,
      protocol: protocolAt(site!),
      measurements: values.map(({ parameter, value }) => ({ parameter, value })),
    })),
  });
  return ZScoreReply.parse(reply.body).scans;
}
