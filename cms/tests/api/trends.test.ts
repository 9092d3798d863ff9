import { utcDay, ZReport, ZReportChanges, ZTrends, type Report, type TrendChange, type Trends } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, newPatient, newReport, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { answer, join, newWorkspace } from "../support/workspaces.ts";

let owner: Person;
let admin: Person;

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
});

afterAll(async () => {
  await admin.client.put("/api/admin/precision", { items: [], crossCalibrations: [] });
});

const hipOf = (scanDate: string, value: number) => {
  const measurements = [{ parameter: "bmd_th", value }];
  return { site: "hip", side: "left", scanDate, scanner: "hologic", measurements };
};

function hipReport(patientId: string, scanDate: string, bmd: number, scan: object = {}, given: object = {}): Promise<Report> {
  return reportOfPatient(owner, patientId, { reportType: "dxa", scans: [{ ...hipOf(scanDate, bmd), ...scan }], ...given });
}

async function patientIn({ client }: Person, workspaceId: string): Promise<string> {
  return (await client.post(`/api/patients?workspace=${workspaceId}`, newPatient())).body.id as string;
}

async function trendsOf(patientId: string): Promise<Trends> {
  const reply = await owner.client.get(`/api/patients/${patientId}/trends`);
  expect(reply.status).toBe(200);
  return ZTrends.parse(reply.body);
}

const changesIn = ({ series }: Pick<Trends, "series">): TrendChange[] => series.flatMap(({ changes }) => changes);
const own = (items: object[], crossCalibrations: object[] = []) => admin.client.put("/api/admin/precision", { items, crossCalibrations });

