import {
  ZCorrectedReport,
  ZMyReportList,
  ZRecordHistory,
  ZReferencesReply,
  ZReport,
  ZReportList,
  ZReportImport,
  ZScoreReply,
  type Report,
} from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { bodyOf } from "../support/api-client.ts";
import { exampleScore, reportOfPatient, rescored, savedPatient, savedReport } from "../support/bone-scans.ts";
import { entriesOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";
import { revisionAt } from "../support/revisions.ts";
import { adding, sendStudy, studyTable } from "../support/studies.ts";
import { memberOf } from "../support/workspaces.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

const scansWith = (fact: object = {}, value = 320) => {
  const [scan] = exampleScore().scans;
  return [{ ...scan!, measurements: [{ parameter: "tt_bmd", value }, scan!.measurements[1]!], ...fact }];
};
const correct = (id: string, json: object, query = "", person = owner) =>
  person.client.post(`/api/reports/${id}/correct${query}`, { reason: "Typing error.", ...json });
async function corrected(id: string, json: object, query = "") {
  return ZCorrectedReport.parse(await bodyOf(correct(id, json, query), query ? 200 : 201));
}
const saveReport = async (json: object) => ZReport.parse(await bodyOf(owner.client.post("/api/reports", json), 201));
const read = async (id: string): Promise<Report> => ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body);
const historyOf = async (id: string) => ZRecordHistory.parse((await owner.client.get(`/api/reports/${id}/history`)).body).items;

