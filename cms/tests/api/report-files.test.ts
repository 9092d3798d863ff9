import { ZReport, ZReportFile, type Report } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { reportWith, versions } from "../support/revisions.ts";

let owner: Person;
let report: Report;

beforeAll(async () => {
  owner = await researcher();
  report = await savedReport(owner, '=cmd|"x"');
});

const fileOf = (ending: string, id = report.id) => owner.client.get(`/api/reports/${id}.${ending}`);
const linesOf = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[];

describe.each([
  ["csv", "text/csv; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["fhir.json", "application/fhir+json; charset=utf-8"],
  ["bundle.zip", "application/zip"],
])("GET /api/reports/:id.%s", (ending, type) => {
  it("is a file named by id and revision, without a word about the person", async () => {
    const { status, headers } = await fileOf(ending);
    expect([status, headers.get("content-type")]).toEqual([200, type]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="report-${report.id}-r1.${ending}"`);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("returns the requested revision, and an error for missing or invalid ones", async () => {
    expect((await fileOf(`${ending}?revision=1`)).status).toBe(200);
    expect((await fileOf(`${ending}?revision=2`)).status).toBe(404);
    expect((await fileOf(`${ending}?revision=0`)).body.code).toBe("validation_failed");
    expect((await fileOf(`${ending}?rev=1`)).body.code).toBe("unknown_keys");
  });

  it("gives the same answer for another user’s report and a missing one, and rejects other methods", async () => {
    const stranger = await researcher();
    const foreign = await stranger.client.get(`/api/reports/${report.id}.${ending}`);
    const missing = await fileOf(ending, "a".repeat(24));
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: missing.body });
    expect((await fileOf(ending, `${report.id}.${ending}`)).status).toBe(404);
    expect((await owner.client.put(`/api/reports/${report.id}.${ending}`, { reportName: "x" })).status).toBe(404);
  });
});

describe("the files of a revised report", () => {
  it("contain the newest revision, or the requested one", async () => {
    const [before, after] = (await versions(300, 310)).ids;
    const first = await reportWith(owner, before!);
    const second = ZReport.parse((await owner.client.post(`/api/reports/${first.id}/rescore`, { datasetId: after })).body);
    const hashes = async (ending: string) => linesOf((await fileOf(ending, first.id)).body).map(({ content_hash }) => content_hash);
    expect(new Set(await hashes("csv"))).toEqual(new Set([second.contentHash]));
    expect(new Set(await hashes("csv?revision=1"))).toEqual(new Set([first.contentHash]));
    expect(ZReport.parse((await fileOf("json?revision=1", first.id)).body)).toEqual({ ...first, version: 2 });
    expect((await fileOf("json?revision=1", first.id)).headers.get("content-disposition")).toContain("-r1.json");
  });
});

describe("the numbers of a report as CSV", () => {
  it("are those of the API, and its name is harmless", async () => {
    const lines = linesOf((await fileOf("csv")).body);
    const results = report.scans.flatMap((scan) => scan.results);
    expect(lines.map(({ parameter, value, z, t }) => [parameter, value, z, t])).toEqual(
      results.map(({ parameter, value, zScore, tScore }) => [parameter, String(value), String(zScore ?? ""), String(tScore ?? "")]),
    );
    expect(lines[0]!.report_name).toBe(`'=cmd|"x"`);
  });

  it("are free of binary noise from older engines, also in the API", async () => {
    const old = await savedReport(owner);
    const stored = JSON.stringify(old.scans).replace('"tScore":0.5', '"tScore":0.49999999999999956');
    expect(stored).toContain("0.49999999999999956");
    rows("update bone_scans_reports set results = ? where document_id = ?", [stored, old.id]);
    const [line] = linesOf((await fileOf("csv", old.id)).body);
    const answered = ZReport.parse((await owner.client.get(`/api/reports/${old.id}`)).body);
    expect([line!.t, answered.scans]).toEqual(["0.5", old.scans]);
    expect(rows("select results from bone_scans_reports where document_id = ?", [old.id])[0]!.results).toBe(stored);
  });
});

describe("the record of a report", () => {
  it("equals the API response, with its format and parameter names", async () => {
    const file = ZReportFile.parse((await fileOf("json")).body);
    expect(ZReport.parse(file)).toEqual(report);
    expect(file.parameters.map(({ key }) => key)).toEqual(["tt_bmd", "ct_po"]);
  });
});

describe("the FHIR bundle of a report", () => {
  it("has an observation for each value, with the API's numbers", async () => {
    const { entry } = (await fileOf("fhir.json")).body as {
      entry: { resource: { valueQuantity?: { value: number }; derivedFrom?: object } }[];
    };
    const values = entry.flatMap(({ resource }) => (resource.valueQuantity && !resource.derivedFrom ? resource.valueQuantity.value : []));
    expect(values).toEqual(report.scans.flatMap(({ results }) => results.map(({ value }) => value)));
  });
});
