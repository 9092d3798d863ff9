import { writeXlsx } from "hucre/xlsx";
import { utcDay, ZDevicePhantoms, ZErrorReply, ZPhantomFile, type Device, type DevicePhantoms } from "@trabecula/contracts";
import { controlChart } from "@trabecula/reference-stats";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { savedDevice } from "../support/devices.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { addPhantoms, baseline, chartOf, dayAt, phantomsOf, qc1, savedPhantoms } from "../support/phantoms.ts";

let admin: Person;
let reader: Person;
beforeAll(async () => {
  admin = await administrator();
  reader = await researcher();
});

const stored = ({ id }: Pick<Device, "id">) =>
  rows("select day, series_key, readings, words from bone_scans_phantom_entries where device_id = ? order by day, series_key", [id]);
const audited = ({ id }: Pick<Device, "id">) =>
  rows("select action, detail from accounts_audit where object = ? and action like 'device.phantom%' order by id", [`device:${id}`]);
const ofDevice = async ({ id }: Pick<Device, "id">): Promise<DevicePhantoms> =>
  ZDevicePhantoms.parse((await reader.client.get(`/api/devices/${id}/phantom-values`)).body);
const refusal = async ({ id }: Pick<Device, "id">, body: object) => {
  const reply = await admin.client.post(`/api/admin/devices/${id}/phantom-values`, body);
  return [reply.status, ZErrorReply.parse(reply.body).message];
};

