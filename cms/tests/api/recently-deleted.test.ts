import { dayMs, ZDeletedItemList, ZErrorReply, ZMyReportList, ZRestored } from "@trabecula/contracts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { agingReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/reports/aging-reports.ts";
import { eraseExpired } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/recently-deleted/recently-deleted.ts";
import { entriesOf } from "../support/audit.ts";
import { newReport, reportOfPatient, revisedReport, savedPatient, savedReport } from "../support/bone-scans.ts";
import { moment, rows, withoutJudgment } from "../support/database.ts";
import { exportedFiles } from "../support/exports.ts";
import { openKnex } from "../support/knex.ts";
import { password, patientOf, researcher, type Person } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { memberOf } from "../support/workspaces.ts";

let owner: Person;

beforeAll(async () => {
  owner = await researcher();
});

const listed = async ({ client }: Person, query = "") => ZDeletedItemList.parse((await client.get(`/api/recently-deleted${query}`)).body);
const restore = ({ client }: Person, id: string) => client.post(`/api/recently-deleted/${id}/restore`);
const storedReports = (ids: string[]) => ids.flatMap((id) => rows("select * from bone_scans_reports where document_id = ?", [id]));
const storedRevisions = (id: string) => rows("select * from bone_scans_report_revisions where report_id = ? order by id", [id]);
const storedPatient = (id: string) => rows("select * from bone_scans_patients where document_id = ?", [id]);

function changesOf(recordId: string): string[] {
  const changes = rows("select changes from bone_scans_record_changes where record_id = ? order by version", [recordId]);
  return changes.flatMap((row) => Object.keys(JSON.parse(row.changes as string) as object));
}

function deletedRows(column: "workspace_id" | "item_id", value: string): string[] {
  const tables = ["items", "patients", "reports", "revisions"].map((name) => `bone_scans_deleted_${name}`);
  return tables.filter((table) => rows(`select 1 from ${table} where ${column} = ?`, [value]).length > 0);
}

describe("a deleted report", () => {
  it("is listed and restored byte for byte, with its revisions, and both acts are in the audit log", async () => {
    const { id, reportName } = await revisedReport(owner, "Restored as it was");
    const before = [storedReports([id]), storedRevisions(id)];
    const detail = (await owner.client.get(`/api/reports/${id}`)).body as unknown;
    await owner.client.delete(`/api/reports/${id}`);
    expect((await owner.client.get(`/api/reports/${id}`)).status).toBe(404);
    const [item] = (await listed(owner)).items;
    expect(item).toMatchObject({ id, kind: "report", name: reportName, reports: 1, firstName: null, deletedBy: owner.email });
    expect(Date.parse(item!.restorableUntil) - Date.parse(item!.dateDeleted)).toBe(30 * dayMs);
    expect(ZRestored.parse((await restore(owner, id)).body)).toEqual({ patients: 0, reports: 1 });
    expect([storedReports([id]), storedRevisions(id)]).toEqual(before);
    expect((await owner.client.get(`/api/reports/${id}`)).body).toEqual(detail);
    expect(deletedRows("item_id", id)).toEqual([]);
    expect((await restore(owner, id)).status).toBe(404);
    expect(entriesOf(`report:${id}`).slice(-2)).toMatchObject([{ action: "report.deleted" }, { action: "report.restored" }]);
  });

  it("is not restored while another report has its request key, its patient is deleted, or its dataset is gone", async () => {
    const requestKey = "recently-deleted-key";
    const { id } = (await owner.client.post("/api/reports", { ...newReport("Lost reply"), requestKey })).body as { id: string };
    await owner.client.delete(`/api/reports/${id}`);
    const again = (await owner.client.post("/api/reports", { ...newReport("Lost reply"), requestKey })).body as { id: string };
    expect(again.id).not.toBe(id);
    const refused = async (reportId: string) => {
      const reply = await restore(owner, reportId);
      expect([reply.status, deletedRows("item_id", reportId)]).toEqual([409, expect.arrayContaining(["bone_scans_deleted_items"])]);
      return ZErrorReply.parse(reply.body).message;
    };
    expect(await refused(id)).toBe("Another report has the same request key. Delete that report, then restore this one.");
    await owner.client.delete(`/api/reports/${again.id}`);
    expect((await restore(owner, id)).status).toBe(200);

    const patient = await savedPatient(owner);
    const ofPatient = await reportOfPatient(owner, patient.id);
    await owner.client.delete(`/api/reports/${ofPatient.id}`);
    await owner.client.delete(`/api/patients/${patient.id}`);
    expect(await refused(ofPatient.id)).toBe("The patient of this report is deleted too. Restore the patient first.");
    const both = await owner.client.post("/api/recently-deleted/restore", { ids: [ofPatient.id, patient.id, "b".repeat(24)] });
    expect(both.body).toEqual({ patients: 1, reports: 1 });

    await owner.client.delete(`/api/reports/${ofPatient.id}`);
    rows("update bone_scans_deleted_reports set dataset_id = ? where item_id = ?", ["d".repeat(24), ofPatient.id]);
    expect(await refused(ofPatient.id)).toBe("The reference dataset of this report no longer exists.");
  });
});

