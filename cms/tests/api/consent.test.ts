import { parse } from "csv-parse/sync";
import { leftOutHeader, type Patient, type Report } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { reportOfPatient, savedPatient, savedReport } from "../support/bone-scans.ts";
import { rows, userRow } from "../support/database.ts";
import { exportedFiles } from "../support/exports.ts";
import { patientOf, researcher, type Person } from "../support/people.ts";

const consent = { scope: ["store", "compare"], version: "2", date: "2026-01-05", withdrawnOn: null };

let owner: Person;
let withdrawn: Patient;
let reports: { withdrawn: Report; holding: Report; ofNobody: Report };

beforeEach(async () => {
  owner = await researcher();
  const holding = await savedPatient(owner, { consent });
  withdrawn = await savedPatient(owner, { code: "GONE", consent });
  reports = {
    withdrawn: await reportOfPatient(owner, withdrawn.id),
    holding: await reportOfPatient(owner, holding.id),
    ofNobody: await savedReport(owner),
  };
  await owner.client.put(`/api/patients/${withdrawn.id}`, { version: 1, consent: { ...consent, withdrawnOn: "2026-06-01" } });
});

async function exported(body: object): Promise<{ ids: string[]; leftOut: string | null }> {
  const reply = await owner.client.post("/api/reports/export", body);
  expect(reply.status).toBe(200);
  const lines = parse(reply.body as string, { bom: true, columns: true }) as Record<string, string>[];
  return { ids: [...new Set(lines.map(({ report_id }) => report_id!))], leftOut: reply.headers.get(leftOutHeader) };
}

describe("a consent that was withdrawn", () => {
  it.each(["long", "wide"])("omits the patient's values from the %s export of many, and counts them in header and log", async (form) => {
    const others = [reports.holding.id, reports.ofNobody.id];
    expect(await exported({ form, filter: {} })).toEqual({ ids: others, leftOut: "1" });
    expect(await exported({ form, ids: [reports.withdrawn.id] })).toEqual({ ids: [], leftOut: "1" });
    expect(await exported({ form, filter: { patientId: withdrawn.id } })).toEqual({ ids: [], leftOut: "1" });
    expect(await exported({ form, ids: others })).toEqual({ ids: others, leftOut: "0" });
    const [first] = rows("select detail from accounts_audit where action = 'reports.exported' and actor_id = ? order by id limit 1", [
      userRow(owner.email).id,
    ]);
    expect(first).toEqual({ detail: `values of 2 reports, ${form}; 1 left out` });
  });

  it("stops excluding the patient’s values once consent is given again", async () => {
    await owner.client.put(`/api/patients/${withdrawn.id}`, { version: 2, consent: { ...consent, version: "3", date: "2026-07-01" } });
    expect((await exported({ form: "long", filter: {} })).leftOut).toBe("0");
  });

  it("keeps released reports readable for the patient until the owner withdraws them", async () => {
    const person = await patientOf(owner, withdrawn.id);
    const mine = () => person.client.get(`/api/my/reports/${reports.withdrawn.id}`);
    expect((await mine()).status).toBe(404);
    expect((await owner.client.post(`/api/patients/${withdrawn.id}/release`, { reportId: reports.withdrawn.id })).status).toBe(200);
    await owner.client.put(`/api/patients/${withdrawn.id}`, { version: 2, consent: { ...consent, withdrawnOn: "2026-06-02" } });
    expect((await mine()).status).toBe(200);
    expect(JSON.parse((await exportedFiles(person)).get("consent.json")!)).toEqual([{ ...consent, withdrawnOn: "2026-06-02" }]);
    await owner.client.delete(`/api/patients/${withdrawn.id}/release/${reports.withdrawn.id}`);
    expect((await mine()).status).toBe(404);
  });

  it("is the owner's to write down: a patient's session changes none", async () => {
    const person = await patientOf(owner, withdrawn.id);
    const reply = await person.client.put(`/api/patients/${withdrawn.id}`, { version: 2, consent: null });
    expect(reply.status).toBe(403);
    expect((await owner.client.get(`/api/patients/${withdrawn.id}`)).body.consent.withdrawnOn).toBe("2026-06-01");
  });

  it("leaves the owner’s report files complete and lists the patient in the archive", async () => {
    for (const ending of ["csv", "json", "fhir.json", "bundle.zip", "pdf"])
      expect((await owner.client.get(`/api/reports/${reports.withdrawn.id}.${ending}`)).status).toBe(200);
    const files = await exportedFiles(owner);
    expect(files.get("values/1.csv")).toContain(reports.withdrawn.id);
    const named = parse(files.get("consent-withdrawn.csv")!, { bom: true }) as string[][];
    expect(named).toEqual([
      ["patientId", "code", "consentWithdrawnOn"],
      [withdrawn.id, "GONE", "2026-06-01"],
    ]);
  });
});