describe("phantom values of a device", () => {
  it("are stored by day, once for repeated requests, and logged", async () => {
    const device = await savedDevice();
    const body = phantomsOf([100, 101], [{ day: dayAt(1), words: "New tube" }]);
    expect(await addPhantoms(device, body)).toEqual({ added: 3, unchanged: 0 });
    expect(await addPhantoms(device, body)).toEqual({ added: 0, unchanged: 3 });
    expect(stored(device)).toMatchObject([
      { series_key: "qc1\n2\ntt.vbmd\nmg ha/cm3", readings: "[100]", words: null },
      { series_key: "event", readings: null, words: "New tube" },
      { series_key: "qc1\n2\ntt.vbmd\nmg ha/cm3", readings: "[101]", words: null },
    ]);
    expect(audited(device)).toEqual([{ action: "device.phantom-added", detail: "2 days of values, 1 event" }]);
  });

  it("form one series regardless of case, and ignore the order of readings", async () => {
    const device = await savedDevice();
    const days = [{ day: dayAt(0), readings: [100, 102] }];
    await addPhantoms(device, { series: [{ ...qc1, days }] });
    const again = { ...qc1, phantom: "qc1", days: [{ day: dayAt(0), readings: [102, 100] }] };
    expect(await addPhantoms(device, { series: [again] })).toEqual({ added: 0, unchanged: 1 });
    expect((await ofDevice(device)).series).toMatchObject([{ ...qc1, days: 1, lastValue: 101 }]);
  });

  it("that contradict a day are refused, with all that came with them", async () => {
    const device = await savedPhantoms([100, 101], [{ day: dayAt(1), words: "New tube" }]);
    const before = stored(device);
    expect(await refusal(device, phantomsOf([100, 101.5, 99]))).toEqual([
      409,
      "On Jan 2, 2026 QC1, section 2, Tt.vBMD has 101 already, and this says 101.5; delete what is wrong before you add the other.",
    ]);
    expect(await refusal(device, phantomsOf([100, 101, 99], [{ day: dayAt(1), words: "Moved" }]))).toEqual([
      409,
      "On Jan 2, 2026 the device has the event “New tube” already, and this says “Moved”; delete the one that is wrong.",
    ]);
    expect(stored(device)).toEqual(before);
  });

  it("are stored once when two requests send them concurrently", async () => {
    const device = await savedDevice();
    const replies = await Promise.all([addPhantoms(device, phantomsOf(baseline)), addPhantoms(device, phantomsOf(baseline))]);
    expect(replies.map(({ added }) => added).sort((one, other) => one - other)).toEqual([0, 10]);
    expect(stored(device)).toHaveLength(10);
  });

  it.each([
    ["a day to come", { series: [{ ...qc1, days: [{ day: "2999-01-01", readings: [1] }] }] }, "Jan 1, 2999 lies ahead"],
    ["a day that stands twice", { series: [phantomsOf([1]).series[0], phantomsOf([1]).series[0]] }, "Jan 1, 2026 stands twice"],
    ["a day without a value", { series: [{ ...qc1, days: [{ day: dayAt(0), readings: [] }] }] }, "A day has one value at least."],
    ["41 charts", { series: [] as object[], events: [], more: 41 }, "40"],
  ])("are refused with %s", async (_, { more, ...body }: { more?: number; series: unknown[] }, message) => {
    const device = await savedDevice();
    if (more === 41) {
      const one = (section: number) => ({ ...qc1, section: String(section), days: [{ day: dayAt(0), readings: [1] }] });
      await addPhantoms(device, { series: Array.from({ length: 40 }, (__, index) => one(index)) });
      body.series.push(one(40));
    }
    const before = stored(device);
    expect(await refusal(device, body)).toEqual([422, expect.stringContaining(message)]);
    expect(stored(device)).toEqual(before);
  });

  it("are limited to 500 days per request and 3,000 days per chart", async () => {
    const device = await savedDevice();
    const days = Array.from({ length: 3001 }, (_, index) => ({
      day: utcDay(Date.UTC(2010, 0, 1 + index)),
      readings: [index % 7],
    }));
    const send = (from: number, to: number) => ({ series: [{ ...qc1, days: days.slice(from, to) }] });
    expect(await refusal(device, send(0, 501))).toEqual([422, "Send at most 500 days of values per request."]);
    for (let from = 0; from < 3000; from += 500) expect((await addPhantoms(device, send(from, from + 500))).added).toBe(500);
    expect(await refusal(device, send(2999, 3001))).toEqual([422, "A chart has 3,000 days at most."]);
    const { periods } = await chartOf(device);
    expect(periods[0]!.days).toHaveLength(3000);
  });

  it("are deleted by chart and day, or by day, and logged", async () => {
    const device = await savedPhantoms([100, 101, 102], [{ day: dayAt(1), words: "Moved" }]);
    const { periods, events } = await chartOf(device);
    expect((await admin.client.delete(`/api/admin/phantom-values/${periods[0]!.days[0]!.id}`)).body).toEqual({ deleted: 1 });
    expect((await admin.client.delete(`/api/admin/phantom-values/${periods[0]!.days[0]!.id}`)).status).toBe(404);
    expect((await admin.client.delete(`/api/admin/devices/${device.id}/phantom-days/${events[0]!.day}`)).body).toEqual({ deleted: 2 });
    for (const none of [dayAt(1), "today"])
      expect((await admin.client.delete(`/api/admin/devices/${device.id}/phantom-days/${none}`)).status).toBe(404);
    expect(stored(device)).toMatchObject([{ readings: "[102]" }]);
    expect(audited(device).slice(1)).toEqual([
      { action: "device.phantom-deleted", detail: `${dayAt(0)}: 1` },
      { action: "device.phantom-deleted", detail: `${dayAt(1)}: 2` },
    ]);
  });

  it("of a device that is not there are not found", async () => {
    const id = "a".repeat(24);
    expect((await reader.client.get(`/api/devices/${id}/phantom-values`)).status).toBe(404);
    expect((await admin.client.post(`/api/admin/devices/${id}/phantom-values`, phantomsOf([1]))).status).toBe(404);
    const device = await savedPhantoms();
    expect((await reader.client.get(`/api/devices/${device.id}/phantom-values/chart?phantom=QC2`)).status).toBe(404);
  });
});

describe("the chart of a device", () => {
  const values = [...baseline, 112, 100, ...baseline.map((value) => value + 10)];

  it("equals a chart computed from the stored values, with new limits after an event", async () => {
    const device = await savedPhantoms(values, [{ day: dayAt(12), words: "Calibration" }]);
    const { periods, events, percent, baselineDays } = await chartOf(device);
    const computed = controlChart(
      values.map((value, index) => ({ day: dayAt(index), value })),
      { changes: [dayAt(12)] },
    );
    expect(periods.map(({ from, limits, shift, step }) => ({ from, limits, shift, step }))).toEqual(
      computed.map(({ from, limits, shift, step }) => ({ from, limits, shift, step })),
    );
    expect(
      periods.flatMap(({ days }) => days.map(({ day, value, score, state, broken }) => ({ day, value, score, state, broken }))),
    ).toEqual(computed.flatMap(({ days }) => days.map(({ day, value, score, state, broken }) => ({ day, value, score, state, broken }))));
    expect(periods[0]!.days[10]).toMatchObject({ state: "out_of_control", broken: ["1_4s"], readings: 1 });
    expect([events[0]!.words, percent, baselineDays]).toEqual(["Calibration", null, 10]);
    expect(periods[1]!.step).toBe(10);
  });

  it("shows the state of each series on its last day", async () => {
    const device = await savedPhantoms([...baseline, 112, 112.5]);
    await addPhantoms(device, { series: [{ ...qc1, section: "10", days: [{ day: dayAt(3), readings: [400] }] }] });
    const { series } = await ofDevice(device);
    expect(series).toMatchObject([
      { section: "2", days: 12, lastDay: dayAt(11), lastValue: 112.5, state: "out_of_control", since: dayAt(10) },
      { section: "10", days: 1, lastDay: dayAt(3), lastValue: 400, state: "not_judged", since: null, broken: [] },
    ]);
    expect(series[0]!.broken).toEqual(["1_4s"]);
  });

  it("also applies the 1.5 % limit to a DXA device", async () => {
    const device = await savedDevice({ scanner: "hologic" });
    await addPhantoms(device, phantomsOf([...baseline, 101.6]));
    const { percent, periods } = await chartOf(device);
    expect([percent, periods[0]!.days[10]!.broken]).toEqual([1.5, ["percent"]]);
  });
});