describe("a deleted patient", () => {
  it("is restored with all reports, neither released again nor with access", async () => {
    const record = await savedPatient(owner, { code: "BACK-1", heightCm: 168.123456789 });
    const reports = [await reportOfPatient(owner, record.id), await reportOfPatient(owner, record.id)];
    const ids = reports.map(({ id }) => id);
    const reader = await patientOf(owner, record.id);
    const other = await savedPatient(owner);
    await owner.client.post(`/api/patients/${other.id}/invite`, { email: reader.email });
    const before = [storedPatient(record.id).map(withoutCounter), storedReports(ids)];
    await owner.client.post(`/api/patients/${record.id}/release`, { reportId: ids[0], note: "Good news" });
    const listOfReader = async () => ZMyReportList.safeParse((await reader.client.get("/api/my/reports")).body).data?.total ?? 0;
    expect(await listOfReader()).toBe(1);
    expect((await owner.client.delete(`/api/patients/${record.id}`)).body).toEqual({ deleted: 1, reports: 2 });
    expect(await listOfReader()).toBe(0);
    expect((await listed(owner)).items[0]).toMatchObject({ id: record.id, kind: "patient", name: "BACK-1", reports: 2 });
    expect((await restore(owner, record.id)).body).toEqual({ patients: 1, reports: 2 });
    expect([storedPatient(record.id).map(withoutCounter), storedReports(ids).map(untouched)]).toEqual([
      before[0],
      before[1]!.map(untouched),
    ]);
    expect((await owner.client.get(`/api/reports/${ids[0]}`)).body.release).toBeNull();
    expect(changesOf(ids[0]!)).toEqual(["release", "release"]);
    expect((await owner.client.get(`/api/patients/${record.id}/access`)).body.portal).toMatchObject({ state: "none" });
    expect(await listOfReader()).toBe(0);
  });

  it("stays deleted while another patient has the code", async () => {
    const { id } = await savedPatient(owner, { code: "Twice" });
    await owner.client.delete(`/api/patients/${id}`);
    await savedPatient(owner, { code: "TWICE" });
    const reply = await restore(owner, id);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Another patient has this code now. Change that code, then restore this patient.",
    ]);
    expect([storedPatient(id), deletedRows("item_id", id)]).toEqual([[], ["bone_scans_deleted_items", "bone_scans_deleted_patients"]]);
  });

  it("shows names to people alone, and loses them when the account stops storing names", async () => {
    const person = await researcher();
    await person.client.put("/api/patients/names", { keepNames: true });
    const { id } = await savedPatient(person, { code: "N-1", firstName: "Odile", lastName: "Vautrin" });
    await person.client.delete(`/api/patients/${id}`);
    expect((await listed(person)).items).toMatchObject([{ firstName: "Odile", lastName: "Vautrin" }]);
    const { secret } = await madeToken(person, { scopes: ["read"] });
    expect(JSON.stringify((await byToken(secret, "GET", "/api/recently-deleted")).body)).not.toMatch(/Odile|Vautrin/);
    await person.client.put("/api/patients/names", { keepNames: false });
    expect(JSON.stringify(rows("select * from bone_scans_deleted_patients where item_id = ?", [id]))).not.toMatch(/Odile|Vautrin/i);
    await restore(person, id);
    expect(rows("select search_text from bone_scans_patients where document_id = ?", [id])).toEqual([{ search_text: "n-1\n\n" }]);
  });
});

