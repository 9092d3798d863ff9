import { ZScannerCheck, ZScannerCheckList, ZScannerCheckReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { datasetId, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { administrator, password, researcher, type Person } from "../support/people.ts";
import { checked, controlsTable, densities, keptCheck, sendControls } from "../support/scanner-checks.ts";
import { uploadsOnDisk } from "../support/uploads.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

const kept = () => rows("select * from bone_scans_scanner_checks order by id");
const list = async (person: Person, query = "") =>
  ZScannerCheckList.parse((await person.client.get(`/api/scanner-checks${query}`)).body).items;

describe("POST /api/scanner-checks/table", () => {
  it("answers figures, verdict and words, with the mean of the Z-scores that scoring gives, and keeps nothing unasked", async () => {
    const before = [kept(), uploadsOnDisk()];
    const reply = await checked(owner, controlsTable(30, 1));
    expect(reply).toMatchObject({ kept: null, read: 30, problemCount: 0, findings: { verdict: "shifted", persons: 30, margin: 0.3 } });
    expect(reply.findings.sentence).toContain("The reference does not fit XtremeCT II");
    const scored = await owner.client.send("POST", "/api/score/batch?reportType=hr-pqct&scanner=xtremect-2&region=multi-stack&stacks=3", {
      body: controlsTable(30, 1),
      headers: { "Content-Type": "text/csv" },
    });
    const [head, ...lines] = String(scored.body).trim().split("\n");
    const place = head!.split(",").indexOf("tt_bmd_z");
    const mean = lines.reduce((sum, line) => sum + Number(line.split(",")[place]), 0) / 30;
    expect(reply.findings.figures[0]!.mean.value).toBeCloseTo(mean, 9);
    expect([kept(), uploadsOnDisk()]).toEqual(before);
  });

  it("keeps figures of groups alone for the laboratory, with dataset, hash, scanner, name, day and engine, and no row of the table", async () => {
    const id = await keptCheck(owner, { device: "Scanner in room 4" });
    const colleague = await researcher();
    const check = ZScannerCheck.parse((await colleague.client.get(`/api/scanner-checks/${id}`)).body);
    expect(check).toMatchObject({
      dataset: { id: await datasetId(owner), version: "1.0.0" },
      ...{ scanner: "xtremect-2", device: "Scanner in room 4", source: "table", isOwn: false, reportType: "hr-pqct" },
      checkedOn: new Date().toISOString().slice(0, 10),
      findings: { persons: 30, verdict: "cannot_tell" },
    });
    expect(check.dataset.contentHash).toBe(
      rows("select content_hash from bone_scans_datasets where document_id = ?", [check.dataset.id])[0]!.content_hash,
    );
    const [row] = rows("select * from bone_scans_scanner_checks where document_id = ?", [id]);
    expect(JSON.stringify(row)).not.toMatch(/C\d|241\.7/);
    expect(await list(owner, `?datasetId=${check.dataset.id}&scanner=xtremect-2`)).toContainEqual({
      ...{ ...check, findings: undefined, isOwn: true },
      ...{ persons: 30, verdict: "cannot_tell", sentence: check.findings.sentence },
    });
    expect(await list(owner, "?scanner=hologic")).toEqual([]);
  });

  it("writes what was done into the audit log, in the transaction of the check", async () => {
    const id = await keptCheck(owner);
    const entries = rows("select action, object from accounts_audit order by id desc limit 2");
    expect(entries).toEqual([
      { action: "scanner-check.kept", object: `scanner-check:${id}` },
      { action: "scanner-check.made", object: `dataset:${await datasetId(owner)}` },
    ]);
  });

  it("tells rows that cannot be read by line, and values that cannot be compared by reason", async () => {
    const table = `${controlsTable(25)}X1,female,seventy,distal-tibia,280\nX2,female,70,distal-tibia,280\n`;
    const { problems, leftOut, findings } = await checked(owner, table);
    expect(findings.persons).toBe(25);
    expect(problems).toMatchObject([{ line: 27, message: expect.stringContaining("seventy") }]);
    expect(leftOut).toMatchObject([{ code: "outside_reference_age", count: 1 }]);
  });

  it.each([
    [19, {}, 422, "unreadable_file", "At least 20 healthy people"],
    [20, { scanner: "hologic" }, 422, "validation_failed", "no scanner of HR-pQCT"],
    [20, { margin: "0.4" }, 422, "validation_failed", "0.3 or 0.5"],
    [20, { datasetId: "a".repeat(24) }, 422, "validation_failed", "no reference dataset"],
  ])("refuses %i controls with %j", async (count, query, status, code, message) => {
    const before = kept();
    const reply = await sendControls(owner, controlsTable(count), { keep: "true", ...query });
    expect(reply).toMatchObject({ status, body: { code, message: expect.stringContaining(message) } });
    expect(kept()).toEqual(before);
  });
});

describe("POST /api/scanner-checks/patients", () => {
  const asked = async (person: Person) => ({ datasetId: await datasetId(person), scanner: "xtremect-2" });

  async function control(person: Person, value: number, given: object = {}) {
    const patient = await savedPatient(person, { healthyControl: true, birthDate: "1996-03-01", ...given });
    const scan = {
      ...{ site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: 2 },
      protocol: { region: "multi-stack", stacks: 3 },
      measurements: [{ parameter: "tt_bmd", value }],
    };
    await reportOfPatient(person, patient.id, { scans: [scan] });
    return { patient, scan };
  }

  it("counts healthy controls once each, and leaves out others and whoever has withdrawn the consent", async () => {
    const person = await researcher();
    const made = [];
    for (const value of densities(21)) made.push(await control(person, value));
    await reportOfPatient(person, made[0]!.patient.id, { scans: [made[0]!.scan], reportName: "The same again" });
    await control(person, 400, { healthyControl: false });
    await control(person, 400, {
      consent: { scope: ["store"], version: "1", date: "2024-01-01", withdrawnOn: "2025-01-01" },
    });
    const reply = await person.client.post("/api/scanner-checks/patients", { ...(await asked(person)), keep: true });
    expect(reply.status).toBe(200);
    const { findings, remarks, kept: id } = ZScannerCheckReply.parse(reply.body);
    expect(findings.figures).toMatchObject([{ parameter: "tt_bmd", n: 21 }]);
    expect(Math.abs(findings.figures[0]!.mean.value)).toBeLessThan(0.1);
    expect(remarks).toEqual([
      "1 value is of a person who had one of the same before, and not counted.",
      "1 patient has withdrawn the consent and is left out.",
    ]);
    expect((await list(person)).find((check) => check.id === id)).toMatchObject({ source: "patients", device: null });
  });

  it("does not count another's controls", async () => {
    const person = await researcher();
    for (const value of densities(2)) await control(person, value);
    expect(await person.client.post("/api/scanner-checks/patients", await asked(person))).toMatchObject({
      status: 422,
      body: { code: "validation_failed", message: expect.stringContaining("here 2 at most have one") },
    });
  });
});

describe("a kept check", () => {
  it("is deleted by whoever kept it and by administrators, and by nobody else", async () => {
    const [own, other] = [await keptCheck(owner), await keptCheck(owner)];
    const colleague = await researcher();
    expect((await colleague.client.delete(`/api/scanner-checks/${own}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/scanner-checks/${own}`)).body).toEqual({ deleted: 1 });
    const admin = await administrator();
    expect((await admin.client.delete(`/api/admin/scanner-checks/${other}`)).body).toEqual({ deleted: 1 });
    expect((await owner.client.get(`/api/scanner-checks/${own}`)).status).toBe(404);
  });

  it("stays with the laboratory when the account goes, without a word of whose it was", async () => {
    const leaving = await researcher();
    const id = await keptCheck(leaving);
    const gone = await leaving.client.delete("/api/user/delete", { password });
    expect(gone.status).toBe(200);
    expect(rows("select owner_id from bone_scans_scanner_checks where document_id = ?", [id])).toEqual([{ owner_id: null }]);
    expect(ZScannerCheck.parse((await owner.client.get(`/api/scanner-checks/${id}`)).body)).toMatchObject({ id, isOwn: false });
  });
});