describe("GET /api/patients/{id}/trends", () => {
  it("matches a hand calculation with the laboratory’s own precision", async () => {
    await own([{ reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01, df: 30 }]);
    const patient = await savedPatient(owner, { menopausalStatus: "postmenopausal", birthDate: "1963-01-01" });
    const [first, second] = [await hipReport(patient.id, "2024-03-14", 0.9), await hipReport(patient.id, "2026-03-14", 0.86)];
    const { series, leftOut, beyond } = await trendsOf(patient.id);
    expect([leftOut, beyond, series.length]).toEqual([[], 0, 1]);
    expect(series[0]).toMatchObject({ parameter: "bmd_th", site: "hip", side: "left", scanner: "hologic", unit: "g/cm²" });
    expect(series[0]!.points).toEqual([first, second].map(pointOf));
    const tScores = [first, second].map(({ scans }) => scans[0]!.results[0]!.tScore!);
    expect(series[0]!.changes).toEqual([
      expect.objectContaining({
        ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: first.id, toReportId: second.id },
        absolute: -0.04,
        percent: expect.closeTo(-4.4444444, 6),
        percentPerYear: expect.closeTo(-2.2237443, 6),
        tChange: expect.closeTo(tScores[1]! - tScores[0]!, 11),
        lsc: { value: 0.0277, percent: null, source: expect.stringContaining("This laboratory"), kind: "own" },
        significant: true,
        refusal: null,
      }),
    ]);
  });

  it("uses the published minimum if there is no other precision, and labels it", async () => {
    await own([]);
    const patient = await savedPatient(owner);
    await hipReport(patient.id, "2022-01-10", 0.9);
    await hipReport(patient.id, "2026-01-10", 0.86);
    const [change] = changesIn(await trendsOf(patient.id));
    expect(change).toMatchObject({ lsc: { value: 0.045, percent: 5, kind: "minimum" }, significant: false });
  });

  it("compares two makers through a cross-calibration alone", async () => {
    const scanners = [
      { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01, df: 30 },
      { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "ge-lunar", rmsSd: 0.012, df: 30 },
    ];
    await own(scanners);
    const patient = await savedPatient(owner);
    await hipReport(patient.id, "2022-01-10", 0.9);
    await hipReport(patient.id, "2026-01-10", 1, { scanner: "ge-lunar" });
    expect(changesIn(await trendsOf(patient.id))).toMatchObject([{ absolute: null, lsc: null, refusal: { code: "other_scanner" } }]);

    const line = { slope: 1.12, intercept: 0.08, correlation: 0.98, n: 40, sdFrom: 0.14, sdTo: 0.16, source: "Somebody 2019" };
    const between = { reportType: "dxa", parameter: "bmd_th", site: "hip", fromScanner: "hologic", toScanner: "ge-lunar" };
    await own(scanners, [{ ...between, ...line }]);
    expect(changesIn(await trendsOf(patient.id))).toMatchObject([
      { absolute: -0.088, lsc: { value: expect.closeTo(0.0723635, 6) }, significant: true, crossCalibration: { source: "Somebody 2019" } },
    ]);
    expect(changesIn(await trendsOf(patient.id))[0]!.flags).toContain("calibration_range_unstated");

    await own(scanners, [{ ...between, ...line, lower: 0.95, upper: 1.3 }]);
    expect(changesIn(await trendsOf(patient.id))).toMatchObject([
      {
        absolute: null,
        lsc: null,
        refusal: { code: "other_scanner", message: expect.stringContaining("from 0.95 g/cm² to 1.3 g/cm² on Hologic") },
      },
    ]);
  });

  it("leaves a scan of motion grade 4 out although its numbers were shown by decision", async () => {
    const patient = await savedPatient(owner);
    const tibia = async (scanDate: string, value: number, motionGrade: number) => {
      const [scan] = newReport().scans;
      return reportOfPatient(owner, patient.id, {
        scans: [{ ...scan, scanDate, motionGrade, measurements: [{ parameter: "tt_bmd", value }] }],
      });
    };
    await tibia("2022-01-10", 284, 1);
    const moved = await tibia("2024-01-10", 250, 4);
    const reply = await owner.client.post(`/api/reports/${moved.id}/override`, { site: "distal-tibia", reason: "The only scan there is." });
    expect(reply.status).toBe(201);
    await tibia("2026-01-10", 280, 2);
    const found = await trendsOf(patient.id);
    expect(found.leftOut).toMatchObject([{ reportId: moved.id, code: "motion_grade" }]);
    expect(changesIn(found).map(({ from, to, absolute, refusal }) => [from, to, refusal?.code ?? absolute])).toEqual([
      ["2022-01-10", "2024-01-10", "motion_grade"],
      ["2022-01-10", "2026-01-10", -4],
      ["2024-01-10", "2026-01-10", "motion_grade"],
    ]);
  });

  it("uses the first and the newest of very many reports, and counts the skipped ones", async () => {
    const patient = await savedPatient(owner, { code: "MANY" });
    const first = await hipReport(patient.id, "2010-01-01", 0.95);
    const days = Array.from({ length: 102 }, (_, index) => utcDay(Date.UTC(2012, 0, 31 + index * 30)));
    const table = ["id,scan_date,site,side,scanner,bmd_th", ...days.map((day) => `MANY,${day},hip,left,hologic,0.9`)].join("\n");
    const imported = await owner.client.send("POST", "/api/reports/import?reportType=dxa", { body: fileForm(table, "study.csv") });
    expect(imported.status).toBe(200);
    const { series, beyond } = await trendsOf(patient.id);
    expect(beyond).toBe(3);
    expect(series[0]!.points).toHaveLength(100);
    expect(series[0]!.points[0]!.reportId).toBe(first.id);
  });

  it("counts the scan of a copied report once, and shows it in the copy’s own changes", async () => {
    await own([{ reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01, df: 30 }]);
    const patient = await savedPatient(owner, { menopausalStatus: "postmenopausal", birthDate: "1963-01-01" });
    await hipReport(patient.id, "2024-03-14", 0.9);
    const second = await hipReport(patient.id, "2026-03-14", 0.86);
    const before = await trendsOf(patient.id);
    const copied = await owner.client.post(`/api/reports/${second.id}/duplicate`);
    expect(copied.status).toBe(201);
    const copy = ZReport.parse(copied.body);
    expect(await trendsOf(patient.id)).toEqual({
      ...before,
      leftOut: [expect.objectContaining({ reportId: copy.id, scan: 0, code: "same_scan" })],
    });
    const { body } = await owner.client.get(`/api/reports/${copy.id}/changes`);
    expect(changesIn(ZReportChanges.parse(body))).toEqual([{ ...changesIn(before)[0], toReportId: copy.id }]);
  });

  it("separates two scans of one day and flags their difference as same-day", async () => {
    const patient = await savedPatient(owner);
    await hipReport(patient.id, "2024-03-14", 0.9);
    await hipReport(patient.id, "2026-03-14", 0.86);
    const again = await hipReport(patient.id, "2026-03-14", 0.8);
    const found = await trendsOf(patient.id);
    expect(found.leftOut).toEqual([]);
    const toAgain = changesIn(found).filter(({ toReportId }) => toReportId === again.id);
    expect(toAgain.map(({ from, against, absolute, flags }) => [from, against, absolute, flags])).toEqual([
      ["2024-03-14", ["first", "previous"], -0.1, []],
      ["2026-03-14", ["previous"], -0.06, ["same_day"]],
    ]);
  });

  it("has no binary noise from older engines, like the report", async () => {
    const patient = await savedPatient(owner, { menopausalStatus: "postmenopausal", birthDate: "1963-01-01" });
    const old = await hipReport(patient.id, "2026-03-14", 0.86);
    const noisy = JSON.stringify(old.scans).replace(/"tScore":[-\d.]+/g, '"tScore":-0.30000000000000004');
    expect(noisy).toContain("-0.30000000000000004");
    rows("update bone_scans_reports set results = ? where document_id = ?", [noisy, old.id]);
    const report = ZReport.parse((await owner.client.get(`/api/reports/${old.id}`)).body);
    const points = (await trendsOf(patient.id)).series.flatMap(({ points }) => points);
    expect(points.map(({ tScore }) => tScore)).toEqual([-0.3]);
    expect(points).toEqual([pointOf(report)]);
  });

  it("is empty for a patient without reports", async () => {
    const { id } = await savedPatient(owner);
    expect(await trendsOf(id)).toEqual({ series: [], leftOut: [], beyond: 0 });
  });
});

