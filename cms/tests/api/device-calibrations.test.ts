import { utcDay, ZDeviceCalibration, ZDeviceCalibrationList, ZErrorReply, type DeviceCalibration } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../support/database.ts";
import { addCalibration, calibrationBody, devicesWithPhantom, rods, savedCalibration } from "../support/device-calibrations.ts";
import { savedDevice } from "../support/devices.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { addPhantoms, dayAt } from "../support/phantoms.ts";

let admin: Person;
let reader: Person;
beforeAll(async () => {
  admin = await administrator();
  reader = await researcher();
});

const listOf = async (deviceId: string): Promise<DeviceCalibration[]> =>
  ZDeviceCalibrationList.parse((await reader.client.get(`/api/devices/${deviceId}/cross-calibrations`)).body).items;
const use = async (id: string | null, inUse: boolean) => admin.client.put(`/api/admin/device-cross-calibrations/${id}`, { inUse });
const inUseOf = async (deviceId: string) => (await listOf(deviceId)).map(({ id, inUse }) => [id, inUse]);
const audited = (deviceId: string) =>
  rows("select action, detail from accounts_audit where object = ? and action like 'device.calibr%' order by id", [`device:${deviceId}`]);
async function refusal(deviceId: string, body: object) {
  const reply = await admin.client.post(`/api/admin/devices/${deviceId}/cross-calibrations`, body);
  const { message, fields } = ZErrorReply.parse(reply.body);
  return [reply.status, Object.keys(fields ?? {}), message] as const;
}

/** B reads 0.95 A + 5, alternately ±0.1. */
const pairs = Array.from({ length: 12 }, (_, index) => [200 + 10 * index, 195 + 9.5 * index + (index % 2 === 0 ? 1 : -1)]);
const people = { site: "distal-tibia", by: { basis: "people", pairs } };

