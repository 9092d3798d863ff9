import { ZDatasetList, ZMyReport, type Report } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { fileForm, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

async function textOf({ client }: Person, path: string): Promise<string> {
  const reply = await fetch(`${client.base}${path}`, { headers: { cookie: client.cookie } });
  expect(reply.status).toBe(200);
  return (await parsed(new Uint8Array(await reply.arrayBuffer()))).words.join(" ").replace(/\s+/g, " ");
}

const hip = {
  reportType: "dxa",
  scans: [{ scanDate: "2026-03-01", scanner: "hologic", site: "hip", side: "left", measurements: [{ parameter: "bmd_th", value: 0.8 }] }],
} as const;
const refused = "Write the code in Latin, Greek or Cyrillic letters: a PDF cannot show 日 本.";
const code = "Ж-Ω-日本-07";

describe("a code that a PDF cannot show", () => {
  it("is refused for a patient, a report and an import, with one sentence", async () => {
    const patient = await owner.client.post("/api/patients", { code, sex: "female", birthDate: "1960-05-02" });
    expect([patient.status, patient.body]).toMatchObject([422, { fields: { code: refused } }]);
    const { id } = await savedPatient(owner, { birthDate: "1960-05-02", menopausalStatus: "postmenopausal" });
    const report = await reportOfPatient(owner, id, hip);
    const renamed = await owner.client.put(`/api/reports/${report.id}`, { subjectCode: code });
    expect([renamed.status, renamed.body]).toMatchObject([422, { fields: { subjectCode: refused } }]);
    const { items } = ZDatasetList.parse((await owner.client.get("/api/datasets?reportType=dxa")).body);
    const subject = { sex: "female", birthDate: "1960-05-02", menopausalStatus: "postmenopausal" };
    const made = await owner.client.post("/api/reports", {
      ...hip,
      datasetId: items[0]!.id,
      reportName: "Hip",
      subjectCode: code,
      subject,
    });
    expect([made.status, made.body]).toMatchObject([422, { fields: { subjectCode: refused } }]);
    const body = fileForm(`code,sex,birth_date\n${code},female,1960-05-02\n`, "people.csv");
    const imported = await owner.client.send("POST", "/api/patients/import", { body });
    expect([imported.status, imported.body]).toMatchObject([422, { problems: [{ line: 2, message: refused }] }]);
  });
});

describe("a report on paper", () => {
  let report: Report;
  let reader: Person;
  beforeAll(async () => {
    await owner.client.put("/api/patients/names", { keepNames: true });
    const { id } = await savedPatient(owner, {
      ...{ birthDate: "1960-05-02", menopausalStatus: "postmenopausal", code: "BM-014", firstName: "Ada", lastName: "Muster" },
    });
    report = await reportOfPatient(owner, id, { ...hip, notes: "Call her in May." });
    reader = await patientOf(owner, id);
    const release = { reportId: report.id, note: "Please bring your old pictures." };
    expect((await owner.client.post(`/api/patients/${id}/release`, release)).status).toBe(200);
  });

  it.each(["researcher", "clinician", "patient"])("names the person, the institution and the account to the %s", async (reading) => {
    const { firstName, lastName, institution } = (await owner.client.get("/api/user")).body.user;
    const text = await textOf(owner, `/api/reports/${report.id}.pdf?view=${reading}`);
    for (const part of ["BM-014", "Ada Muster", "May 2, 1960", `${firstName} ${lastName}`, institution]) expect(text).toContain(part);
    expect(text.includes("Call her in May.")).toBe(reading !== "patient");
    expect(text.includes("SHA-256")).toBe(reading !== "patient");
    expect(text.includes("Please bring your old pictures.")).toBe(reading === "patient");
  });

  it("gives the patient's account the same facts, note and contact as its PDF", async () => {
    const mine = ZMyReport.parse((await reader.client.get(`/api/my/reports/${report.id}`)).body);
    const text = await textOf(reader, `/api/my/reports/${report.id}.pdf`);
    const { laboratoryName } = (await owner.client.get("/api/content/site")).body;
    expect(mine.reading.ask).toContain(`For questions: ${laboratoryName}. Bring this page to your next appointment.`);
    expect(mine.letterhead).toBeNull();
    const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 01 00" };
    expect((await owner.client.put(`/api/workspaces/${owner.id}`, { letterhead })).status).toBe(200);
    const headed = ZMyReport.parse((await reader.client.get(`/api/my/reports/${report.id}`)).body);
    expect(headed.letterhead).toEqual(letterhead);
    expect(headed.reading.ask).toContain("For questions: Harbor Bone Clinic, +41 31 555 01 00. Bring this page to your next appointment.");
    const headedText = await textOf(reader, `/api/my/reports/${report.id}.pdf`);
    expect(headedText).toContain("Harbor Bone Clinic Hill Street 4 · 3000 Bern · +41 31 555 01 00");
    expect(headedText).not.toContain(laboratoryName);
    for (const part of [mine.who, mine.summary, mine.note!, ...mine.reading.ask, ...mine.facts.map(({ value }) => value!)])
      expect(text).toContain(part);
  });
});