it("trends with linked patients have the scans that the reader reads, judged by no workspace’s precision", async () => {
  const [both, ofOne, monitor] = [await researcher(), await researcher(), await researcher()];
  const [a, b] = [(await newWorkspace(both)).id, (await newWorkspace(both)).id] as const;
  join(both, ofOne, {}, a);
  join(both, monitor, { role: "monitor" }, a);
  join(both, monitor, { role: "reader" }, b);
  const precision = { reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", df: 30 };
  await own([{ ...precision, rmsSd: 0.01 }]);
  for (const id of [a, b]) await both.client.put(`/api/precision?workspace=${id}`, { items: [{ ...precision, rmsSd: 0.02 }] });
  const [inA, inB] = [await patientIn(both, a), await patientIn(both, b)] as const;
  const scanned = (patientId: string, workspaceId: string, day: string, value: number) =>
    reportOfPatient(both, patientId, { reportType: "dxa", scans: [hipOf(day, value)] }, `?workspace=${workspaceId}`);
  await scanned(inA, a, "2022-01-10", 0.9);
  await scanned(inB, b, "2024-01-10", 0.87);
  await scanned(inA, a, "2026-01-10", 0.86);
  await both.client.post(`/api/patients/${inA}/links`, { patientId: inB });
  const trends = ({ client }: Person, query = "?linked=true") => client.get(`/api/patients/${inA}/trends${query}`);
  const shown = async (...call: Parameters<typeof trends>) => {
    const read = ZTrends.parse((await trends(...call)).body);
    return [read.series[0]!.points.map(({ value }) => value), [...new Set(changesIn(read).map(({ lsc }) => lsc!.value))]];
  };
  expect(await shown(both)).toEqual([[0.9, 0.87, 0.86], [0.0277]]);
  expect(await shown(both, "")).toEqual([[0.9, 0.86], [0.0554]]);
  expect(await shown(ofOne)).toEqual([[0.9, 0.86], [0.0277]]);
  expect(answer(await trends(monitor))).toEqual([403, "role_missing"]);
  expect((await trends(monitor, "")).status).toBe(200);
});

describe("GET /api/reports/{id}/changes", () => {
  const changesOf = async (id: string) => ZReportChanges.parse((await owner.client.get(`/api/reports/${id}/changes`)).body);

  it("includes scans between a report’s dates even if its newest scan is listed first", async () => {
    const { id } = await savedPatient(owner);
    const scans = ["2026-03-14", "2022-03-14"].map((scanDate, index) => ({
      ...{ site: "hip", side: "left", scanDate, scanner: "hologic", measurements: [{ parameter: "bmd_th", value: 0.8 + index / 10 }] },
    }));
    const report = await reportOfPatient(owner, id, { reportType: "dxa", scans });
    await hipReport(id, "2024-03-14", 0.85);
    expect(changesIn(await changesOf(report.id)).map(({ from, to }) => [from, to])).toEqual([["2024-03-14", "2026-03-14"]]);
  });

  it("matches the patient’s trends for the report, without later changes", async () => {
    await own([{ reportType: "dxa", parameter: "bmd_th", site: "hip", scanner: "hologic", rmsSd: 0.01, df: 30 }]);
    const patient = await savedPatient(owner);
    const [first, second, third] = [
      await hipReport(patient.id, "2020-03-14", 0.9),
      await hipReport(patient.id, "2022-03-14", 0.89),
      await hipReport(patient.id, "2024-03-14", 0.86),
    ];
    expect(await changesOf(first.id)).toEqual({ patientId: patient.id, series: [], leftOut: [], beyond: 0 });
    const all = changesIn(await trendsOf(patient.id));
    for (const { id } of [second, third]) {
      const found = await changesOf(id);
      expect(changesIn(found)).toEqual(all.filter(({ toReportId }) => toReportId === id));
      expect(changesIn(found).length).toBeGreaterThan(0);
    }
  });

  it("are none for a report of no patient", async () => {
    const report = ZReport.parse((await owner.client.post("/api/reports", newReport())).body);
    expect(await changesOf(report.id)).toEqual({ patientId: null, series: [], leftOut: [], beyond: 0 });
  });
});

function pointOf({ id, scans: [scan] }: Report) {
  const { value, zScore, tScore } = scan!.results[0]!;
  const { ageYears } = scan!;
  return expect.objectContaining({
    reportId: id,
    scan: 0,
    ageYears,
    ageApproximate: false,
    value,
    zScore,
    tScore,
    line: 1,
    leftOut: false,
  });
}