describe("POST /api/reports/:id/correct", () => {
  it("makes a revision with the scores of a new report, keeps the earlier one, and records reason and values", async () => {
    const first = await savedReport(owner);
    const inputs = scansWith({ side: "right", scanDate: "2026-03-15" });
    const planned = await corrected(first.id, { inputs }, "?dryRun=true");
    expect(await read(first.id)).toEqual(first);
    const done = await corrected(first.id, { inputs });
    const fresh = await saveReport({ ...exampleScore(), scans: inputs, reportName: "Fresh" });
    expect([done.scans, done.category, done.revision]).toEqual([fresh.scans, fresh.category, 2]);
    expect([planned.scans, planned.differences, planned.scores]).toEqual([done.scans, done.differences, done.scores]);
    const place = { scan: 0, site: "distal-tibia", side: "right" };
    expect(done.differences).toEqual([
      { ...place, parameter: "side", from: "left", to: "right" },
      { ...place, parameter: "scanDate", from: "2026-03-14", to: "2026-03-15" },
      { ...place, parameter: "tt_bmd", from: 284, to: 320 },
    ]);
    const tOf = ({ scans }: Pick<Report, "scans">) => scans[0]!.results[0]!.tScore;
    expect(done.scores).toEqual([{ scan: 0, parameter: "tt_bmd", zScore: [null, null], tScore: [tOf(first), tOf(fresh)] }]);
    expect(ZReport.parse((await revisionAt(owner, first.id, 1)).body)).toMatchObject({
      inputs: first.inputs,
      scans: first.scans,
      contentHash: first.contentHash,
    });
    const [entry] = await historyOf(first.id);
    expect(entry).toMatchObject({ reason: "Typing error.", changes: { revision: [1, 2], "distal-tibia right tt_bmd": [284, 320] } });
    expect(rows("select revision_cause, scan_date from bone_scans_reports where document_id = ?", [first.id])).toEqual([
      { revision_cause: "corrected", scan_date: expect.stringMatching(/^2026-03-15/) },
    ]);
    expect(entriesOf(`report:${first.id}`).at(-1)).toEqual({ action: "report.corrected", detail: "corrected, revision 2" });
  });

  it("corrects the person; the earlier revision keeps the earlier one", async () => {
    const first = await savedReport(owner);
    await rescored(owner, first);
    rows("update bone_scans_report_revisions set report_name = null, subject = null where report_id = ?", [first.id]);
    const done = await corrected(first.id, { subject: { sex: "male", ageYears: 30 }, kind: "amended" });
    expect([done.subject, done.differences.map(({ parameter }) => parameter)]).toEqual([
      { sex: "male", ageYears: 30 },
      ["sex", "ageYears", "menopausalStatus"],
    ]);
    for (const revision of [1, 2]) expect((await revisionAt(owner, first.id, revision)).body.subject).toEqual(first.subject);
    expect((await revisionAt(owner, first.id, 1)).body.contentHash).toBe(first.contentHash);
  });

  it("refuses facts that contradict the patient, and fills in facts that a corrected person omits", async () => {
    const { id } = await savedPatient(owner);
    const report = await reportOfPatient(owner, id);
    const other = await correct(report.id, { subject: { sex: "male", birthDate: "1982-03-01" } });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ["subject.sex"]]);
    await owner.client.put(`/api/patients/${id}`, { birthDate: "1972-03-01", version: 1 });
    expect((await corrected(report.id, { inputs: scansWith() })).subject.birthDate).toBe("1982-03-01");
    const done = await corrected(report.id, { subject: {} });
    expect([done.subject, done.subjectFromPatient]).toEqual([
      expect.objectContaining({ birthDate: "1972-03-01", sex: "female" }),
      ["sex", "age", "menopausalStatus"],
    ]);
  });

  it("refuses a correction without reason, without a change or of another version, and names the scan", async () => {
    const { id } = await savedReport(owner);
    const replies = [
      await correct(id, { inputs: scansWith(), reason: undefined }),
      await correct(id, { inputs: scansWith({}, 284) }),
      await correct(id, {}),
      await correct(id, { inputs: scansWith({ scanDate: "2999-01-01" }) }),
      await owner.client.post(`/api/reports/${id}/correct`, { inputs: scansWith(), reason: "Late." }, { headers: { "If-Match": '"7"' } }),
    ];
    expect(replies.map(({ status, body }) => [status, body.fields && Object.keys(body.fields)])).toEqual([
      [422, ["reason"]],
      [409, undefined],
      [422, expect.anything()],
      [422, ["inputs.0.scanDate"]],
      [412, undefined],
    ]);
    expect((await read(id)).revision).toBe(1);
  });

  it("corrects texts of the clinic alone, without scoring again; each revision keeps its own", async () => {
    const given = {
      ...{ referrer: "Dr. Lang\r\nBern ", indication: "Loss of height", riskFactors: "Fracture at 54", medication: "Prednisone" },
      ...{ technique: "Legs raised", limitations: "Scoliosis", comparison: "Of 2023", nextScan: "In 24 months" },
      excludedVertebrae: [
        { vertebra: "L3", reason: "Implant" },
        { vertebra: "L1", reason: "Fracture" },
      ],
    };
    const first = await saveReport({ ...exampleScore(), reportName: "Clinic", clinical: given });
    const kept = { ...given, referrer: "Dr. Lang\nBern", excludedVertebrae: given.excludedVertebrae.toReversed() };
    expect(first.clinical).toEqual(kept);
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [first.id]);
    const clinical = { indication: "Screening", medication: " ", excludedVertebrae: [{ vertebra: "L1", reason: "Fracture" }] };
    const planned = await corrected(first.id, { clinical }, "?dryRun=true");
    const done = await corrected(first.id, { clinical });
    expect([done.scans, done.engineVersion, done.scores, done.revision]).toEqual([first.scans, "0.9.0", [], 2]);
    expect([planned.clinical, planned.differences]).toEqual([done.clinical, done.differences]);
    expect(done.clinical).toEqual({ ...kept, ...clinical, medication: null });
    const all = { scan: null, site: null, side: null };
    expect(done.differences).toEqual([
      { ...all, parameter: "indication", from: "Loss of height", to: "Screening" },
      { ...all, parameter: "medication", from: "Prednisone", to: null },
      { ...all, parameter: "excludedVertebrae", from: "L1: Fracture; L3: Implant", to: "L1: Fracture" },
    ]);
    expect((await historyOf(first.id))[0]).toMatchObject({ changes: { indication: ["Loss of height", "Screening"] } });
    expect((await revisionAt(owner, first.id, 1)).body).toMatchObject({ clinical: kept, contentHash: first.contentHash });
    expect(rows("select hand_corrected from bone_scans_reports where document_id = ?", [first.id])).toEqual([{ hand_corrected: null }]);
    const twice = [clinical.excludedVertebrae[0], clinical.excludedVertebrae[0]];
    const refused = [{ indication: "Screening" }, { technique: "x".repeat(2001) }, { excludedVertebrae: twice }, { next: "Soon" }];
    const replies = await Promise.all(refused.map((texts) => correct(first.id, { clinical: texts })));
    expect(replies.map(({ status }) => status)).toEqual([409, 422, 422, 422]);
    const nothing = Object.fromEntries(Object.keys(given).map((key) => [key, null]));
    expect((await corrected(first.id, { clinical: nothing })).clinical).toBeNull();
  });

  it("takes the spine's scores and category away where a vertebra is excluded, for everybody, and gives them back", async () => {
    const measurements = [{ parameter: "bmd_ls", value: 1.047 }];
    const scans = [{ site: "lumbar-spine", scanDate: "2026-03-14", scanner: "hologic", measurements }];
    const subject = { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" };
    const request = { reportType: "dxa", subject, scans, reportName: "Spine" };
    const first = await saveReport(request);
    expect([first.category.code, first.scans[0]!.results[0]!.tScore]).toEqual(["normal", 0]);
    const excluding = (excludedVertebrae: object[]) => ({ clinical: { excludedVertebrae } });
    const l4 = { vertebra: "L4", reason: "Fracture" };
    const planned = await corrected(first.id, excluding([l4]), "?dryRun=true");
    const done = await corrected(first.id, excluding([l4]));
    const moved = [{ scan: 0, parameter: "bmd_ls", zScore: [null, null], tScore: [0, null] }];
    expect([planned.scores, done.scores]).toEqual([moved, moved]);
    const monitor = await memberOf(owner, { role: "monitor" });
    for (const reader of [owner, monitor]) {
      const shown = ZReport.parse((await reader.client.get(`/api/reports/${first.id}`)).body);
      const { zScore, tScore, tRefusal } = shown.scans[0]!.results[0]!;
      expect([shown.category.code, zScore, tScore]).toEqual([null, null, null]);
      expect([shown.status, tRefusal?.code]).toEqual(["not_compared", "vertebra_excluded"]);
      const { items } = ZReportList.parse((await reader.client.get(`/api/reports?workspace=${owner.id}`)).body);
      expect(items.find(({ id }) => id === first.id)).toMatchObject({ status: "not_compared", result: { category: null, lowest: null } });
    }
    const values = await owner.client.post("/api/reports/export", { ids: [first.id], form: "long" });
    expect(String(values.body)).toContain("vertebra_excluded");
    expect((await historyOf(first.id))[0]).toMatchObject({ changes: { category: ["normal", null] } });
    const back = await corrected(first.id, excluding([]));
    expect([back.category, back.scans]).toEqual([first.category, first.scans]);
    const saved = await saveReport({ ...request, ...excluding([l4]) });
    expect([saved.category.code, saved.status]).toEqual([null, "not_compared"]);
    const live = { reportType: "dxa", subject, scans, excludedVertebrae: ["L4"], intervals: true };
    const preview = ZScoreReply.parse((await owner.client.post("/api/score", live)).body);
    expect([preview.category, preview.scans]).toEqual([saved.category, saved.scans]);
    const datasetIds = [saved.dataset.id];
    const { references } = ZReferencesReply.parse((await owner.client.post("/api/score/references", { ...live, datasetIds })).body);
    expect(references[0]!.scans).toEqual(saved.scans);
    for (const excludedVertebrae of [["L5"], "L4", Array(5).fill("L1")])
      expect((await owner.client.post("/api/score", { ...live, excludedVertebrae })).status).toBe(422);
  });

  it("drops the excluded vertebrae with the last scan of the spine, and says so", async () => {
    const facts = { scanDate: "2026-03-14", scanner: "hologic" };
    const hip = { ...facts, site: "hip", side: "left", measurements: [{ parameter: "bmd_th", value: 0.812 }] };
    const spine = (value: number) => ({ ...facts, site: "lumbar-spine", measurements: [{ parameter: "bmd_l2l3l4", value }] });
    const excludedVertebrae = [{ vertebra: "L1", reason: "Fracture" }];
    const request = { reportType: "dxa", subject: { sex: "female", ageYears: 66 }, scans: [hip, spine(0.93)], reportName: "Both" };
    const { body } = await owner.client.post("/api/reports", { ...request, clinical: { referrer: "Dr. Lang", excludedVertebrae } });
    expect((await corrected(body.id, { inputs: [hip, spine(0.9)] })).clinical).toMatchObject({ excludedVertebrae });
    const sent = { inputs: [hip], clinical: { technique: "Legs raised", excludedVertebrae } };
    const planned = await corrected(body.id, sent, "?dryRun=true");
    const done = await corrected(body.id, sent);
    expect([planned.clinical, planned.differences]).toEqual([done.clinical, done.differences]);
    expect(done.clinical).toMatchObject({ referrer: "Dr. Lang", technique: "Legs raised", excludedVertebrae: [] });
    expect(done.differences).toContainEqual(expect.objectContaining({ parameter: "excludedVertebrae", from: "L1: Fracture", to: null }));
  });

  it("keeps a decision about motion unless the grade is corrected", async () => {
    const [scan] = exampleScore().scans;
    const given = { ...exampleScore(), scans: [{ ...scan!, motionGrade: 4 }], reportName: "Moved" };
    const { id } = await saveReport(given);
    await owner.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "Readable." });
    const kept = await corrected(id, { inputs: scansWith({ motionGrade: 4 }) });
    expect(kept.inputs[0]!.motionOverride).toEqual({ reason: "Readable." });
    expect((await corrected(id, { inputs: scansWith({ motionGrade: 5 }) })).inputs[0]!.motionOverride).toBeNull();
  });

  it("like a signature or an error, is not undone by importing the same table again", async () => {
    const person = await researcher();
    await sendStudy(person, studyTable, adding);
    const [stored] = rows("select document_id from bone_scans_reports where workspace_id = ? order by id limit 1", [person.id]);
    const id = stored!.document_id as string;
    const { inputs } = ZReport.parse((await person.client.get(`/api/reports/${id}`)).body);
    const scans = inputs.map(({ motionOverride: _, device: __, ...scan }) => scan);
    const [first, ...rest] = scans;
    const changed = [{ ...first!, measurements: first!.measurements.map((one) => ({ ...one, value: one.value * 1.01 })) }, ...rest];
    expect((await correct(id, { inputs: changed }, "", person)).status).toBe(201);
    for (const [state, message] of [
      ["hand_corrected = hand_corrected", "The stored report was corrected by hand. An import cannot change it."],
      ["read_state = 'entered-in-error'", "The stored report was entered in error."],
      ["signed_revision = 1", "The stored report is signed. Correct it on its page."],
    ]) {
      rows(`update bone_scans_reports set ${state} where document_id = ?`, [id]);
      const again = ZReportImport.parse((await sendStudy(person, studyTable, `${adding}&dryRun=true`)).body);
      expect(again).toMatchObject({ changed: 0, conflicting: 1, conflicts: [{ message }] });
    }
  });
});

