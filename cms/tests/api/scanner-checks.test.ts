import {
  utcDay,
  ZAdaptationReply,
  ZReferencesReply,
  ZReport,
  ZScannerCheck,
  ZScannerCheckList,
  ZScannerCheckReply,
} from "@trabecula/contracts";
import { contentHashOf } from "@trabecula/bundles";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { copyRows, rows } from "../support/database.ts";
import { administrator, password, researcher, type Person } from "../support/people.ts";
import { reportWith, versions } from "../support/revisions.ts";
import { checked, controlsTable, densities, keptCheck, ownDataset, sendControls } from "../support/scanner-checks.ts";
import { untilNoUploads } from "../support/uploads.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

const kept = () => rows("select * from bone_scans_scanner_checks order by id");
const list = async (person: Person, query = "") =>
  ZScannerCheckList.parse((await person.client.get(`/api/scanner-checks${query}`)).body).items;

describe("POST /api/scanner-checks/table", () => {
  it("returns figures, verdict and text, with the mean Z-score of scoring, and stores nothing by default", async () => {
    const before = kept();
    const reply = await checked(owner, controlsTable(30, 1));
    expect(kept()).toEqual(before);
    await untilNoUploads();
    expect(reply).toMatchObject({ kept: null, read: 30, problemCount: 0, findings: { verdict: "shifted", persons: 30, margin: 0.3 } });
    expect(reply.findings.sentence).toContain("The reference does not fit XtremeCT II");
    const scored = await owner.client.send("POST", `/api/score/batch?datasetId=${await ownDataset()}&scanner=xtremect-2`, {
      body: controlsTable(30, 1),
      headers: { "Content-Type": "text/csv" },
    });
    const [head, ...lines] = String(scored.body).trim().split("\n");
    const place = head!.split(",").indexOf("tt_bmd_z");
    const mean = lines.reduce((sum, line) => sum + Number(line.split(",")[place]), 0) / 30;
    expect(reply.findings.figures[0]!.mean.value).toBeCloseTo(mean, 9);
  });

  it("stores group figures with dataset, scanner, name, day and findings, and no table rows", async () => {
    const id = await keptCheck(owner, { device: "Scanner in room 4" });
    const colleague = await researcher();
    const check = ZScannerCheck.parse((await colleague.client.get(`/api/scanner-checks/${id}`)).body);
    expect(check).toMatchObject({
      dataset: { id: await ownDataset(), version: "1.0.0" },
      ...{ scanner: "xtremect-2", device: "Scanner in room 4", source: "table", isOwn: false, reportType: "hr-pqct" },
      checkedOn: utcDay(),
      findings: { persons: 30, verdict: "cannot_tell" },
    });
    expect(check.dataset.contentHash).toBe(
      rows("select content_hash from bone_scans_datasets where document_id = ?", [check.dataset.id])[0]!.content_hash,
    );
    const [row] = rows("select * from bone_scans_scanner_checks where document_id = ?", [id]);
    expect(JSON.stringify(row)).not.toMatch(/C\d|2\d\d\.\d,/);
    expect(await list(owner, `?datasetId=${check.dataset.id}&scanner=xtremect-2`)).toContainEqual({
      ...{ ...check, findings: undefined, isOwn: true },
      ...{ persons: 30, verdict: "cannot_tell", sentence: check.findings.sentence },
    });
    expect(await list(owner, "?scanner=hologic")).toEqual([]);
  });

  it("stores 500 checks of an account at most", async () => {
    const person = await researcher();
    const id = await keptCheck(person);
    copyRows("bone_scans_scanner_checks", id, 499);
    const { status, body } = await sendControls(person, controlsTable(30), { keep: "true" });
    expect([status, body.message]).toEqual([409, "An account keeps 500 scanner checks at most. Delete one first."]);
    rows("delete from bone_scans_scanner_checks where creator_id = ?", [person.id]);
  });

  it("writes audit entries in the transaction of the check", async () => {
    const id = await keptCheck(owner);
    const entries = rows("select action, object from accounts_audit order by id desc limit 2");
    expect(entries).toEqual([
      { action: "scanner-check.kept", object: `scanner-check:${id}` },
      { action: "scanner-check.made", object: `dataset:${await ownDataset()}` },
    ]);
  });

  it("reports unreadable rows by line and values without a comparison by reason", async () => {
    const table = `${controlsTable(25)}X1,female,seventy,distal-tibia,280\nX2,female,90,distal-tibia,280\n`;
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
  const requested = async () => ({ datasetId: await ownDataset(), scanner: "xtremect-2" });

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

  it("counts each healthy control once, without other patients and withdrawn consents", async () => {
    const person = await researcher();
    const made = [];
    for (const value of densities(21)) made.push(await control(person, value));
    await reportOfPatient(person, made[0]!.patient.id, { scans: [made[0]!.scan], reportName: "The same again" });
    await control(person, 400, { healthyControl: false });
    await control(person, 400, {
      consent: { scope: ["store"], version: "1", date: "2024-01-01", withdrawnOn: "2025-01-01" },
    });
    const reply = await person.client.post("/api/scanner-checks/patients", { ...(await requested()), keep: true });
    expect(reply.status).toBe(200);
    const { findings, remarks, kept: id } = ZScannerCheckReply.parse(reply.body);
    expect(findings.figures).toMatchObject([{ parameter: "tt_bmd", n: 21 }]);
    expect(Math.abs(findings.figures[0]!.mean.value)).toBeLessThan(0.1);
    expect(remarks).toEqual([
      "1 value is of a person who had one of the same before, and not counted.",
      "1 patient has withdrawn the consent and is left out.",
    ]);
    expect((await list(person)).find((check) => check.id === id)).toMatchObject({ source: "patients", device: null });
    const adapted = await person.client.post("/api/scanner-checks/adaptation/patients", await requested());
    expect(ZAdaptationReply.parse(adapted.body)).toMatchObject({
      dataset: null,
      message: "25 controls are needed, 21 are there.",
      figures: [{ n: 21, verdict: "cannot_tell", needed: 25, shift: null, gain: null }],
      remarks,
    });
  });

  it("does not count another's controls", async () => {
    const person = await researcher();
    for (const value of densities(2)) await control(person, value);
    expect(await person.client.post("/api/scanner-checks/patients", await requested())).toMatchObject({
      status: 422,
      body: { code: "validation_failed", message: expect.stringContaining("here 2 at most have one") },
    });
  });
});

describe("a report", () => {
  const made = async (person: Person, given: object = {}) => {
    const scan = {
      site: "distal-tibia",
      scanner: "xtremect-2",
      motionGrade: 1,
      measurements: [{ parameter: "tt_bmd", value: 284 }],
      ...given,
    };
    const request = { reportType: "hr-pqct", reportName: "Tibia", subject: { sex: "female", ageYears: 40 }, scans: [scan] };
    const reply = await person.client.post("/api/reports", { ...request, datasetId: await ownDataset() });
    expect(reply.status).toBe(201);
    return ZReport.parse(reply.body);
  };

  it("shows scanner checks with each reference in a comparison and stores them with shown references", async () => {
    const person = await researcher();
    const id = await keptCheck(person, {}, 1);
    const [plain] = (await versions(300)).ids;
    const scan = { site: "distal-tibia", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value: 284 }] };
    const requested = {
      reportType: "hr-pqct",
      subject: { sex: "female", ageYears: 40 },
      scans: [scan],
      datasetIds: [await ownDataset(), plain],
    };
    const compared = ZReferencesReply.parse((await person.client.post("/api/score/references", requested)).body);
    expect(compared.references.map(({ scannerChecks }) => scannerChecks?.map((check) => check.id))).toEqual([
      expect.arrayContaining([id]),
      undefined,
    ]);
    const other = { ...requested, scans: [{ ...scan, scanner: "xtremect-1" }] };
    expect(JSON.stringify((await person.client.post("/api/score/references", other)).body)).not.toContain("scannerChecks");

    const report = await made(person, { scanner: "xtremect-2" });
    expect(report.scannerChecks?.map((check) => check.id)).toContain(id);
    const shown = ZReport.parse((await person.client.post(`/api/reports/${report.id}/references`, { datasetIds: [plain] })).body);
    expect(shown.otherReferences!.own).not.toHaveProperty("scannerChecks");
    const additional = await reportWith(person, plain!);
    const kept = ZReport.parse(
      (await person.client.post(`/api/reports/${additional.id}/references`, { datasetIds: [await ownDataset()] })).body,
    );
    expect(kept.otherReferences!.others[0]!.scannerChecks).toContainEqual(expect.objectContaining({ id, verdict: "shifted" }));
    expect((await person.client.delete(`/api/scanner-checks/${id}`)).status).toBeLessThan(300);
    const again = ZReport.parse((await person.client.get(`/api/reports/${additional.id}`)).body);
    expect([again.otherReferences, again.contentHash]).toEqual([kept.otherReferences, kept.contentHash]);
  });

  it("stores matching scanner checks within its hash, unaffected by a later deletion", async () => {
    const person = await researcher();
    const id = await keptCheck(person, { device: "Room 7" }, 1);
    const report = await made(person);
    const own = report.scannerChecks?.find((check) => check.id === id);
    expect(own).toMatchObject({
      device: "Room 7",
      verdict: "shifted",
      persons: 30,
      sentence: expect.stringContaining("does not fit XtremeCT II"),
    });
    await person.client.delete(`/api/scanner-checks/${id}`);
    const later = ZReport.parse((await person.client.get(`/api/reports/${report.id}`)).body);
    expect(later).toEqual(report);
    const { reportType, revision, subject, inputs, dataset, engineVersion, notice, category, scans, scannerChecks } = later;
    const output = {
      reportType,
      revision,
      subject,
      inputs,
      dataset: { id: dataset.id, version: dataset.version },
      engineVersion,
      notice,
      category,
      scans,
    };
    expect(contentHashOf({ ...output, scannerChecks })).toBe(report.contentHash);
    expect(contentHashOf(output)).not.toBe(report.contentHash);
    const copy = ZReport.parse((await person.client.post(`/api/reports/${report.id}/duplicate`, {})).body);
    expect(copy.scannerChecks).toEqual(scannerChecks);
  });

  it("stores no scanner check of another scanner", async () => {
    const person = await researcher();
    await keptCheck(person);
    expect((await made(person, { scanner: "xtremect-1" })).scannerChecks).toBeUndefined();
  });

  it("can be rescored after a new scanner check, and the earlier revision does not change", async () => {
    const person = await researcher();
    const { id, scannerChecks: before = [] } = await made(person);
    expect((await person.client.post(`/api/reports/${id}/rescore`, {})).status).toBe(409);
    const check = await keptCheck(person, { device: `Room ${Math.random()}` });
    const revised = await person.client.post(`/api/reports/${id}/rescore`, {});
    expect(revised.status).toBe(201);
    expect(ZReport.parse(revised.body).scannerChecks?.map((one) => one.id)).toContain(check);
    const earlier = ZReport.parse((await person.client.get(`/api/reports/${id}/revisions/1`)).body);
    expect(earlier.scannerChecks ?? []).toEqual(before);
  });

  it("made of a study's table keeps it as well", async () => {
    const person = await researcher();
    const check = await keptCheck(person, { device: `Room ${Math.random()}` });
    const query = new URLSearchParams({
      reportType: "hr-pqct",
      datasetId: await ownDataset(),
      createPatients: "true",
      scanner: "xtremect-2",
    });
    const table = "code,sex,birth_year,scan_date,site,tt_bmd\nS1,female,1980,2024-05-02,distal-tibia,280\n";
    const reply = await person.client.send("POST", `/api/reports/import?${query}`, { body: fileForm(table, "study.csv") });
    expect(reply.status).toBe(200);
    const [{ id }] = (await person.client.get("/api/reports")).body.items;
    expect(ZReport.parse((await person.client.get(`/api/reports/${id}`)).body).scannerChecks?.map((one) => one.id)).toContain(check);
  });
});

describe("a stored scanner check", () => {
  it("can be deleted only by its owner and administrators", async () => {
    const [own, other] = [await keptCheck(owner), await keptCheck(owner)];
    const colleague = await researcher();
    expect((await colleague.client.delete(`/api/scanner-checks/${own}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/scanner-checks/${own}`)).body).toEqual({ deleted: 1 });
    const admin = await administrator();
    expect((await admin.client.delete(`/api/admin/scanner-checks/${other}`)).body).toEqual({ deleted: 1 });
    expect((await owner.client.get(`/api/scanner-checks/${own}`)).status).toBe(404);
  });

  it("remains anonymously in the laboratory when the account is deleted", async () => {
    const leaving = await researcher();
    const id = await keptCheck(leaving);
    const gone = await leaving.client.delete("/api/user/delete", { password });
    expect(gone.status).toBe(200);
    expect(rows("select creator_id from bone_scans_scanner_checks where document_id = ?", [id])).toEqual([{ creator_id: null }]);
    expect(ZScannerCheck.parse((await owner.client.get(`/api/scanner-checks/${id}`)).body)).toMatchObject({ id, isOwn: false });
  });
});
