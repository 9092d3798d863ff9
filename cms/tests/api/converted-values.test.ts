import { ZReport, ZReportImport, ZScoreReply, ZTrends } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

const geHip = (scanDate: string, neck = 0.858, given: object = { scale: "hologic" }) => ({
  ...{ site: "hip", side: "left", scanDate, scanner: "ge-lunar", ...given },
  measurements: [
    { parameter: "bmd_fn", value: neck },
    { parameter: "bmd_ward", value: 0.7 },
  ],
});
const woman = { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" };

describe("values of GE Lunar on the Hologic scale", () => {
  it("are scored only where the scan requests the scale", async () => {
    const request = { reportType: "dxa", subject: woman, scans: [geHip("2026-03-14"), geHip("2026-03-14", 0.858, {})] };
    const reply = await owner.client.post("/api/score", request);
    expect(reply.status).toBe(200);
    const [converted, plain] = ZScoreReply.parse(reply.body).scans.map(({ results }) => results[0]!);
    expect(converted).toMatchObject({
      value: 0.858,
      tScore: expect.closeTo(-1.2955, 4),
      flags: expect.arrayContaining(["converted_scale"]),
    });
    expect(plain).toMatchObject({ tScore: null, tRefusal: { code: "scanner_mismatch" } });
    expect(plain).not.toHaveProperty("conversion");
  });

  it.each([
    ["another scale", { scale: "ge-lunar" }],
    ["a word", { scale: true }],
  ])("are not taken to %s", async (_, given) => {
    const reply = await owner.client.post("/api/score", { reportType: "dxa", subject: woman, scans: [geHip("2026-03-14", 0.858, given)] });
    expect(reply.status).toBe(422);
  });

  it("stay with the report, its files and its later revisions, and out of its changes", async () => {
    const patient = await savedPatient(owner, { birthDate: "1960-01-01", menopausalStatus: "postmenopausal" });
    const visits = [["2024-03-14", 0.9] as const, ["2026-03-14", 0.858] as const];
    const made = [];
    for (const [day, neck] of visits) made.push(await reportOfPatient(owner, patient.id, { reportType: "dxa", scans: [geHip(day, neck)] }));
    const { id } = made[1]!;
    const report = ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body);
    expect(report.inputs[0]).toMatchObject({ scale: "hologic", scanner: "ge-lunar", measurements: [{ value: 0.858 }, {}] });
    expect(report.scans[0]!.results[0]).toMatchObject({
      conversion: { to: "hologic", value: expect.closeTo(0.7025, 4), errorPercent: 6.9 },
    });
    expect(report.category).toMatchObject({ code: null, text: expect.stringContaining("converted") });

    const csv = await owner.client.get(`/api/reports/${id}.csv`);
    const lines = parse(String(csv.body), { bom: true, columns: true }) as Record<string, string>[];
    expect(lines[0]).toMatchObject({ scale: "hologic", scale_error_percent: "6.9", flags: expect.stringContaining("converted_scale") });

    const { series } = ZTrends.parse((await owner.client.get(`/api/patients/${patient.id}/trends`)).body);
    const neck = series.find(({ parameter }) => parameter === "bmd_fn")!;
    expect(neck.points.map(({ value, tScore }) => [value, tScore])).toEqual([
      [0.9, null],
      [0.858, null],
    ]);
    expect(neck.changes).toMatchObject([
      { absolute: expect.closeTo(-0.042, 9), tChange: null, flags: expect.arrayContaining(["converted_scale"]) },
    ]);
  });

  it("can be requested for a whole table", async () => {
    const table = "id,sex,age,scanner,bmd_fn\nA,f,66,ge-lunar,0.858\nB,f,66,hologic,0.703\n";
    const sent = (scale: string) =>
      owner.client.send("POST", `/api/score/batch?reportType=dxa&scale=${scale}`, { body: table, headers: { "Content-Type": "text/csv" } });
    const scored = await sent("hologic");
    const rows = parse(String(scored.body), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ bmd_fn_t, bmd_fn_flags }) => [Number(bmd_fn_t).toFixed(2), bmd_fn_flags!.includes("converted_scale")])).toEqual([
      ["-1.30", true],
      ["-1.29", false],
    ]);
    expect((await sent("norland")).status).toBe(422);
  });

  it("appear in reports imported with the scale option", async () => {
    const study =
      "record_id,sex,birth_date,scan_date,scanner,bmd_fn\nSCALE-1,f,1960-01-01,2026-03-14,ge-lunar,0.858\nSCALE-2,f,1960-01-01,2026-03-14,hologic,0.703\n";
    const sent = await owner.client.send("POST", "/api/reports/import?reportType=dxa&scale=hologic&createPatients=true", {
      body: study,
      headers: { "Content-Type": "text/csv" },
    });
    expect(sent.body).toMatchObject({ ok: true, reports: { added: 2 }, values: { withZ: 0, tOnly: 2, none: 0 } });
    const list = (await owner.client.get("/api/reports?q=SCALE-")).body as { items: { id: string; patientCode: string }[] };
    for (const { id, patientCode } of list.items) {
      const { inputs, scans } = ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body);
      const isOther = patientCode === "SCALE-1";
      expect([patientCode, inputs[0]!.scale ?? null, scans[0]!.results[0]!.tScore]).toEqual([
        patientCode,
        isOther ? "hologic" : null,
        expect.closeTo(isOther ? -1.2955 : -1.2917, 4),
      ]);
    }
    expect(list.items).toHaveLength(2);
  });

  it("correct the report of a study that is imported again with the scale", async () => {
    const study = "record_id,sex,birth_date,scan_date,scanner,bmd_fn\nLATER-1,f,1960-01-01,2026-03-14,ge-lunar,0.858\n";
    const imported = async (query: string) => {
      const sent = { body: study, headers: { "Content-Type": "text/csv" } };
      const reply = await owner.client.send("POST", `/api/reports/import?reportType=dxa&createPatients=true${query}`, sent);
      return ZReportImport.parse(reply.body);
    };
    expect((await imported("")).reports).toEqual({ added: 1, unchanged: 0 });
    const shown = await imported("&scale=hologic&dryRun=true");
    expect(shown).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    await imported(`&scale=hologic&plan=${shown.plan}&reason=Scale`);
    expect(await imported("&scale=hologic&dryRun=true")).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const [{ id }] = ((await owner.client.get("/api/reports?q=LATER-1")).body as { items: [{ id: string }] }).items;
    expect(ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body).inputs[0]!.scale).toBe("hologic");
  });

  it("are marked as converted for the patient and in every document", async () => {
    const patient = await savedPatient(owner, { birthDate: "1960-01-01", menopausalStatus: "postmenopausal" });
    const { id } = await reportOfPatient(owner, patient.id, { reportType: "dxa", scans: [geHip("2026-03-14")] });
    const fhir = JSON.stringify((await owner.client.get(`/api/reports/${id}.fhir.json`)).body);
    expect(fhir).toContain("95 of 100 people lie within 6.9 %");
    for (const view of ["researcher", "clinician", "patient"]) {
      const pdf = await owner.client.get(`/api/reports/${id}.pdf?view=${view}`);
      expect([view, pdf.status]).toEqual([view, 200]);
    }
  });
});
