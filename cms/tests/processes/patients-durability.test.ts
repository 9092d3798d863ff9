import { ZPatientImport } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleScore, fileForm, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { startCms, type RunningCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { haltWrites, untilGivenUp, untilHalted } from "../support/endless-statements.ts";
import { adminOf } from "../support/mailing-cms.ts";
import { newEmail, patientOf, type Person } from "../support/people.ts";

let cms: RunningCms;
beforeAll(async () => {
  cms = await startCms();
});
afterAll(() => cms.stop());

/** Every table that an import or a deletion writes to. */
const written = [
  "bone_scans_patients",
  "bone_scans_reports",
  "bone_scans_report_revisions",
  "accounts_invitations",
  "accounts_outbox",
  "accounts_audit",
  "up_users",
];
const stored = () => Object.fromEntries(written.map((table) => [table, rows(`select * from ${table} order by id`, [], cms.dataDir)]));

/** Kills the CMS while a request is halted amid its transaction, and starts it again once it is known what the database holds. */
async function killAmid(request: () => Promise<unknown>): Promise<void> {
  const answered = request().then(
    () => true,
    () => false,
  );
  await untilHalted(cms);
  await cms.kill();
  expect(await answered).toBe(false);
  await untilGivenUp(cms);
}

/** The first administrator, who owns patients as every researcher does. */
async function owner(): Promise<Person> {
  return { email: "", id: "", client: await adminOf(cms) };
}

/** A report of a scan that moved, scored after all: one with an earlier revision. */
async function revisedReportOf(person: Person, patientId: string): Promise<void> {
  const [scan] = exampleScore().scans;
  const { id } = await reportOfPatient(person, patientId, { scans: [{ ...scan, motionGrade: 4 }] });
  const reply = await person.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "It has to do." });
  expect(reply.status).toBe(201);
}

describe("a process that is killed", () => {
  it("amid an import of patients leaves none of them, and amid a deletion everything that belongs to the patient", async () => {
    let person = await owner();
    const record = await savedPatient(person, { code: "KEPT" });
    await reportOfPatient(person, record.id);
    await revisedReportOf(person, record.id);
    await patientOf(person, record.id, newEmail(), cms.dataDir);
    const before = stored();
    expect(before).toMatchObject({
      bone_scans_patients: { length: 1 },
      bone_scans_reports: { length: 2 },
      accounts_invitations: { length: 1 },
    });
    expect(before.bone_scans_report_revisions).toHaveLength(1);

    const table = `code,sex,birth_year\n${Array.from({ length: 1000 }, (_, n) => `P-${n},f,1950`).join("\n")}\n`;
    const importTable = () => person.client.send("POST", "/api/patients/import", { body: fileForm(table, "people.csv") });
    const goOn = haltWrites(cms.dataDir, { table: "bone_scans_patients", event: "insert", when: "new.code = 'P-900'" });
    await killAmid(importTable);
    expect(stored()).toEqual(before);
    goOn();

    cms = await startCms({ dataDir: cms.dataDir });
    person = await owner();
    expect(ZPatientImport.parse((await importTable()).body)).toMatchObject({ added: 1000, unchanged: 0 });
    const imported = stored();
    haltWrites(cms.dataDir, { table: "bone_scans_patients", event: "delete", when: "old.code = 'KEPT'" });
    await killAmid(() => person.client.delete(`/api/patients/${record.id}`));
    expect(stored()).toEqual(imported);
  });
});
