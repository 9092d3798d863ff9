import { parse } from "csv-parse/sync";
import { ZReport, type Device, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { newReport } from "../support/bone-scans.ts";
import { savedDevice } from "../support/devices.ts";
import { researcher, type Person } from "../support/people.ts";
import { addPhantoms, baseline, dayAt, qc1, savedPhantoms } from "../support/phantoms.ts";

let reader: Person;
beforeAll(async () => {
  reader = await researcher();
});

describe("a report of a scan on a device with a phantom", () => {
  const values = [...baseline, 100.5, 112, 112.5];

  const made = async (device: Device, scanDate: string | null): Promise<Report> => {
    const request = newReport();
    const scans = request.scans.map((scan) => ({ ...scan, deviceId: device.id, scanner: null, scanDate }));
    const reply = await reader.client.post("/api/reports", { ...request, scans });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return ZReport.parse(reply.body);
  };
  const controlIn = ({ inputs }: Report) => inputs[0]!.device?.control;

  it.each([
    ["in control", 10, { state: "in_control", valuesOn: dayAt(10), since: null, broken: [] }],
    ["in control by the last day before", -1, undefined],
    [
      "out of control",
      12,
      { state: "out_of_control", valuesOn: dayAt(12), since: dayAt(11), series: { phantom: "QC1", section: "2", quantity: "Tt.vBMD" } },
    ],
    ["out of control days later", 19, { state: "out_of_control", valuesOn: dayAt(12), since: dayAt(11) }],
    ["without values a week later", 20, { state: "no_values", valuesOn: dayAt(12), withinDays: 7, series: null }],
    ["not judged while limits are made", 4, { state: "not_judged", valuesOn: dayAt(4) }],
  ])("says %s", async (_, day, control) => {
    const device = await savedPhantoms(values);
    const found = controlIn(await made(device, dayAt(day)));
    expect(found).toMatchObject(control ?? { state: "no_values", valuesOn: null });
  });

  it("warns that the device changed since its last phantom values, until new values exist", async () => {
    const device = await savedPhantoms(values, [{ day: dayAt(13), words: "New tube" }]);
    expect(controlIn(await made(device, dayAt(13)))).toMatchObject({ state: "changed_since", valuesOn: dayAt(12) });
    expect(controlIn(await made(device, dayAt(12)))).toMatchObject({ state: "out_of_control" });
    await addPhantoms(device, { series: [{ ...qc1, days: [{ day: dayAt(14), readings: [90] }] }] });
    expect(controlIn(await made(device, dayAt(14)))).toMatchObject({ state: "not_judged", valuesOn: dayAt(14) });
  });

  it("is judged by the phantom that is out of control, whichever else is in control", async () => {
    const device = await savedPhantoms([...baseline, 100.5]);
    const days = [...baseline, 112].map((value, index) => ({ day: dayAt(index), readings: [value] }));
    await addPhantoms(device, { series: [{ ...qc1, section: "5", days }] });
    expect(controlIn(await made(device, dayAt(10)))).toMatchObject({
      state: "out_of_control",
      series: { section: "5" },
      broken: expect.arrayContaining(["1_4s"]) as string[],
    });
  });

  it("shows the device’s control state for each scan on its own day", async () => {
    const device = await savedPhantoms(values, [{ day: dayAt(13), words: "New tube" }]);
    const days = [12, 3, 10, 13, -1, 12];
    const [scan] = newReport().scans;
    const scans = days.map((day, index) => ({
      ...scan,
      deviceId: device.id,
      scanner: null,
      scanDate: dayAt(day),
      side: index % 2 ? "left" : "right",
    }));
    const subject = { sex: "female", birthDate: "1990-02-03" };
    const reply = await reader.client.post("/api/reports", { ...newReport(), subject, scans });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    const states = ZReport.parse(reply.body).inputs.map((input) => input.device?.control?.state);
    expect(states).toEqual(["out_of_control", "not_judged", "in_control", "changed_since", "no_values", "out_of_control"]);
  });

  it("has no control state without a phantom or a scan date", async () => {
    expect(await made(await savedDevice(), dayAt(3))).toMatchObject({ inputs: [{ device: { name: expect.any(String) as string } }] });
    expect(controlIn(await made(await savedDevice(), dayAt(3)))).toBeUndefined();
    expect(controlIn(await made(await savedPhantoms(values), null))).toBeUndefined();
  });

  it("stores the control state with its revision and hash, and rescoring includes newer values", async () => {
    const device = await savedPhantoms([...baseline, 100.5]);
    const report = await made(device, dayAt(11));
    expect(controlIn(report)).toMatchObject({ state: "in_control", valuesOn: dayAt(10) });
    expect((await reader.client.post(`/api/reports/${report.id}/rescore`, {})).status).toBe(409);
    await addPhantoms(device, { series: [{ ...qc1, days: [{ day: dayAt(11), readings: [112] }] }] });
    expect(ZReport.parse((await reader.client.get(`/api/reports/${report.id}`)).body)).toEqual(report);
    const revised = await reader.client.post(`/api/reports/${report.id}/rescore`, {});
    expect(revised.status).toBe(201);
    const again = ZReport.parse(revised.body);
    expect(controlIn(again)).toMatchObject({ state: "out_of_control", since: dayAt(11) });
    expect(again.scans).toEqual(report.scans);
    expect(again.contentHash).not.toBe(report.contentHash);
    const earlier = ZReport.parse((await reader.client.get(`/api/reports/${report.id}/revisions/1`)).body);
    expect([controlIn(earlier), earlier.contentHash]).toEqual([controlIn(report), report.contentHash]);
    const copy = ZReport.parse((await reader.client.post(`/api/reports/${again.id}/duplicate`, {})).body);
    expect(controlIn(copy)).toEqual(controlIn(again));
  });

  it("includes the control state in its CSV, FHIR and JSON files", async () => {
    const device = await savedPhantoms(values);
    const { id } = await made(device, dayAt(12));
    const text = String((await reader.client.get(`/api/reports/${id}.csv`)).body);
    const [cells] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(cells).toMatchObject({ device: device.name, device_control: "out_of_control", device_out_since: dayAt(11) });
    expect(cells!.device_rules!.split(" ")).toContain("1_4s");
    const fhir = JSON.stringify((await reader.client.get(`/api/reports/${id}.fhir.json`)).body);
    expect(fhir).toContain(
      "The scanner on that day: out of control since Jan 12, 2026, by its phantom on Jan 13, 2026 (QC1, section 2, Tt.vBMD: beyond 4 SD",
    );
    expect(ZReport.parse((await reader.client.get(`/api/reports/${id}.json`)).body).inputs[0]!.device!.control!.state).toBe(
      "out_of_control",
    );
  });
});