describe("POST /api/admin/phantom-values/read", () => {
  const read = async (body: FormData) => admin.client.send("POST", "/api/admin/phantom-values/read", { body });
  const table = [
    "scanID,site,parameter,value,phantom,section,scanDate,scanner,event",
    "C1,Montreal,Tt.vBMD,-4.722,QC1,1,2018-02-27,XCT2,",
    "C2,Montreal,Tt.vBMD,-4.8,QC1,1,2018-02-27,XCT2,calibration",
    "C3,Lyon,Tt.vBMD,-3,QC1,1,2018-02-28,XCT1,",
    "C4,Lyon,Tt.vBMD,high,QC1,1,2018-03-01,XCT1,",
  ].join("\n");

  it("summarizes a file by scanner, reports unreadable lines and stores nothing", async () => {
    const before = rows("select count(*) as count from bone_scans_phantom_entries");
    const file = ZPhantomFile.parse((await read(fileForm(table, "qc1.csv"))).body);
    expect(file).toMatchObject({
      rows: 4,
      scanners: [
        {
          name: "XCT2, Montreal",
          series: [
            { phantom: "QC1", section: "1", quantity: "Tt.vBMD", unit: "", days: [{ day: "2018-02-27", readings: [-4.722, -4.8] }] },
          ],
          events: [{ day: "2018-02-27", words: "calibration" }],
        },
        { name: "XCT1, Lyon", series: [{ days: [{ day: "2018-02-28", readings: [-3] }] }], events: [] },
      ],
      problems: [{ file: "qc1.csv", line: 5, message: expect.stringContaining("Line 5") as string }],
      problemCount: 1,
    });
    expect(rows("select count(*) as count from bone_scans_phantom_entries")).toEqual(before);
    const device = await savedDevice();
    const { series, events } = file.scanners[0]!;
    expect(await addPhantoms(device, { series, events })).toEqual({ added: 2, unchanged: 0 });
  });

  it("reads a workbook as its sheet in CSV", async () => {
    const cells = table.split("\n").map((line) => line.split(","));
    const workbook = await writeXlsx({ sheets: [{ name: "QC", rows: cells }] });
    const form = new FormData();
    form.set("file", new Blob([workbook as Uint8Array<ArrayBuffer>]), "qc1.csv");
    expect((await read(form)).body).toEqual((await read(fileForm(table, "qc1.csv"))).body);
  });

  it("omits series that cannot be added and gives the reason", async () => {
    const many = Array.from({ length: 21 }, (_, index) => `2026-01-01,${index},QC1`);
    const file = ZPhantomFile.parse((await read(fileForm(["date,value,phantom", ...many, "2026-01-01,1,QC2"].join("\n"), "qc.csv"))).body);
    expect(file.scanners[0]!.series).toMatchObject([{ phantom: "QC2" }]);
    expect(file.problems).toEqual([
      { file: "qc.csv", line: null, message: "QC1 is left out, with 21 values: A day has 20 values at most." },
    ]);
  });

  it.each([
    ["without a value", "date,value\n", "The table has no value."],
    ["without its columns", "a,b\n1,2\n", "needs a column “date” and a column “value”"],
    ["of too many rows", `date,value\n${"2026-01-01,1\n".repeat(20_001)}`, "more than 20,000 rows"],
  ])("refuses a file %s", async (_, text, message) => {
    const reply = await read(fileForm(text, "qc.csv"));
    expect([reply.status, ZErrorReply.parse(reply.body)]).toMatchObject([
      422,
      { code: "unreadable_file", message: expect.stringContaining(message) as string },
    ]);
  });
});