describe("rows of lists", () => {
  it("show the result and the change beyond chance, and follow a correction", async () => {
    const { id: patientId } = await savedPatient(owner);
    await reportOfPatient(owner, patientId, { scans: scansWith({ scanDate: "2024-03-14" }, 320) });
    const { id } = await reportOfPatient(owner, patientId, { scans: scansWith({}, 260) });
    const row = async () => {
      await owner.client.get("/api/patients/attention");
      const { items } = ZReportList.parse((await owner.client.get(`/api/reports?patientId=${patientId}`)).body);
      return items.find((item) => item.id === id)!;
    };
    const tOf = async () => Number((await read(id)).scans[0]!.results[0]!.tScore!.toFixed(1));
    const lowest = { parameter: "tt_bmd", abbreviation: "Tt.BMD", site: "distal-tibia", side: "left", score: "t" };
    expect(await row()).toMatchObject({
      result: { category: null, lowest: { ...lowest, value: await tOf() } },
      change: { abbreviation: "Tt.BMD", from: "2024-03-14", percent: -18.75, count: 1 },
    });
    await corrected(id, { inputs: scansWith({}, 319) });
    const { counts, total } = ZReportList.parse((await owner.client.get("/api/reports?readState=final")).body);
    const { total: all } = ZReportList.parse((await owner.client.get("/api/reports")).body);
    expect([total, counts.final, counts.draft]).toEqual([0, 0, all]);
    expect(await row()).toMatchObject({ result: { lowest: { ...lowest, value: await tOf() } }, change: null });
  });
});

