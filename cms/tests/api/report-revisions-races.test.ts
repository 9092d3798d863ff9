import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { storeJudgment } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/patients/judge-changes.ts";
import { entriesOf } from "../support/audit.ts";
import { isPostgres, rows } from "../support/database.ts";
import { fileForm, newReport, reportOfPatient, savedPatient, savedReport } from "../support/bone-scans.ts";
import { failCommits } from "../support/failing-commits.ts";
import { openKnex, untilJudged, untilLockWait } from "../support/knex.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import {
  earlierColumns,
  history,
  newestColumns,
  reportWith,
  rescore,
  rescored,
  revisionAt,
  revisionColumns,
  versions,
} from "../support/revisions.ts";
import { clinic, confirmed, match, pathOf, read, scanned, scansOf, signing } from "../support/signatures.ts";
import { answer, changeSettings, confirmationFor, memberOf, newWorkspace, reason, newMember } from "../support/workspaces.ts";

let owner: Person;
let stranger: Person;
let own: { key: string; ids: string[] };

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  own = await versions(300, 310, 320);
});

describe("concurrent revisions", () => {
  it("no revision is lost: each success is stored, the others get a conflict", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await reportWith(owner, own.ids[0]!);
      const replies = await Promise.all([1, 2, 1, 2, 2, 1].map((index) => rescore(owner, id, { datasetId: own.ids[index] })));
      for (const { status } of replies) expect([201, 409]).toContain(status);
      const made = replies.filter(({ status }) => status === 201).length;
      expect(made).toBeGreaterThan(0);
      const { items } = await history(owner, id);
      expect(items.map(({ revision }) => revision)).toEqual(Array.from({ length: made + 1 }, (_, index) => made + 1 - index));
      expect(items.at(-1)).toMatchObject({ cause: "created", dataset: { id: own.ids[0] } });
      expect(entriesOf(`report:${id}`).filter(({ action }) => action === "report.rescored")).toHaveLength(made);
    }
  });

  it("a deletion removes every revision, including one being created concurrently", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await reportWith(owner, own.ids[0]!);
      await rescored(owner, id, own.ids[1]!);
      const [deleted, ...others] = await Promise.all([
        owner.client.delete(`/api/reports/${id}`),
        rescore(owner, id, { datasetId: own.ids[2] }),
        rescore(owner, id, { datasetId: own.ids[0] }),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([201, 404, 409]).toContain(status);
      expect([earlierColumns(id), (await revisionAt(owner, id, 1)).status]).toEqual([[], 404]);
    }
  });
});

describe("a revision whose commit fails", () => {
  it.each([
    ["bone_scans_reports", "update", "new.revision = 2"],
    ["bone_scans_report_revisions", "insert", "new.revision = 1"],
  ] as const)("leaves everything as it was, where %s fails", async (table, event, condition) => {
    const { id } = await reportWith(owner, own.ids[0]!);
    const before = newestColumns(id);
    const idColumn = table === "bone_scans_reports" ? "document_id" : "report_id";
    onTestFinished(failCommits("failing_revision", [{ table, event, when: `${condition} and new.${idColumn} = '${id}'` }]));
    const reply = await rescore(owner, id, { datasetId: own.ids[1] });
    expect([reply.status, reply.body.code]).toEqual([500, "server_error"]);
    expect([newestColumns(id), earlierColumns(id)]).toEqual([before, []]);
    expect(entriesOf(`report:${id}`).map(({ action }) => action)).toEqual(["report.created"]);
  });
});

it("deletes the revisions of several reports together, and none of other owners", async () => {
  const [one, another] = [await reportWith(owner, own.ids[0]!), await reportWith(owner, own.ids[0]!)];
  const kept = await reportWith(stranger, own.ids[0]!);
  for (const { id } of [one, another]) await rescored(owner, id, own.ids[1]!);
  expect((await rescore(stranger, kept.id, { datasetId: own.ids[1] })).status).toBe(201);
  const reply = await owner.client.post("/api/reports/delete", { ids: [one.id, another.id, kept.id] });
  expect(reply.body).toEqual({ deleted: 2 });
  expect([earlierColumns(one.id), earlierColumns(another.id), earlierColumns(kept.id).length]).toEqual([[], [], 1]);
});

