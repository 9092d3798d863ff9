import { ZReport, ZReportImport, type Report } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { fileForm, savedPatient } from "../support/bone-scans.ts";
import { savedDevice } from "../support/devices.ts";
import { baseline, dayAt, savedPhantoms } from "../support/phantoms.ts";
import { researcher, type Person } from "../support/people.ts";
import { adding, reportsStored, sendStudy } from "../support/studies.ts";

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const header = "patient_code,sex,birth_date,scan_date,site,side,stacks,device,tt_bmd";
const study = (...devices: string[]) =>
  [header, ...devices.map((device, index) => `D-${index},f,1982-03-01,${dayAt(11)},distal-tibia,left,3,${device},${284 + index}`), ""].join(
    "\n",
  );
const sent = async (file: string, query = adding) => ZReportImport.parse((await sendStudy(owner, file, query)).body);
const reportsOf = (): Promise<Report[]> =>
  Promise.all(reportsStored(owner).map(async ({ document_id: id }) => ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body)));

describe("scanners of the laboratory in a study's table", () => {
  it("are matched by name or serial number and stored as in a manually created report", async () => {
    const device = await savedPhantoms([...baseline, 110]);
    const serial = `SN-${device.id}`;
    const other = await savedDevice({ note: serial });
    const { id: patientId } = await savedPatient(owner, { code: "D-0", sex: "female", birthDate: "1982-03-01", menopausalStatus: null });
    const reply = await sent(study(device.name.toUpperCase(), serial.toLowerCase(), ""));
    expect(reply).toMatchObject({ ok: true, leftOut: [], remarks: [], reports: { added: 3 } });
    const [first, second, third] = await reportsOf();
    expect(first!.inputs[0]).toMatchObject({
      ...{ deviceId: device.id, scanner: "xtremect-2" },
      device: { name: device.name, control: { state: "out_of_control", valuesOn: dayAt(10) } },
    });
    expect(second!.inputs[0]).toMatchObject({ deviceId: other.id, device: { name: other.name } });
    expect(second!.inputs[0]!.device).not.toHaveProperty("control");
    expect([third!.inputs[0]!.deviceId ?? null, third!.inputs[0]!.device]).toEqual([null, undefined]);

    const { reportType, subject, inputs, subjectCode, reportName } = first!;
    const scans = inputs.map(({ motionOverride: _, device: __, ...scan }) => scan);
    const byHand = ZReport.parse(
      (await owner.client.post("/api/reports", { reportType, subject, scans, subjectCode, reportName, patientId })).body,
    );
    expect(byHand).toEqual({ ...first, id: byHand.id, dateCreated: byHand.dateCreated, dateRevised: byHand.dateRevised });
  });

  it("are ignored with a remark if the laboratory does not list them", async () => {
    const reply = await sent(study("XCT of Lyon", "xct of lyon", ""), `${adding}&scanner=xtremect-2`);
    expect(reply).toMatchObject({ ok: true, reports: { added: 3 } });
    expect(reply.remarks).toEqual([
      "2 scans name a scanner that the laboratory does not list (“XCT of Lyon” and “xct of lyon”), and are kept without one.",
    ]);
    expect((await reportsOf()).every(({ inputs }) => inputs[0]!.deviceId == null)).toBe(true);
  });

  it("are reported but not added to existing reports that lack them", async () => {
    const [device, other] = [await savedDevice(), await savedDevice()];
    const query = `${adding}&scanner=xtremect-2`;
    await sent(study("", "", other.name), query);
    const before = reportsStored(owner);
    const again = await sent(study(device.name, "", other.name), query);
    expect(again).toMatchObject({ ok: true, reports: { added: 0, unchanged: 3 } });
    expect(again.remarks).toEqual([
      "One existing report does not name the laboratory scanner that the file names. It does not change. To import it with the scanner, delete it first.",
    ]);
    expect((await sent(study(other.name, device.name, ""), query)).remarks).toEqual([
      "2 existing reports do not name the laboratory scanner that the file names. They do not change. To import them with the scanner, delete them first.",
    ]);
    expect(reportsStored(owner)).toEqual(before);
  });

  it("are rejected by line if the model differs or the scan date is outside their use", async () => {
    const [device, gone] = [await savedDevice(), await savedDevice({ usedUntil: "2025-12-31" })];
    const reply = await sendStudy(owner, study(device.name, gone.name), `${adding}&scanner=xtremect-1`);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining("and the scan says XtremeCT")]);
    const late = await sendStudy(owner, study(device.name, gone.name), adding);
    expect(late).toMatchObject({ status: 422, body: { problems: [{ line: 3, message: expect.stringContaining("was in use until") }] } });
    expect(reportsStored(owner)).toEqual([]);
  });

  it("distinguish two scans of a visit in the long form, from a mapped column", async () => {
    const [one, other] = [await savedDevice(), await savedDevice()];
    const rows = [one, other].map(
      ({ name }, index) => `L-1,f,1982-03-01,${dayAt(11)},distal-tibia,xtremect-2,${name},tt_bmd,${284 + index}`,
    );
    const file = ["patient_code,sex,birth_date,scan_date,site,scanner,which,parameter,value", ...rows, ""].join("\n");
    const map = encodeURIComponent(JSON.stringify({ which: "device" }));
    const body = fileForm(file, "study.csv");
    const reply = await owner.client.send("POST", `/api/reports/import?reportType=hr-pqct${adding}&map=${map}`, { body });
    expect(ZReportImport.parse(reply.body)).toMatchObject({ ok: true, scans: 2, reports: { added: 1 } });
    const [report] = await reportsOf();
    expect(report!.inputs.map(({ deviceId, measurements }) => [deviceId, measurements[0]!.value])).toEqual([
      [one.id, 284],
      [other.id, 285],
    ]);
  });
});