describe("a cross-calibration between two devices", () => {
  it("is computed from phantom values, activated and logged", async () => {
    const [from, to] = await devicesWithPhantom();
    const made = await addCalibration(from.id, calibrationBody(to.id));
    // Computed by hand: x = 0, 100, 200, 400, 800; squares about 300 sum to 400,000, and residuals 0.4, -0.6, -0.2,
    // 0.6, -0.2 times (x - 300) to -20.
    expect(made).toMatchObject({
      inUse: true,
      from: { id: from.id, name: from.name, since: null, before: null },
      to: { id: to.id, name: to.name },
      ...{ parameter: "tt_bmd", unit: "mg HA/cm³", site: null, basis: "phantom", phantom: { phantom: "QC1", quantity: "Tt.vBMD" } },
      days: { from: dayAt(0), until: dayAt(2) },
      equation: { slope: expect.closeTo(1.01 - 20 / 400_000, 9), meanFrom: 300, error: { of: "line", n: 5, lower: 0, upper: 800 } },
      doubts: [expect.stringContaining("3 values on one of the devices")],
    });
    expect(made.sections.map(({ section, readingsFrom, meanFrom }) => [section, readingsFrom, meanFrom])).toEqual(
      [0, 100, 200, 400, 800].map((density, index) => [String(index + 1), 3, density]),
    );
    expect(made.lscs.length).toBeGreaterThan(0);
    for (const { lsc, ofOne } of made.lscs) expect(lsc).toBeGreaterThan(ofOne);
    expect(await listOf(from.id)).toEqual([made]);
    expect(await listOf(to.id)).toEqual([made]);
    expect(audited(from.id)).toEqual([{ action: "device.calibrated", detail: `tt_bmd at all sites, by a phantom, to device:${to.id}` }]);
  });

  it("is not stored with check=true, but returns the same figures", async () => {
    const [from, to] = await devicesWithPhantom();
    const reply = await admin.client.post(`/api/admin/devices/${from.id}/cross-calibrations?check=true`, calibrationBody(to.id));
    const { id, createdAt, ...looked } = ZDeviceCalibration.parse(reply.body);
    expect([id, createdAt, looked.inUse, await listOf(from.id), audited(from.id)]).toEqual([null, null, false, [], []]);
    const made = await addCalibration(from.id, calibrationBody(to.id));
    expect({ ...made, inUse: false }).toMatchObject(looked);
  });

  it("replaces the current one in either direction, only for the same parameter, site and devices", async () => {
    const first = await savedCalibration();
    const [from, to] = [first.from.id, first.to.id];
    const density = await addCalibration(from, calibrationBody(to, { parameter: "tb_bmd" }));
    const ofPeople = await addCalibration(from, calibrationBody(to, people));
    const back = await addCalibration(to, calibrationBody(from));
    expect(await inUseOf(from)).toEqual([
      [back.id, true],
      [ofPeople.id, true],
      [density.id, true],
      [first.id, false],
    ]);
    expect((await use(first.id, true)).status).toBe(200);
    expect(Object.fromEntries(await inUseOf(from))).toMatchObject({ [first.id!]: true, [back.id!]: false });
    expect(ZDeviceCalibration.parse((await use(first.id, false)).body)).toEqual({ ...first, inUse: false });
    expect(audited(from).map(({ action }) => action)).toEqual([
      ...["device.calibrated", "device.calibrated", "device.calibrated"],
      ...["device.calibration-used", "device.calibration-ended"],
    ]);
    expect((await use("a".repeat(24), true)).status).toBe(404);
  });

  it("stays the only one in use after concurrent activations", async () => {
    const first = await savedCalibration();
    const second = await addCalibration(first.to.id, calibrationBody(first.from.id));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([use(first.id, false), use(second.id, false)]);
      await Promise.all([use(first.id, true), use(second.id, true)]);
      expect((await inUseOf(first.from.id)).filter(([, inUse]) => inUse)).toHaveLength(1);
    }
  });

  it("is made of people scanned on both, of microarchitecture too", async () => {
    const [from, to] = await devicesWithPhantom();
    const made = await addCalibration(from.id, calibrationBody(to.id, people));
    expect(made).toMatchObject({
      ...{ site: "distal-tibia", basis: "people", phantom: null, sections: [] },
      equation: { error: { of: "line", n: 12, lower: 200, upper: 310 } },
      doubts: ["12 people were scanned on both; ISCD asks for 30."],
    });
    const numbers = pairs.map(([x, y]) => [x! / 200, y! / 200]);
    const ofNumber = { parameter: "tb_n", site: "distal-tibia", by: { basis: "people", pairs: numbers } };
    expect((await addCalibration(from.id, calibrationBody(to.id, ofNumber))).parameter).toBe("tb_n");
  });

  it("is valid only between changes of its devices, including changes entered later", async () => {
    const [from, to] = await devicesWithPhantom();
    await addPhantoms(from, { events: [{ day: dayAt(0), words: "Moved" }] });
    await addCalibration(from.id, calibrationBody(to.id));
    await addPhantoms(to, { events: [{ day: dayAt(9), words: "New tube" }] });
    expect((await listOf(from.id))[0]).toMatchObject({ from: { since: dayAt(0), before: null }, to: { since: null, before: dayAt(9) } });
  });

  it("warns when a device was out of control on the last calibration day", async () => {
    const [from, to] = await devicesWithPhantom();
    const days = [100, 101, 99, 100, 102, 98, 100, 101, 99, 100, 110].map((value, index) => ({
      day: utcDay(Date.UTC(2025, 11, 24 + index)),
      readings: [value],
    }));
    await addPhantoms(to, { series: [{ ...rods, phantom: "Other", section: "", days }] });
    const { doubts } = await addCalibration(from.id, calibrationBody(to.id));
    expect(doubts.at(-1)).toContain(`“${to.name}” was out of control since Jan 3, 2026`);
  });
});

