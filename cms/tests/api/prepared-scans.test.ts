import { ZReport, ZReportImport, type Report } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { savedPatient } from "../support/bone-scans.ts";
import { researcher } from "../support/people.ts";
import { addPhantoms, baseline, dayAt, qc1, savedPhantoms } from "../support/phantoms.ts";
import { keptCheck, ownDataset } from "../support/scanner-checks.ts";
import { adding, sendStudy } from "../support/studies.ts";

const born = { sex: "female", birthDate: "1982-03-01" } as const;

function withoutNames(report: Report): object {
  const { id: _i, reportName: _n, subjectCode: _s, patientId: _p, dateCreated: _c, dateRevised: _d, ...rest } = report;
  const { revision: _r, version: _v, contentHash: _h, ...compared } = rest;
  return compared;
}

it("stores the same about a scan when the report is saved, imported or revised", async () => {
  const owner = await researcher();
  const device = await savedPhantoms([...baseline, 100.5]);
  const datasetId = await ownDataset();
  const patient = await savedPatient(owner, { code: "BY-HAND", ...born, menopausalStatus: null });
  await savedPatient(owner, { code: "IN-TABLE", ...born, menopausalStatus: null });
  const protocol = { region: null, stacks: 3, offsetMm: null, offsetPercent: null, feCriterion: null };
  const scan = { scanDate: dayAt(11), side: "left", motionGrade: null, protocol };
  const request = {
    ...{ reportType: "hr-pqct", reportName: "By hand", subject: born, patientId: patient.id, datasetId },
    scans: [
      { ...scan, site: "distal-tibia", deviceId: device.id, measurements: [{ parameter: "tt_bmd", value: 284 }] },
      { ...scan, site: "distal-radius", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value: 301 }] },
    ],
  };
  const save = async () => ZReport.parse((await owner.client.post("/api/reports", request)).body);

  const early = await save();
  await addPhantoms(device, { series: [{ ...qc1, days: [{ day: dayAt(11), readings: [112] }] }] });
  await keptCheck(owner, { device: "Room 7" });

  const revised = ZReport.parse((await owner.client.post(`/api/reports/${early.id}/rescore`, {})).body);
  const saved = await save();
  const table = [
    "patient_code,sex,birth_date,scan_date,site,side,scanner,stacks,device,tt_bmd",
    `IN-TABLE,f,1982-03-01,${dayAt(11)},distal-tibia,left,,3,${device.name},284`,
    `IN-TABLE,f,1982-03-01,${dayAt(11)},distal-radius,left,xtremect-2,3,,301`,
    "",
  ].join("\n");
  const reply = await sendStudy(owner, table, `${adding}&datasetId=${datasetId}`);
  expect(ZReportImport.parse(reply.body)).toMatchObject({ ok: true, reports: { added: 1 } });
  const reports = (await owner.client.get("/api/reports")).body.items as { id: string; subjectCode: string }[];
  const { id } = reports.find(({ subjectCode }) => subjectCode === "IN-TABLE")!;
  const imported = ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body);

  expect(saved).toMatchObject({
    inputs: [{ device: { name: device.name, control: { state: "out_of_control" } } }, { motionOverride: null }],
    scannerChecks: expect.arrayContaining([expect.objectContaining({ device: "Room 7" })]) as unknown[],
  });
  expect(withoutNames(imported)).toEqual(withoutNames(saved));
  expect(withoutNames(revised)).toEqual(withoutNames(saved));
  expect(withoutNames(early)).not.toEqual(withoutNames(saved));
});
