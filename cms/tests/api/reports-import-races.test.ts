import { ZReportImport } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { fileForm, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
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
import { until } from "../support/until.ts";

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
    for (const { status } of replies) expect([200, 429]).toContain(status);
    expect([stored().length, patients().length]).toEqual([3, 2]);
  });

  it("is ended by who leaves, who has stored nothing then and may send again", async () => {
    const leaving = new AbortController();
    const cookie = owner.client.cookie;
    const headers = { cookie, "X-Forwarded-For": owner.client.address };
    const body = fileForm(manyScans(3000));
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

  it("keeps no report of a patient who is deleted while the scans are stored", async () => {
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

  it("moves what a killed process had settled, once, and takes back what it had not", async () => {
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
        rows("insert into bone_scans_staged_reports (import_id, owner_id, patient_id, report) values ('killed', ?, ?, ?)", [
          ...[owner.id, patientId, JSON.stringify(report)],
        ]);
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
