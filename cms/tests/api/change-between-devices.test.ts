import { ZReportChanges, ZReportFile, type Device, type Report, type TrendChange } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { changesView } from "@trabecula/report-view";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { newReport, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { changesIn, peopleOfChanges, trendsOf, use } from "../support/changes.ts";
import { addCalibration, calibrationBody, devicesWithPhantom } from "../support/device-calibrations.ts";
import { addPhantoms, dayAt } from "../support/phantoms.ts";

const people = peopleOfChanges();
let devices: readonly [Device, Device];
let patientId: string;
let report: Report;

async function visit(scanDate: string, value: number, device: Device): Promise<Report> {
  const [scan] = newReport().scans;
  const scans = [{ ...scan, scanDate, deviceId: device.id, measurements: [{ parameter: "tt_bmd", value }] }];
  return reportOfPatient(people.owner, patientId, { scans });
}

const change = async (): Promise<TrendChange> => changesIn(await trendsOf(people.owner, patientId))[0]!;
const notCompared = { absolute: null, crossCalibration: null, lsc: null, refusal: { code: "other_scanner" } };

beforeAll(async () => {
  const precision = { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 3, df: 30 };
  await use(people.admin, [precision]);
  devices = await devicesWithPhantom();
  patientId = (await savedPatient(people.owner, { birthDate: "1990-06-15" })).id;
  await visit(dayAt(5), 300, devices[0]);
  report = await visit(dayAt(12), 300, devices[1]);
});

describe("a patient scanned on two devices", () => {
  it("is not compared before cross-calibration, and the reason is given", async () => {
    expect(await change()).toMatchObject(notCompared);
    expect((await change()).refusal!.message).toContain(`on “${devices[0].name}”, the later one on “${devices[1].name}”.`);
  });

  it("is compared through their cross-calibration, with the generalized least significant change, on every surface", async () => {
    const { id, equation } = await addCalibration(devices[0].id, calibrationBody(devices[1].id));
    const { slope, intercept, error } = equation;
    if (error.of !== "line") throw new Error("The phantom gave no line");
    const found = await change();
    const [n, e, sx] = [error.n, 3, error.sdFrom];
    const widening = 1 + 1 / n + (sx ** 2 / n + sx ** 2 - e ** 2) / ((n - 1) * sx ** 2);
    const lsc = 1.96 * Math.sqrt(e ** 2 + error.standardError ** 2 * widening + slope ** 2 * e ** 2);
    expect(found).toMatchObject({
      absolute: expect.closeTo(300 - (intercept + slope * 300), 9),
      lsc: { value: expect.closeTo(lsc, 4), kind: "own" },
      zChange: null,
      crossCalibration: { basis: "phantom" },
      flags: expect.arrayContaining(["phantom_calibration"]) as string[],
    });
    const { source } = found.crossCalibration!;
    expect(source).toBe(
      `the phantom QC1 (Tt.vBMD, 5 sections) on “${devices[0].name}” and “${devices[1].name}” from Jan 1, 2026 to Jan 3, 2026`,
    );
    const file = (ending: string) => people.owner.client.get(`/api/reports/${report.id}.${ending}`);
    const ofReport = ZReportChanges.parse((await people.owner.client.get(`/api/reports/${report.id}/changes`)).body);
    expect(changesIn(ofReport)).toEqual([found]);
    expect(ZReportFile.parse((await file("json")).body).changes!.series[0]!.changes).toEqual([found]);
    const [line] = parse((await file("csv")).body as string, { columns: true, bom: true }) as Record<string, string>[];
    expect(line).toMatchObject({ previous_cross_calibration: source, previous_lsc: String(found.lsc!.value) });
    expect(JSON.stringify((await file("fhir.json")).body)).toContain(`Compared through the cross-calibration of ${source}.`);
    const { notes } = changesView(ofReport, reportTypes["hr-pqct"], "researcher")!;
    const crossed = notes.find(({ text }) => text.includes(source))!.text;
    expect(crossed).toContain("the generalized least significant change applies");
    const cookie = people.owner.client.cookie;
    const reply = await fetch(`${people.owner.client.base}/api/reports/${report.id}.pdf`, { headers: { cookie } });
    const plain = (words: string) => words.replaceAll(/[\s”ˮ]+/g, "");
    expect(plain((await parsed(new Uint8Array(await reply.arrayBuffer()))).words.join(""))).toContain(plain(crossed));

    expect((await people.admin.client.put(`/api/admin/device-cross-calibrations/${id}`, { inUse: false })).status).toBe(200);
    expect(await change()).toMatchObject(notCompared);
    expect((await people.admin.client.put(`/api/admin/device-cross-calibrations/${id}`, { inUse: true })).status).toBe(200);
    expect(await change()).toEqual(found);
  });

  it("is not compared after one device was modified before its scan", async () => {
    await addPhantoms(devices[1], { events: [{ day: dayAt(12), words: "New tube" }] });
    expect(await change()).toMatchObject(notCompared);
  });
});