it("counts reports and not revisions, for curators, administrators and on the dashboard", async () => {
  const { ids } = await versions(300, 310);
  const person = await researcher();
  const { id } = await reportWith(person, ids[0]!);
  expect((await rescore(person, id, { datasetId: ids[1] })).status).toBe(201);
  const { client } = await administrator();
  const counts = await Promise.all(
    ids.map(async (dataset) => (await client.get(`/api/admin/datasets/${dataset}`)).body.dataset.reportCount),
  );
  expect(counts).toEqual([0, 1]);
  expect((await person.client.get("/api/dashboard")).body.reports).toEqual({ total: 1, thisMonth: 1 });
  expect(rows(`select ${revisionColumns} from bone_scans_report_revisions where report_id = ?`, [id])).toHaveLength(1);
});

describe.runIf(isPostgres())("while the changes of a patient are judged", () => {
  async function judging() {
    const place = await clinic();
    const { patient, report } = await scanned(place);
    await untilJudged(patient.id);
    rows("update bone_scans_reports set change_order = 1 where document_id = ?", [report.id]);
    const [row] = rows("select id, reports_changed, judged_by from bone_scans_patients where document_id = ?", [patient.id]);
    const { id, reports_changed: reportsChanged, judged_by: judgedBy } = row as { id: number; reports_changed: number; judged_by: string };
    const db = openKnex(inject("cmsDataDir"));
    onTestFinished(() => db.destroy());
    const [held, trx] = [await db.transaction(), await db.transaction()];
    const strapi = { db: { inTransaction: () => true, transaction: () => Promise.resolve({ get: () => trx }) } };
    const judged = { id, workspaceId: place.workspaceId, patientId: patient.id, reportsChanged, judgedBy, changes: null };
    return {
      ...{ ...place, patient, report, held },
      hold: () => held("bone_scans_patients").where({ id }).forUpdate().select("id"),
      judge: () => storeJudgment(strapi as never, "basis", judged, null).then(() => trx.commit()),
    };
  }

  it("a report is signed", async () => {
    const { lead, report, held, hold, judge } = await judging();
    const seen = await read(lead, report.id);
    const confirmation = await confirmed(lead, seen);
    await hold();
    const judgment = judge();
    await untilLockWait();
    const signature = signing(lead, seen, confirmation);
    await untilLockWait(2);
    await held.commit();
    await judgment;
    expect((await signature).status).toBe(200);
    expect(rows("select change_order as mark from bone_scans_reports where document_id = ?", [report.id])).toEqual([{ mark: 0 }]);
  });

  it.each([0, 1])("a report with the mark %d changes, and nothing is stored", async (mark) => {
    const { patient, report, held, judge } = await judging();
    await held.commit();
    rows("update bone_scans_reports set change_order = ? where document_id = ?", [mark, report.id]);
    rows("update bone_scans_patients set reports_changed = 9 where document_id = ?", [patient.id]);
    await judge();
    expect(rows("select 1 from bone_scans_patients where judged_by = 'basis' and document_id = ?", [patient.id])).toEqual([]);
  });

  it.each(["moved to another workspace", "erased"])("the patient is %s", async (how) => {
    const { lead, patient, held, hold, judge } = await judging();
    const target = await newWorkspace(lead, "study");
    await changeSettings(lead, target.id, { keepsNames: true });
    const confirmation = await confirmationFor(lead, "erase", patient.id);
    await hold();
    const call =
      how === "erased"
        ? lead.client.post(`/api/patients/${patient.id}/erase`, { reason, confirmation })
        : lead.client.post("/api/patients/transfer", { ids: [patient.id], to: target.id, reason });
    await untilLockWait();
    const judgment = judge();
    await untilLockWait(2);
    await held.commit();
    await judgment;
    expect((await call).status).toBe(200);
  });
});

