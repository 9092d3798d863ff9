import { contentHashOf, readBundle } from "@trabecula/bundles";
import { ZCorrectedReport, ZMyReport, ZReport, ZTrends, type CreateReportRequest, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

const hip = (scanner: "hologic" | null): CreateReportRequest["scans"] => [
  {
    ...{ site: "hip", side: "left", scanDate: "2026-03-01", scanner },
    measurements: [
      { parameter: "bmd_th", value: 0.8 },
      { parameter: "bmd_fn", value: 0.72 },
    ],
  },
];

const woman = { birthDate: "1960-05-02", menopausalStatus: "postmenopausal" } as const;
const noClaim = "No T-score and no category: the scanner manufacturer is not stated.";

async function text(path: string): Promise<string> {
  const reply = await fetch(`${inject("cmsUrl")}${path}`, { headers: { Cookie: owner.client.cookie } });
  expect(reply.status).toBe(200);
  return reply.text();
}

const reportAt = async (id: string): Promise<Report> => ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body);

describe("a DXA report without a scanner", () => {
  it("has no T-score and no category in any output", async () => {
    const patient = await savedPatient(owner, woman);
    const { id } = await reportOfPatient(owner, patient.id, { reportType: "dxa", scans: hip(null) });
    const report = await reportAt(id);
    expect(report).toMatchObject({ status: "not_compared", category: { code: null, text: noClaim } });
    for (const result of report.scans[0]!.results)
      expect(result).toMatchObject({ tScore: null, youngAdult: null, tRefusal: { code: "scanner_mismatch" } });
    expect(report).not.toHaveProperty("withheld");
    expect(await text(`/api/reports/${id}.fhir.json`)).toMatch(new RegExp(`"conclusion": ?"${noClaim}`));
    expect(await text(`/api/reports/${id}.csv`)).toContain("scanner_mismatch");
  });
});

describe("a report that engine 1.6.0 stored without a scanner", () => {
  /** Report as earlier versions stored it: scored, flagged, with its own hash. */
  async function storedBefore(): Promise<Report> {
    const patient = await savedPatient(owner, woman);
    const made = await reportAt((await reportOfPatient(owner, patient.id, { reportType: "dxa", scans: hip("hologic") })).id);
    const inputs = made.inputs.map((scan) => ({ ...scan, scanner: null }));
    const results = made.scans[0]!.results.map((result) => ({ ...result, flags: ["protocol_unconfirmed" as const, ...result.flags] }));
    const stored = { ...made, engineVersion: "1.6.0", inputs, scans: [{ ...made.scans[0]!, results }] };
    const contentHash = contentHashOf(stored);
    rows("update bone_scans_reports set engine_version = ?, inputs = ?, results = ?, content_hash = ? where document_id = ?", [
      ...[stored.engineVersion, JSON.stringify(inputs), JSON.stringify(stored.scans), contentHash, made.id],
    ]);
    return { ...stored, contentHash };
  }

  it("is shown by today's rules, names the difference, and keeps its record and hash", async () => {
    const stored = await storedBefore();
    const report = await reportAt(stored.id);
    expect(report).toMatchObject({ contentHash: stored.contentHash, engineVersion: "1.6.0", status: "not_compared" });
    expect(report.category).toEqual({ code: null, basis: null, text: noClaim });
    expect(report.scans[0]!.results.map(({ tScore }) => tScore)).toEqual([null, null]);
    expect(report.withheld!.sentences).toEqual([
      "The record of engine 1.6.0 holds 2 compared values and a category, no longer shown: the scanner is not stated.",
    ]);
    expect(contentHashOf({ ...report, ...report.withheld!.stored })).toBe(stored.contentHash);
  });

  it("has none of its claims in files and trends", async () => {
    const stored = await storedBefore();
    const csv = await text(`/api/reports/${stored.id}.csv`);
    expect(csv).not.toMatch(/-1\.16|-1\.15/);
    const fhir = await text(`/api/reports/${stored.id}.fhir.json`);
    expect(fhir).not.toMatch(/-1\.16|-1\.15|Low bone mass/);
    const { series } = ZTrends.parse((await owner.client.get(`/api/patients/${stored.patientId}/trends`)).body);
    expect(series.flatMap(({ points }) => points.map(({ tScore }) => tScore))).toEqual([null, null]);
  });

  it("shows none of its claims in the patient’s account, in tables of reports or in a correction", async () => {
    const stored = await storedBefore();
    const reader = await patientOf(owner, stored.patientId!);
    await owner.client.post(`/api/patients/${stored.patientId}/release`, { reportId: stored.id });
    const mine = ZMyReport.parse((await reader.client.get(`/api/my/reports/${stored.id}`)).body);
    expect(mine.reading.lines).toEqual([]);
    expect(JSON.stringify(mine)).toContain("could not be compared because the scanner was not recorded");
    expect(JSON.stringify(mine)).not.toMatch(/(?<!\d)1\.16|−1\.2|average of young|Low bone mass/i);
    for (const form of ["long", "wide"]) {
      const table = (await owner.client.post("/api/reports/export", { form, ids: [stored.id] })).body as string;
      expect(table).toContain("0.8");
      expect(table).not.toMatch(/-1\.16|-1\.15|low_bone_mass/);
    }
    const inputs = stored.inputs.map(({ motionOverride: _, ...scan }) => ({ ...scan, side: "right" }));
    const planned = await owner.client.post(`/api/reports/${stored.id}/correct?dryRun=true`, { inputs, reason: "Wrong side." });
    const { scores, differences } = ZCorrectedReport.parse(planned.body);
    expect(scores).toEqual([]);
    expect(differences.map(({ parameter, from }) => [parameter, from])).toEqual([["side", "left"]]);
  });

  it("has its stored record in the bundle", async () => {
    const stored = await storedBefore();
    const reply = await fetch(`${inject("cmsUrl")}/api/reports/${stored.id}.bundle.zip`, { headers: { Cookie: owner.client.cookie } });
    const reading = await readBundle(new Uint8Array(await reply.arrayBuffer()));
    if (!reading.ok) throw new Error(reading.message);
    expect(reading.bundle.manifest).toMatchObject({ engineVersion: "1.6.0", answerHash: stored.contentHash });
  });
});