describe("deleting permanently", () => {
  it("erases a patient with all deleted reports, also those that were deleted before", async () => {
    const patient = await savedPatient(owner);
    const [early, late] = [await reportOfPatient(owner, patient.id), await reportOfPatient(owner, patient.id)];
    for (const { id } of [early, late]) await owner.client.put(`/api/reports/${id}`, { notes: "Seen" });
    await owner.client.put(`/api/patients/${patient.id}`, { version: 1, notes: "Seen" });
    await owner.client.delete(`/api/reports/${early.id}`);
    await owner.client.delete(`/api/patients/${patient.id}`);
    expect([patient.id, early.id, late.id].map(changesOf)).toEqual([["notes"], ["notes"], ["notes"]]);
    expect((await owner.client.delete(`/api/recently-deleted/${patient.id}`)).body).toEqual({ deleted: 2 });
    for (const id of [patient.id, early.id, late.id]) {
      expect([deletedRows("item_id", id), changesOf(id)]).toEqual([[], []]);
      expect((await restore(owner, id)).status).toBe(404);
    }
    expect(entriesOf(`patient:${patient.id}`).at(-1)).toMatchObject({ action: "patient.erased" });
  });

  it("erases all of one account and nothing of another, page by page in the list", async () => {
    const [person, other] = [await researcher(), await researcher()];
    for (const each of [person, person, other]) await each.client.delete(`/api/reports/${(await savedReport(each)).id}`);
    const [newest] = (await listed(person)).items;
    expect(await listed(person, "?pageSize=1")).toEqual({ items: [newest], total: 2 });
    expect((await listed(person, "?pageSize=1&page=2")).items[0]!.id).not.toBe(newest!.id);
    expect((await person.client.delete("/api/recently-deleted")).body).toEqual({ deleted: 2 });
    expect([deletedRows("workspace_id", person.id), (await listed(other)).total]).toEqual([[], 1]);
  });

  it("happens after 30 days, and to old reports by the retention rule", async () => {
    const person = await researcher();
    const [expired, fresh] = [await revisedReport(person), await savedReport(person)];
    const patient = await savedPatient(person);
    const old = await reportOfPatient(person, patient.id);
    const [signed, voided] = [await savedReport(person), await savedReport(person)];
    for (const { id } of [expired, fresh]) await person.client.delete(`/api/reports/${id}`);
    await person.client.delete(`/api/patients/${patient.id}`);
    await inTransactionTakenBack(async (strapi) => {
      await eraseExpired(strapi, Date.now() + 29 * dayMs);
      expect(await strapi.count(person.id)).toEqual({ items: 3, patients: 1, reports: 3, revisions: 1 });
      await eraseExpired(strapi, Date.now() + 31 * dayMs);
      expect(await strapi.count(person.id)).toEqual({ items: 0, patients: 0, reports: 0, revisions: 0 });
    });
    rows("update bone_scans_deleted_reports set updated_at = ? where workspace_id = ? and document_id <> ?", [
      ...[moment(Date.UTC(1951, 0)), person.id, fresh.id],
    ]);
    rows("update bone_scans_reports set updated_at = ?, signed_revision = 1 where document_id = ?", [moment(Date.UTC(1951, 0)), signed.id]);
    rows("update bone_scans_reports set updated_at = ?, read_state = 'entered-in-error' where document_id = ?", [
      ...[moment(Date.UTC(1951, 0)), voided.id],
    ]);
    await inTransactionTakenBack(async (strapi) => {
      const before = new Date(Date.UTC(1952, 0));
      expect(await (await agingReports(strapi).older(before))().pluck("id")).toHaveLength(2);
      let counted = 0;
      await agingReports(strapi).deleteOlder(before, async (more) => void (counted += more), AbortSignal.timeout(60_000));
      expect([counted, await strapi.count(person.id)]).toEqual([2, { items: 2, patients: 1, reports: 1, revisions: 0 }]);
    });
    expect(old.patientId).toBe(patient.id);
  });
});