it.runIf(isPostgres())("a signed revision stays final where somebody corrects what was unsigned a moment before", async () => {
  const place = await clinic();
  const { lead } = place;
  const editor = await newMember(lead, place.workspaceId);
  const { report } = await scanned(place);
  const seen = await read(lead, report.id);
  const confirmation = await confirmed(lead, seen);
  const db = openKnex(inject("cmsDataDir"));
  onTestFinished(() => db.destroy());
  const held = await db.transaction();
  await held("bone_scans_reports").where({ document_id: report.id }).forUpdate().select("id");
  const signature = signing(lead, seen, confirmation);
  await untilLockWait();
  const json = { inputs: scansOf(report, "2026-03-12"), reason: "Wrong day" };
  const correction = editor.client.send("POST", pathOf(report.id, "/correct"), { json, headers: match });
  await untilLockWait(2);
  await held.commit();
  expect([await signature, await correction].map(({ status }) => status)).toEqual([200, 201]);
  const first = await revisionAt(lead, report.id, 1);
  expect(first.body).toMatchObject({ revision: 1, readState: "final", signature: { valid: true } });
});

it.runIf(isPostgres())("a file corrects no patient of whom somebody signs a report meanwhile", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const signer = await newMember(lead, workspaceId, { maySign: true });
  const { patient, report } = await scanned(place);
  const seen = await read(signer, report.id);
  const confirmation = await confirmed(signer, seen);
  const send = (query: string) => {
    const body = fileForm(`code,sex,birth_date,last_name\n${patient.code},f,1982-03-01,Moss\n`);
    return lead.client.send("POST", `/api/patients/import?workspace=${workspaceId}${query}`, { body });
  };
  const { plan } = (await send("&dryRun=true")).body as { plan: string };
  await untilJudged(patient.id);
  const db = openKnex(inject("cmsDataDir"));
  onTestFinished(() => db.destroy());
  const held = await db.transaction();
  await held("bone_scans_patients").where({ document_id: patient.id }).forUpdate().select("id");
  const signature = signing(signer, seen, confirmation);
  await untilLockWait();
  const imported = send(`&plan=${plan}&reason=Married`);
  await untilLockWait(2);
  await held.commit();
  expect([await signature, await imported].map(answer)).toEqual([
    [200, undefined],
    [409, "signed"],
  ]);
});

type Ids = Readonly<Record<"ofPatient" | "inBin" | "other", string>>;
const { subject: _subject, ...scans } = newReport();

type CallOf = (patientId: string, ids: Ids) => readonly [method: string, path: string, json: object];

it.runIf(isPostgres()).each<[string, number, CallOf]>([
  ["saved", 422, (patientId) => ["POST", `/api/reports?workspace=${owner.id}`, { ...scans, subject: {}, patientId }]],
  ["copied", 404, (_, { ofPatient }) => ["POST", `/api/reports/${ofPatient}/duplicate`, {}]],
  ["restored", 409, (_, { inBin }) => ["POST", `/api/recently-deleted/${inBin}/restore`, {}]],
  ["moved", 422, (patientId, { other }) => ["PUT", `/api/reports/${other}`, { patientId }]],
])("no report is %s for a patient whom another member deletes meanwhile", async (_how, status, callOf) => {
  const member = await memberOf(owner, { role: "editor" });
  const patient = await savedPatient(owner);
  const made = [await reportOfPatient(owner, patient.id), await reportOfPatient(owner, patient.id), await savedReport(owner)];
  const [ofPatient, inBin, other] = made.map(({ id }) => id) as [string, string, string];
  await owner.client.delete(`/api/reports/${inBin}`);
  await untilJudged(patient.id);
  const db = openKnex(inject("cmsDataDir"));
  onTestFinished(() => db.destroy());
  const held = await db.transaction();
  await held("bone_scans_patients").where({ document_id: patient.id }).forUpdate().select("id");
  const deletion = owner.client.delete(`/api/patients/${patient.id}`);
  await untilLockWait(1, "select % for update%");
  const [method, path, json] = callOf(patient.id, { ofPatient, inBin, other });
  const stored = member.client.send(method, path, { json, headers: match });
  await untilLockWait(2);
  await held.commit();
  expect([await deletion, await stored].map((reply) => reply.status)).toEqual([200, status]);
  expect(rows("select id from bone_scans_reports where patient_id = ?", [patient.id])).toEqual([]);
});
