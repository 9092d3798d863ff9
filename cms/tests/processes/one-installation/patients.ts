import { describe, expect, it } from "vitest";
import { fileForm, reportOfPatient, savedPatient } from "../../support/bone-scans.ts";
import { isPostgres, rows, tableNames } from "../../support/database.ts";
import { haltWrites, untilHalted } from "../../support/endless-statements.ts";
import { adminOf } from "../../support/mailing-cms.ts";
import { newEmail, patientOf, type Person } from "../../support/people.ts";
import { killAmid, stored } from "./killed-amid-writes.ts";
import { cms } from "./servers.ts";

async function owner(): Promise<Person> {
  return { email: "", id: "", client: await adminOf(cms) };
}

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

// SQLite allows no second write while the first is halted.
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

it("an import whose process is killed leaves no patients", async () => {
  const { client } = await owner();
  const before = stored();
  const table = `code,sex,birth_year\n${Array.from({ length: 300 }, (_, n) => `P-${n},f,1950`).join("\n")}\n`;
  const goOn = haltWrites(cms.dataDir, { table: "bone_scans_patients", event: "insert", when: "new.code = 'P-250'" });
  await killAmid(() => client.send("POST", "/api/patients/import", { body: fileForm(table, "people.csv") }));
  expect(stored()).toEqual(before);
  goOn();
});