describe("an account", () => {
  it("keeps 20,000 deleted rows at most", async () => {
    const person = await researcher();
    const [first, second] = [await savedReport(person), await savedReport(person)];
    const patient = await savedPatient(person);
    await person.client.delete(`/api/reports/${first.id}`);
    const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 19999)";
    const copies = "insert into bone_scans_deleted_revisions (id, item_id, workspace_id) select 100000000 + i, 'copy', ? from n";
    rows(`${numbers} ${copies}`, [person.id]);
    const remove = () => person.client.delete(`/api/reports/${second.id}`);
    for (const reply of [
      await remove(),
      await person.client.delete(`/api/patients/${patient.id}`),
      await person.client.post("/api/reports/delete", { ids: [second.id, "b".repeat(24)] }),
      await person.client.post("/api/patients/delete", { ids: [patient.id, "b".repeat(24)] }),
    ])
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([409, "conflict", expect.stringMatching(/no space/)]);
    expect([storedReports([second.id]).length, storedPatient(patient.id).length, (await listed(person)).total]).toEqual([1, 1, 1]);
    await person.client.delete(`/api/recently-deleted/${first.id}`);
    expect((await remove()).status).toBe(200);
  });

  it("exports its deleted records and erases them when it is deleted", async () => {
    const person = await researcher();
    const patient = await savedPatient(person, { code: "GONE-1" });
    const report = await reportOfPatient(person, patient.id);
    await person.client.delete(`/api/patients/${patient.id}`);
    const files = await exportedFiles(person);
    expect(JSON.parse(files.get("recently-deleted/patients/1.json")!)).toMatchObject([{ id: patient.id, code: "GONE-1" }]);
    expect(JSON.parse(files.get("recently-deleted/reports/1.json")!)).toMatchObject([{ id: report.id, contentHash: report.contentHash }]);
    const [restored, deleted] = await Promise.all([restore(person, patient.id), person.client.delete("/api/user/delete", { password })]);
    expect([[200, 401, 404].includes(restored.status), deleted.status]).toEqual([true, 200]);
    expect([deletedRows("workspace_id", person.id), storedPatient(patient.id), storedReports([report.id])]).toEqual([[], [], []]);
  });
});

it("restores once when a report is deleted and restored concurrently", async () => {
  const { id } = await savedReport(owner);
  for (let round = 0; round < 5; round += 1) {
    await owner.client.delete(`/api/reports/${id}`);
    const replies = await Promise.all([restore(owner, id), owner.client.delete(`/api/reports/${id}`), restore(owner, id)]);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect(storedReports([id]).length + rows("select 1 from bone_scans_deleted_items where item_id = ?", [id]).length).toBe(1);
    if (storedReports([id]).length === 0) expect((await restore(owner, id)).status).toBe(200);
  }
});

it("is restored whole or erased for good when two members ask for both at the same time", async () => {
  const other = await memberOf(owner, { role: "editor" });
  for (let round = 0; round < 8; round += 1) {
    const { id } = await revisedReport(owner);
    await owner.client.delete(`/api/reports/${id}`);
    const before = changesOf(id);
    const acts = [() => restore(owner, id), () => other.client.delete(`/api/recently-deleted/${id}`)];
    const replies = await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
    const stored = [storedReports([id]).length, storedRevisions(id).length, changesOf(id)];
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([stored, deletedRows("item_id", id)]).toEqual([stored[0] === 0 ? [0, 0, []] : [1, 1, before], []]);
  }
});

const withoutCounter = ({ reports_changed: _counter, ...row }: ReturnType<typeof rows>[number]) => withoutJudgment(row);
const untouched = ({ updated_at: _at, version: _version, ...row }: ReturnType<typeof rows>[number]) => row;

type Counting = Parameters<typeof agingReports>[0] & { count: (ownerId: string) => Promise<Record<string, number>> };

async function inTransactionTakenBack(work: (strapi: Counting) => Promise<void>): Promise<void> {
  const db = openKnex(inject("cmsDataDir"));
  try {
    const within = await db.transaction();
    const count = async (ownerId: string) => {
      const counts: Record<string, number> = {};
      for (const name of ["items", "patients", "reports", "revisions"])
        counts[name] = (await within(`bone_scans_deleted_${name}`).where({ workspace_id: ownerId }).pluck("id")).length;
      return counts;
    };
    const nothing = () => Promise.resolve();
    const deleteMany = () => Promise.resolve({ count: 0 });
    const query = {
      query: () => ({ deleteMany }),
      inTransaction: () => true,
      transaction: () => Promise.resolve({ get: () => within }),
      connection: within,
    };
    const plugin = () => ({ service: () => ({ lock: nothing, record: nothing, accountsOf: () => Promise.resolve(new Map()) }) });
    try {
      await work({ db: query, plugin, count } as never);
    } finally {
      await within.rollback();
    }
  } finally {
    await db.destroy();
  }
}
