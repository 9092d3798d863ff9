import { randomUUID } from "node:crypto";
import { ZDevice, ZDeviceList, ZErrorReply, ZReport, type Device } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { newReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { savedDevice } from "../support/devices.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { memberOf } from "../support/workspaces.ts";

let admin: Person;
let owner: Person;
beforeAll(async () => {
  admin = await administrator();
  owner = await researcher();
});

const update = (device: Device, changes: object) =>
  admin.client.put(`/api/admin/devices/${device.id}`, { version: device.version, name: device.name, ...changes });
const stored = ({ id }: Device) => rows("select action, detail from accounts_audit where object = ? order by id", [`device:${id}`]);

describe("the scanners of the laboratory", () => {
  it("are listed for every researcher, and changes are logged", async () => {
    const device = await savedDevice({ note: "Serial 3401", usedFrom: "2020-01-01" });
    const retired = ZDevice.parse((await update(device, { note: "Serial 3401", usedFrom: "2020-01-01", usedUntil: "2026-06-30" })).body);
    expect(retired).toEqual({ ...device, usedUntil: "2026-06-30", version: 2 });
    const { items } = ZDeviceList.parse((await owner.client.get("/api/devices")).body);
    expect(items.find(({ id }) => id === device.id)).toEqual(retired);
    expect(stored(device)).toEqual([
      { action: "device.added", detail: "xtremect-2" },
      { action: "device.changed", detail: "version 2" },
    ]);
  });

  it("have unique names, ignoring case", async () => {
    const [one, other] = [await savedDevice(), await savedDevice()];
    const message = "Another device has this name.";
    const again = await admin.client.post("/api/admin/devices", { name: one.name.toUpperCase(), scanner: "xtremect-1" });
    expect([again.status, ZErrorReply.parse(again.body)]).toMatchObject([422, { fields: { name: message } }]);
    const renamed = await update(other, { name: one.name.toUpperCase() });
    expect([renamed.status, ZErrorReply.parse(renamed.body)]).toMatchObject([422, { fields: { name: message } }]);
    expect((await update(one, { name: one.name.toUpperCase() })).status).toBe(200);
  });

  it("accept one of two concurrent edits", async () => {
    const device = await savedDevice();
    const replies = await Promise.all([update(device, { note: "One" }), update(device, { note: "Two" })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(stored(device)).toHaveLength(2);
    expect((await update(device, { version: 2 ** 31 })).status).toBe(422);
  });

  it("are not used for longer than they are used", async () => {
    const reply = await update(await savedDevice(), { usedFrom: "2026-02-01", usedUntil: "2026-01-31" });
    expect([reply.status, ZErrorReply.parse(reply.body).message]).toEqual([422, "The last day of use is not before the first."]);
  });
});

describe("the scanners of a workspace", () => {
  it("are listed before the laboratory’s for its members, and are missing elsewhere", async () => {
    const ofLaboratory = await savedDevice();
    const own = await savedDevice({ name: ofLaboratory.name }, owner);
    expect(own.workspaceId).toBe(owner.id);
    const listed = async (person: Person, query = "") =>
      ZDeviceList.parse((await person.client.get(`/api/devices${query}`)).body).items.flatMap(({ id, name }) =>
        name === own.name ? [id] : [],
      );
    const reader = await memberOf(owner, { role: "reader" });
    expect(await listed(reader, `?workspace=${owner.id}`)).toEqual([own.id, ofLaboratory.id]);
    expect(await listed(reader)).toEqual([ofLaboratory.id]);
    const change = (person: Person, path: string) => person.client.put(`${path}/${own.id}`, { version: 1, name: "Another name" });
    expect((await change(reader, "/api/devices")).body).toMatchObject({ code: "role_missing" });
    const stranger = await researcher();
    const missing = await stranger.client.get("/api/no-such-route");
    for (const reply of [await change(stranger, "/api/devices"), await change(admin, "/api/admin/devices")])
      expect([reply.status, reply.body]).toEqual([404, missing.body]);
    expect((await owner.client.put(`/api/devices/${ofLaboratory.id}`, { version: 1, name: "Mine" })).body).toMatchObject({
      code: "role_missing",
    });
    const scans = newReport().scans.map((scan) => ({ ...scan, deviceId: own.id }));
    const save = (person: Person) => person.client.post("/api/reports", { ...newReport(), scans });
    expect([(await save(owner)).status, (await save(stranger)).status]).toEqual([201, 422]);
  });
});

it("leads read who changed devices and precision of their workspace", async () => {
  const { id } = await savedDevice({}, owner);
  await owner.client.put(`/api/devices/${id}`, { version: 1, name: `Renamed ${id}` });
  await owner.client.put("/api/precision", { items: [] });
  const { items } = (await owner.client.get(`/api/workspaces/${owner.id}/audit`)).body as { items: { action: string }[] };
  expect(items.slice(0, 3).map(({ action }) => action)).toEqual(["precision.replaced", "device.changed", "device.added"]);
});

describe("a scan of a device", () => {
  const reportOf = (change: object) => {
    const request = newReport();
    return { ...request, scans: request.scans.map((scan) => ({ ...scan, ...change })) };
  };
  const save = async (change: object) => ZReport.parse((await owner.client.post("/api/reports", reportOf(change))).body);
  const refusal = async (path: string, change: object) => {
    const { reportName, notes, ...score } = reportOf(change);
    const reply = await owner.client.post(path, path === "/api/reports" ? { reportName, notes, ...score } : score);
    return [reply.status, ZErrorReply.parse(reply.body).fields];
  };

  it("gets its scanner model from the device and keeps the device name after a rename", async () => {
    const device = await savedDevice();
    const report = await save({ scanner: null, deviceId: device.id });
    expect(report.inputs[0]).toMatchObject({ scanner: "xtremect-2", deviceId: device.id, device: { name: device.name } });
    const stated = await save({});
    expect(report.scans).toEqual(stated.scans);
    expect(stated.inputs[0]).not.toHaveProperty("device");
    await update(device, { name: `Renamed ${randomUUID()}` });
    expect(ZReport.parse((await owner.client.get(`/api/reports/${report.id}`)).body)).toEqual(report);
    const csv = await owner.client.get(`/api/reports/${report.id}.csv`);
    expect(csv.body).toContain(device.name);
  });

  it.each(["/api/score", "/api/reports"])("is refused where it cannot be of it: %s", async (path) => {
    const device = await savedDevice({ name: `Radius room ${randomUUID()}`, usedFrom: "2026-03-01", usedUntil: "2026-03-31" });
    const { name } = device;
    expect(await refusal(path, { deviceId: "a".repeat(24) })).toEqual([422, { "scans.0.deviceId": "The laboratory has no such device." }]);
    expect(await refusal(path, { deviceId: device.id, scanner: "xtremect-1" })).toEqual([
      422,
      { "scans.0.deviceId": expect.stringContaining(`The device “${name}” is a`) },
    ]);
    expect(await refusal(path, { deviceId: device.id, scanDate: "2026-02-28" })).toEqual([
      422,
      { "scans.0.scanDate": expect.stringContaining("and the scan is older.") },
    ]);
    expect(await refusal(path, { deviceId: device.id, scanDate: "2026-04-01" })).toEqual([
      422,
      { "scans.0.scanDate": expect.stringContaining("and the scan is later.") },
    ]);
  });
});
