import { ZMyReportList, ZPatientImport, ZPatientList, ZPortalReply, ZTrends } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemonstration } from "../../../scripts/lib/demo.mjs";
import { ApiClient } from "../support/api-client.ts";
import { exampleScore, fileForm, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { isPostgres, rows, tableNames, withoutJudgment } from "../support/database.ts";
import { haltWrites, untilGivenUp, untilHalted } from "../support/endless-statements.ts";
import { adminOf } from "../support/mailing-cms.ts";
import { newEmail, patientOf, type Person } from "../support/people.ts";

let cms: RunningCms;
beforeAll(async () => {
  cms = await startCms();
});
afterAll(() => cms.stop());

const written = [
  "bone_scans_patients",
  "bone_scans_reports",
  "bone_scans_report_revisions",
  "accounts_invitations",
  "accounts_outbox",
  "accounts_audit",
  "up_users",
];
const stored = () =>
  Object.fromEntries(written.map((table) => [table, rows(`select * from ${table} order by id`, [], cms.dataDir).map(withoutJudgment)]));

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

async function owner(): Promise<Person> {
  return { email: "", id: "", client: await adminOf(cms) };
}

async function revisedReportOf(person: Person, patientId: string): Promise<void> {
  const [scan] = exampleScore().scans;
  const { id } = await reportOfPatient(person, patientId, { scans: [{ ...scan, motionGrade: 4 }] });
  const reply = await person.client.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "It has to do." });
  expect(reply.status).toBe(201);
}

it("The demonstration includes a reading patient, an invited patient, and a spine comparison across scanners", async () => {
  await addDemonstration(cms.url, { email: adminEmail, password: adminPassword });
  const { client } = await owner();
  const { items } = ZPatientList.parse((await client.get("/api/patients?pageSize=200")).body);
  const of = (code: string, part: string) => client.get(`/api/patients/${items.find((patient) => patient.code === code)!.id}/${part}`);
  const states = await Promise.all(["DEMO-01", "DEMO-02", "DEMO-03"].map((code) => of(code, "access")));
  expect(states.map(({ body }) => ZPortalReply.parse(body).portal.state)).toEqual(["active", "none", "invited"]);
  const reader = new ApiClient(cms.url);
  await reader.post("/api/patient/login", { email: "demo-01@patients.example", password: adminPassword });
  expect(ZMyReportList.parse((await reader.get("/api/my/reports")).body).total).toBe(1);
  const { series } = ZTrends.parse((await of("DEMO-04", "trends")).body);
  const compared = series.flatMap(({ parameter, changes }) => changes.map((change) => [parameter, change.refusal?.code ?? "compared"]));
  expect(new Map(compared as [string, string][])).toEqual(
    new Map([
      ["bmd_ls", "compared"],
      ["bmd_th", "other_scanner"],
      ["bmd_fn", "other_scanner"],
    ]),
  );
});

describe("names of patients", () => {
  const [firstName, lastName] = ["Zyxomma", "Petiolatum"];
  const named = /zyxomma|petiolatum/i;

  it("appear only with the patient, in the report that the patient reads and in the archive, and nowhere after erasure", async () => {
    const { client } = await owner();
    const answers: string[] = [];
    const hear = ({ body }: { body: unknown }) => answers.push(typeof body === "string" ? body : JSON.stringify(body));
    const refused = await client.post("/api/patients", { sex: "female", birthYear: 1970, lastName });
    expect(refused.status).toBe(422);
    hear(refused);
    await client.put("/api/patients/names", { keepNames: true });
    const { id } = await savedPatient({ client, email: "", id: "" }, { firstName, lastName });
    const file = `code,sex,birth_date,first_name,last_name\nN-2,female,1982-03-01,${firstName},${lastName}\n`;
    hear(await client.send("POST", "/api/patients/import", { body: fileForm(file, "people.csv") }));
    hear(await client.send("POST", "/api/patients/import", { body: fileForm(file.replace("1982", "1983"), "people.csv") }));
    const found = await client.post("/api/patients/search", { q: lastName.toLowerCase() });
    expect(found.body.total).toBe(2);
    const report = await reportOfPatient({ client, email: "", id: "" }, id);
    hear({ body: report });
    const reader = await patientOf({ client, email: "", id: "" }, id, newEmail(), cms.dataDir);
    hear(await client.post(`/api/patients/${id}/release`, { reportId: report.id, tell: true }));
    for (const path of ["", ".csv", ".json", ".fhir.json", "/changes"]) hear(await client.get(`/api/reports/${report.id}${path}`));
    for (const form of ["long", "wide"]) hear(await client.post("/api/reports/export", { form, filter: {} }));
    for (const path of ["reports", "reports/index", "dashboard", "patients/attention", `patients/${id}/visits`, `patients/${id}/trends`])
      hear(await client.get(`/api/${path}`));
    for (const path of ["users", "overview", "email", "audit"]) hear(await client.get(`/api/admin/${path}`));
    hear(await reader.client.get("/api/my/reports"));
    const ownReport = async () => JSON.stringify((await reader.client.get(`/api/my/reports/${report.id}`)).body);
    expect(await ownReport()).toMatch(named);
    expect(answers.filter((answer) => named.test(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
    expect(namingTables()).toEqual(["bone_scans_patients"]);

    await client.put("/api/patients/names", { keepNames: false });
    expect(namingTables()).toEqual([]);
    expect(await ownReport()).not.toMatch(named);
    expect(JSON.stringify((await client.get(`/api/patients/${id}`)).body)).not.toMatch(named);
    expect((await client.post("/api/patients/search", { q: lastName })).body.total).toBe(0);
    expect(cms.output()).not.toMatch(named);
  });

  function namingTables(): string[] {
    return tableNames(cms.dataDir).filter((table) => named.test(JSON.stringify(rows(`select * from "${table}"`, [], cms.dataDir))));
  }
});

// SQLite allows no second write while one is halted.
describe.runIf(isPostgres())("two concurrent imports of one file", () => {
  it("run one after the other; the second finds all patients and adds none", async () => {
    const { client } = await owner();
    const table = `code,sex,birth_year\n${Array.from({ length: 300 }, (_, n) => `T-${n},f,1950`).join("\n")}\n`;
    const importTable = () => client.send("POST", "/api/patients/import", { body: fileForm(table, "people.csv") });
    const goOn = haltWrites(cms.dataDir, { table: "bone_scans_patients", event: "insert", when: "new.code = 'T-250'" });
    const first = importTable();
    await untilHalted(cms);
    const second = importTable();
    const replies = await Promise.all([first, second]);
    goOn();
    expect(replies.map(({ status, body }) => [status, (body as { added?: number }).added])).toEqual([
      [200, 300],
      [200, 0],
    ]);
  });
});

describe("a process that is killed", () => {
  it("leaves no patients after an interrupted import, and keeps everything after an interrupted deletion", async () => {
    let person = await owner();
    const record = await savedPatient(person, { code: "KEPT" });
    await reportOfPatient(person, record.id);
    await revisedReportOf(person, record.id);
    await patientOf(person, record.id, newEmail(), cms.dataDir);
    const before = stored();
    const ofPatient = (table: string, column: string) => before[table]!.filter((row) => row[column] === record.id);
    expect(ofPatient("bone_scans_reports", "patient_id").map(({ revision }) => revision as number)).toEqual([1, 2]);
    expect(ofPatient("accounts_invitations", "subject_id")).toHaveLength(1);

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