describe("a cross-calibration is refused", () => {
  it.each<[string, object, string, string]>([
    ["of microarchitecture by a phantom", { parameter: "tb_n" }, "parameter", "no fine structure near the size of a voxel"],
    ["of strength by a phantom", { parameter: "failure_load" }, "parameter", "from the structure of bone"],
    ["of another modality", { parameter: "bmd_ls" }, "parameter", "is not measured on"],
    ["of no parameter", { parameter: "nothing" }, "parameter", "is not a parameter"],
    ["at a site where it is not measured", { site: "hip" }, "site", "is not measured at this site"],
    ["of a phantom that only one has", { by: { basis: "phantom", ...rods, phantom: "QC2" } }, "parameter", "no days on which both"],
    ["of days without values", { from: "2025-01-01", until: "2025-02-01" }, "parameter", "no days on which both"],
    ["of one day alone", { until: dayAt(0) }, "parameter", "fewer than three values"],
    ["of days backwards", { from: dayAt(2), until: dayAt(0) }, "until", "not before the first"],
    ["of days to come", { from: "2998-12-01", until: "2999-01-01" }, "until", "lies ahead"],
    ["of more than a year", { from: "2025-01-01", until: dayAt(2) }, "from", "366 days"],
    ["of people at no site", { by: people.by }, "site", "at which site"],
    [
      "of people whose values cannot be",
      { ...people, by: { basis: "people", pairs: pairs.map(([x]) => [x, 9]) } },
      "by",
      "Person 1: 9 is not within 20",
    ],
    ["of few people", { ...people, by: { basis: "people", pairs: pairs.slice(3) } }, "by.pairs", "At least 10 people"],
    ["without a unit", { by: { basis: "phantom", ...rods, unit: "" } }, "by.unit", "without a unit"],
    ["with an unknown key", { more: 1 }, "", ""],
  ])("%s", async (_, changes, field, message) => {
    const { from, to } = await known();
    const [status, fields, said] = await refusal(from, calibrationBody(to, changes));
    expect([status, said]).toEqual([422, expect.stringContaining(message)]);
    if (field !== "") expect(fields).toContain(field);
  });

  it("over a change of a device, with its day and its words", async () => {
    const [from, to] = await devicesWithPhantom();
    await addPhantoms(to, { events: [{ day: dayAt(1), words: "New tube" }] });
    expect((await refusal(from.id, calibrationBody(to.id)))[2]).toBe(
      `“${to.name}” was changed on Jan 2, 2026 (New tube); choose days before it, or from it on.`,
    );
  });

  it("to itself, to no device, and from none", async () => {
    const { from } = await known();
    expect(await refusal(from, calibrationBody(from))).toEqual([422, ["toDeviceId"], expect.stringContaining("two different devices")]);
    expect(await refusal(from, calibrationBody("a".repeat(24)))).toEqual([422, ["toDeviceId"], "The laboratory has no such device."]);
    expect((await refusal("a".repeat(24), calibrationBody(from)))[0]).toBe(404);
    expect((await reader.client.get(`/api/devices/${"a".repeat(24)}/cross-calibrations`)).status).toBe(404);
  });

  it("between two makers of DXA by a phantom, and not by people", async () => {
    const [from, to] = [await savedDevice({ scanner: "hologic" }), await savedDevice({ scanner: "ge-lunar" })];
    const [, , message] = await refusal(from.id, calibrationBody(to.id, { parameter: "bmd_ls" }));
    expect(message).toContain("Hologic and GE Lunar is not cross-calibrated by a phantom");
    const spine = pairs.map(([x, y]) => [x! / 250, y! / 250]);
    const body = { parameter: "bmd_ls", site: "lumbar-spine", by: { basis: "people", pairs: spine } };
    expect((await addCalibration(from.id, calibrationBody(to.id, body))).basis).toBe("people");
  });

  let kept: Promise<{ from: string; to: string }> | undefined;
  function known() {
    kept ??= devicesWithPhantom().then(([from, to]) => ({ from: from.id, to: to.id }));
    return kept;
  }
});