describe("correcting a released report", () => {
  const sentence = "Your clinic is correcting this report. It will be here again once that is done.";

  async function releasedReport() {
    const lead = await researcher();
    const patientId = (await savedPatient(lead)).id;
    const reader = await patientOf(lead, patientId);
    const report = await reportOfPatient(lead, patientId);
    await lead.client.post(`/api/patients/${patientId}/release`, { reportId: report.id, note: "All is well." });
    const version = async () => (await reader.client.get("/api/my/reports/version")).body.version as string;
    const send = (json: object) =>
      lead.client.post(`/api/reports/${report.id}/correct`, { reason: "Wrong side.", ...json }, { headers: { "If-Match": "*" } });
    return { lead, patientId, reader, report, version, send, read: () => reader.client.get(`/api/my/reports/${report.id}`) };
  }

  it("shows the correction to the patient where nothing is signed", async () => {
    const { send, read: seen } = await releasedReport();
    expect((await send({ inputs: scansWith({ side: "right" }) })).body.release).toMatchObject({ revision: 2, note: "All is well." });
    expect((await seen()).body.revision).toBe(2);
  });

  it("holds it back from the patient where reports are signed, until it is released again", async () => {
    const { lead, patientId, reader, report, version, send, read: seen } = await releasedReport();
    await lead.client.post(`/api/workspaces/${lead.id}/convert`, { kind: "clinic", name: "Bone Clinic" });
    const before = await version();
    const reply = await send({ inputs: scansWith({ side: "right" }) });
    expect([reply.status, reply.body.release]).toEqual([201, { on: expect.any(String), revision: 1, note: "All is well.", held: true }]);
    expect(await version()).not.toBe(before);
    const held = [await seen(), await reader.client.get(`/api/my/reports/${report.id}.pdf`)];
    expect(held.map(({ status, body }) => [status, body.message])).toEqual([409, 409].map((status) => [status, sentence]));
    const { items } = ZMyReportList.parse((await reader.client.get("/api/my/reports")).body);
    const empty = { title: "Bone scan", measured: "", scanDate: null, language: "en" };
    expect(items).toEqual([{ id: report.id, ...empty, releasedOn: expect.any(String), note: sentence, held: true }]);
    await lead.client.post(`/api/patients/${patientId}/release`, { reportId: report.id }, { headers: { "If-Match": "*" } });
    expect((await seen()).body.revision).toBe(2);
  });
});
