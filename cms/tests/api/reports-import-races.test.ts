import { ZReport, ZReportImport, type Report } from "@trabecula/contracts";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { fileForm, savedPatient } from "../support/bone-scans.ts";
import { isPostgres, rows } from "../support/database.ts";
import { password, researcher, type Person } from "../support/people.ts";
import {
  adding,
  importsLeft,
  patientsStored,
  reportsStaged,
  reportsStored,
  sendStudy,
  studyHeader,
  studyTable,
} from "../support/studies.ts";
import { openKnex, untilJudged, untilLockWait } from "../support/knex.ts";
import { until } from "../support/until.ts";
import { memberOf } from "../support/workspaces.ts";

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const send = (file: string, query = "") => sendStudy(owner, file, query);
const stored = () => reportsStored(owner);
const patients = () => patientsStored(owner);
const staged = () => reportsStaged(owner);
const left = () => importsLeft(owner);
const manyScans = (count: number) =>
  [
    studyHeader,
    ...Array.from({ length: count }, (_, index) => `Q-${index},f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,`),
  ].join("\n");

describe("an import of scans", () => {
  it("is done once of two at the same time", async () => {
    const replies = await Promise.all([send(studyTable, adding), send(studyTable, adding)]);
    const made = replies.filter(({ status }) => status === 200).map(({ body }) => ZReportImport.parse(body).reports.added);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([stored().length, patients().length]).toEqual([3, 2]);
  });

  it("is canceled when the client disconnects, stores nothing and can be repeated", async () => {
    const leaving = new AbortController();
    const cookie = owner.client.cookie;
    const headers = { cookie, "X-Forwarded-For": owner.client.address };
    const body = fileForm(manyScans(1500));
    const call = fetch(`${owner.client.base}/api/reports/import?reportType=hr-pqct${adding}`, {
      method: "POST",
      headers,
      body,
      signal: leaving.signal,
    });
    const ended = call.catch(() => "left");
    await until(
      () => rows("select * from bone_scans_imports where owner_id = ?", [owner.id]),
      (found) => found.length === 1,
    );
    leaving.abort();
    expect(await ended).toBe("left");
    await until(left, (found) => found.length === 0);
    expect([stored(), patients()]).toEqual([[], []]);
    // Rows are deleted before the import slot is free.
    const again = await until(
      () => send(studyTable, adding),
      ({ status }) => status !== 429,
    );
    expect(again.status).toBe(200);
  });

  it("stores no report of a patient who is deleted during the import", async () => {
    const { id } = await savedPatient(owner, { code: "Q-7", birthDate: "1982-03-01" });
    const answering = send(manyScans(800), adding);
    await until(staged, (found) => found.length > 0);
    expect((await owner.client.send("DELETE", `/api/patients/${id}`)).status).toBe(200);
    const { status, body } = await answering;
    expect([200, 409]).toContain(status);
    if (status === 409) expect(body).toMatchObject({ code: "conflict", message: expect.stringContaining("Nothing was stored") });
    expect(stored()).toHaveLength(status === 409 ? 0 : 799);
    expect(stored().map(({ patient_id: patientId }) => patientId as string)).not.toContain(id);
    expect([
      patients()
        .map(({ code }) => code as string)
        .includes("Q-7"),
      left(),
    ]).toEqual([false, []]);
  });

  it("finishes a committed import of a killed process once, and discards an uncommitted one", async () => {
    await send(studyTable, adding);
    const [{ id, ...row }] = stored() as [Record<string, unknown>];
    const patientId = row.patient_id as string;
    const others = Array.from({ length: 25 }, (_, index) => ({
      ...camelCase(row),
      documentId: `killed${String(index).padStart(18, "0")}`,
    }));
    const started = Date.now() - 2 * 3_600_000;
    const leave = (state: string, seenAt: number) => {
      rows("insert into bone_scans_imports (import_id, owner_id, state, started_at, seen_at) values ('killed', ?, ?, ?, ?)", [
        ...[owner.id, state, started, seenAt],
      ]);
      for (const report of others)
        rows(
          "insert into bone_scans_staged_reports (import_id, owner_id, workspace_id, patient_id, report) values ('killed', ?, ?, ?, ?)",
          [...[owner.id, owner.id, patientId, JSON.stringify(report)]],
        );
    };
    leave("staging", Date.now() - 3 * 60_000);
    await send(studyTable);
    expect([id === undefined, stored().length, left()]).toEqual([false, 3, []]);
    leave("staging", Date.now());
    expect((await send(studyTable)).status).toBe(429);
    rows("update bone_scans_imports set state = 'moving' where owner_id = ?", [owner.id]);
    const gone = await savedPatient(owner);
    rows(
      "update bone_scans_staged_reports set patient_id = ? where id = (select max(id) from bone_scans_staged_reports where owner_id = ?)",
      [gone.id, owner.id],
    );
    expect((await owner.client.send("DELETE", `/api/patients/${gone.id}`)).status).toBe(200);
    await send(studyTable);
    expect([stored().length, new Set(stored().map(({ document_id: one }) => one as string)).size, left()]).toEqual([27, 27, []]);
    expect(stored().at(-1)).toMatchObject({ content_hash: row.content_hash, results: row.results, inputs: row.inputs });
    leave("moving", Date.now());
    expect((await owner.client.send("DELETE", "/api/user/delete", { json: { password } })).status).toBe(200);
    expect([stored(), left()]).toEqual([[], []]);
  });
});

function camelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}

describe("an import with stored reports of the same patients", () => {
  const reportsOf = async (): Promise<Report[]> => {
    const ids = stored().map(({ document_id: id }) => id as string);
    return Promise.all(ids.map(async (id) => ZReport.parse((await owner.client.get(`/api/reports/${id}`)).body)));
  };
  const dryRun = async (file: string, query = "") => ZReportImport.parse((await send(file, `&dryRun=true${query}`)).body);
  const corrected = studyTable.replace(",301,", ",302,");
  const change = (plan: string) => `&plan=${plan}&reason=Typing%20error`;

  it("corrects a cell as a new revision with reason, history and the old values, after the plan of a dry run", async () => {
    await send(studyTable, adding);
    expect(await dryRun(studyTable)).toMatchObject({ added: 0, changed: 0, unchanged: 3, conflicting: 0, missing: 0, differences: [] });
    const shown = await dryRun(corrected);
    expect(shown).toMatchObject({
      ...{ ok: true, added: 0, changed: 1, unchanged: 2, conflicting: 0, missing: 0, differenceCount: 1 },
      differences: [{ code: "A-1", scanDate: "2026-03-14", site: "distal-radius", parameter: "tt_bmd", from: 301, to: 302 }],
    });
    const before = await reportsOf();
    const [unreasoned, unplanned] = [await send(corrected, `&plan=${shown.plan}`), await send(corrected, "&reason=Typing%20error")];
    expect([unreasoned.status, unreasoned.body.fields, unplanned.status, unplanned.body.fields]).toEqual([
      ...[422, { reason: expect.any(String) }],
      ...[422, { plan: expect.any(String) }],
    ]);
    expect(await reportsOf()).toEqual(before);
    const saved = await send(corrected, change(shown.plan));
    expect([saved.status, saved.body.changed]).toEqual([200, 1]);
    const [report, ...others] = await reportsOf();
    expect(others).toEqual(before.slice(1));
    expect(report).toMatchObject({ revision: 2, version: 2, subject: before[0]!.subject, dataset: { id: before[0]!.dataset.id } });
    expect(report!.inputs.map(({ measurements }) => measurements[0]!.value)).toEqual([284, 302]);
    expect(report!.scans[1]!.results[0]).not.toEqual(before[0]!.scans[1]!.results[0]);
    const history = (await owner.client.get(`/api/reports/${report!.id}/history`)).body.items;
    expect(history).toMatchObject([{ version: 2, reason: "Typing error", changes: { revision: [1, 2] } }]);
    expect(Object.entries(history[0].changes)).toContainEqual([expect.stringMatching(/^distal-radius.* tt_bmd$/), [301, 302]]);
    const revisions = (await owner.client.get(`/api/reports/${report!.id}/revisions`)).body.items;
    expect(revisions.map(({ cause }: { cause: string }) => cause)).toEqual(["corrected", "created"]);
    expect(await dryRun(corrected)).toMatchObject({ changed: 0, unchanged: 3 });
    expect((await send(corrected, change(shown.plan))).body.code).toBe("plan_changed");
    const again = (await owner.client.post(`/api/reports/${report!.id}/duplicate`, {})).status;
    expect(again).toBe(201);
  });

  it.runIf(isPostgres())("corrects while somebody rescores one of the reports", async () => {
    await send(studyTable, adding);
    const other = await memberOf(owner, { role: "editor" });
    const { plan } = await dryRun(corrected);
    const [{ id, patientId }] = (await reportsOf()) as [Report];
    await untilJudged(patientId!);
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
    const db = openKnex(inject("cmsDataDir"));
    onTestFinished(() => db.destroy());
    const held = await db.transaction();
    await held("bone_scans_patients").where({ document_id: patientId }).forUpdate().select("id");
    const imported = send(corrected, change(plan));
    await untilLockWait(1, "select % for update%");
    const rescored = other.client.send("POST", `/api/reports/${id}/rescore`, { json: {}, headers: { "If-Match": "*" } });
    await untilLockWait(2);
    await held.commit();
    expect([await imported, await rescored].map(({ status }) => status)).toEqual([200, 409]);
  });

  it("knows all reports of a long table", async () => {
    await send(manyScans(205), adding);
    expect(await dryRun(manyScans(205))).toMatchObject({ added: 0, unchanged: 205, changed: 0, conflicting: 0, missing: 0 });
    const plan = await dryRun(manyScans(206).replaceAll(",284,", ",285,"), adding);
    expect(plan).toMatchObject({ added: 1, changed: 205, differenceCount: 205 });
    const saved = await send(manyScans(206).replaceAll(",284,", ",285,"), `${adding}${change(plan.plan)}`);
    expect([saved.status, saved.body.changed, stored().length]).toEqual([200, 205, 206]);
    expect(new Set(stored().map(({ revision }) => revision))).toEqual(new Set([1, 2]));
  });

  it("refuses a plan after another edit or with another file, and counts stored visits that the file lacks", async () => {
    await send(studyTable, adding);
    const { plan } = await dryRun(corrected);
    expect((await send(studyTable, change(plan))).body.code).toBe("plan_changed");
    const [report] = await reportsOf();
    await owner.client.send("PUT", `/api/reports/${report!.id}`, { json: { notes: "Seen" } });
    const refused = await send(corrected, change(plan));
    expect([refused.status, refused.body.code]).toEqual([409, "plan_changed"]);
    expect((await reportsOf())[0]).toMatchObject({ revision: 1, notes: "Seen" });
    const lines = studyTable.trim().split("\n");
    const part = lines.filter((line) => !line.startsWith("B-2")).join("\n");
    expect(await dryRun(part)).toMatchObject({ added: 0, unchanged: 2, missing: 1 });
    await send(part);
    expect(stored()).toHaveLength(3);
  });

  it("stores fitting rows, and never rows of another sex or two rows of one key", async () => {
    await send(studyTable, adding);
    const line = (code: string, sex: string, day: string, value: number) =>
      `${code},${sex},,${day},distal-tibia,left,xtremect-2,3,2,${value},3.1,`;
    const mixed = [
      studyHeader,
      line("A-1", "m", "2026-05-01", 284),
      line("A-1", "f", "2026-05-02", 284),
      line("A-1", "f", "2026-05-02", 285),
      line("B-2", "m", "2026-05-03", 286),
    ].join("\n");
    expect(await dryRun(mixed)).toMatchObject({ ok: true, added: 1, changed: 0, unchanged: 0, conflicting: 2, missing: 3 });
    expect((await send(mixed)).status).toBe(200);
    expect((await reportsOf()).map(({ subjectCode, inputs }) => [subjectCode, inputs[0]!.scanDate]).slice(3)).toEqual([
      ["B-2", "2026-05-03"],
    ]);
    const onlyConflicts = [studyHeader, "N-1,f,1982-03-01,2026-05-01,distal-tibia,left,xtremect-2,3,2,284,3.1,"];
    const people = [...onlyConflicts, onlyConflicts[1]!.replace("284", "290")].join("\n");
    expect((await send(people, adding)).body).toMatchObject({ conflicting: 1, patients: { added: 0 } });
    expect(patients()).toHaveLength(2);
  });
});
