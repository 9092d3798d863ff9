import { ZPatientImport } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { rows, withoutJudgment } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { join } from "../support/workspaces.ts";

let owner: Person;
beforeEach(async () => {
  owner = await researcher();
});

const send = (file: string, query = "") =>
  owner.client.send("POST", `/api/patients/import${query}`, { body: fileForm(file, "people.csv") });
const stored = () => rows("select * from bone_scans_patients where workspace_id = ? order by id", [owner.id]).map(withoutJudgment);

it("leaves out codes of other centers, as does an import of reports that adds patients", async () => {
  const member = await researcher();
  join(owner, member, { role: "editor", centerId: "c".repeat(24) });
  await send("code,sex,birth_date\nP-1,f,1960-05-04");
  const conflicting = async (path: string, file: string, counted: object) => {
    const post = (query: string) =>
      member.client.send("POST", `${path}&workspace=${owner.id}${query}`, { body: fileForm(file, "people.csv") });
    const { body: planned } = await post("&dryRun=true");
    expect(planned).toMatchObject({ conflicts: [{ line: 2, message: "Another center has a patient with this code." }], conflicting: 1 });
    expect([planned.added, (await post(`&plan=${planned.plan}`)).body]).toEqual([1, expect.objectContaining(counted)]);
  };
  await conflicting("/api/patients/import?rows=all", "code,sex,birth_date\np-1,m,1960-05-04\nP-2,f,1970-01-02", {
    added: 1,
    conflicting: 1,
  });
  const scan = (code: string) => `\n${code},f,1960-05-04,distal-tibia,left,2026-03-14,xtremect-2,multi-stack,3,284`;
  const table = `patient,sex,birth_date,site,side,scan_date,scanner,region,stacks,tt_bmd${scan("p-1")}${scan("P-3")}`;
  const patients = { added: 1, known: 0 };
  await conflicting("/api/reports/import?reportType=hr-pqct&createPatients=true", table, { patients, conflicting: 1 });
  expect(stored().map(({ code }) => code)).toEqual(["P-1", "P-2", "P-3"]);
});

describe("POST /api/patients/import with a plan", () => {
  const known = [
    "code,sex,birth_date,birth_year,height_cm,notes,consent_scope,consent_version,consent_date,consent_withdrawn_on",
    "K-1,f,1960-05-04,,162.5,steady,store,1,2026-01-05,2026-02-01",
    "K-2,m,,1950,181,,,,,",
    "K-3,f,1970-01-02,,,,,,,",
    "K-4,f,1971-01-02,,,,,,,",
  ];
  const again = [
    "code,sex,birth_date,birth_year,height_cm,notes,consent_scope,consent_version,consent_date",
    "k-1,f,,1960,,steady,store,1,2026-01-05",
    "K-2,m,1950-03-04,,180,,,,",
    "K-3,m,1970-01-02,,170,,,,",
    "N-1,f,1980-01-02,,,,,,",
    "N-2,f,1980-01-02,,,,,,",
    "n-2,f,1980-01-02,,,,,,",
  ].join("\n");
  beforeEach(async () => {
    expect((await send(known.join("\n"))).status).toBe(200);
  });
  const planned = async (file = again) => ZPatientImport.parse((await send(file, "?dryRun=true")).body);
  const withPlan = (plan: string, reason?: string) => `?${new URLSearchParams({ plan, ...(reason && { reason }) })}`;

  it("shows every difference before anything is stored, and states nothing by empty cells", async () => {
    const before = stored();
    const found = await planned();
    expect(found).toMatchObject({
      ...{ ok: true, rows: 6, added: 1, changed: 1, unchanged: 1, conflicting: 2, missing: 1, differenceCount: 2 },
      differences: [
        { code: "K-2", scanDate: null, parameter: "birthDate", from: null, to: "1950-03-04" },
        { code: "K-2", parameter: "heightCm", from: 181, to: 180 },
      ],
    });
    expect(found.conflicts.map(({ line, message }) => [line, message])).toEqual([
      [4, "The stored patient has another sex (female)."],
      [7, "The code stands on line 6 already."],
    ]);
    expect(stored()).toEqual(before);
    const [other] = (await planned("code,sex,birth_date\nK-1,f,1961-05-04")).conflicts;
    expect(other?.message).toBe("The stored patient has another birth date or year of birth.");
    const sent = await send(again);
    expect([sent.status, sent.body.problems.map(({ line }: { line: number }) => line)]).toEqual([422, [3, 4, 7]]);
  });

  it("with rows=good adds the lines in order, and gives the others back", async () => {
    const file = `${again}\n=N-3,f,1980-01-02,,,,,,\nN-4,x,1980-01-02,,,,,,\n`;
    const first = ZPatientImport.parse((await send(file, "?rows=good")).body);
    expect(first).toMatchObject({ ok: true, added: 2, changed: 0, refused: { rows: 5 } });
    const lines = first.refused!.csv.trimEnd().split("\n");
    expect(lines.map((line) => [line.split(",")[0], line.split(",").slice(9).join(",")])).toEqual([
      ["code", "refused_because"],
      ["K-2", '"You have a patient with this code, of whom the file says otherwise: birth date and height."'],
      ["K-3", "The stored patient has another sex (female)."],
      ["N-2", "The code stands on line 7 too."],
      ["n-2", "The code stands on line 6 already."],
      ["N-4", expect.stringContaining("“x”")],
    ]);
    const mended = lines.toSpliced(1, 1).join("\n").replace("K-3,m", "K-3,f").replace("n-2", "N-5").replace("N-4,x", "N-4,f");
    const plan = ZPatientImport.parse((await send(mended, "?rows=good&dryRun=true")).body);
    expect(plan).toMatchObject({ added: 3, changed: 1, refused: null, leftOut: [] });
    const done = ZPatientImport.parse((await send(mended, `${withPlan(plan.plan, "measured again")}&rows=good`)).body);
    expect(done).toMatchObject({ added: 3, changed: 1, refused: null });
    expect(stored().map(({ code }) => code)).toEqual(["K-1", "K-2", "K-3", "K-4", "N-1", "=N-3", "N-2", "N-5", "N-4"]);
  });

  it("corrects with a reason, which the history keeps, and leaves conflicting lines out", async () => {
    const { plan } = await planned();
    const unsaid = await send(again, withPlan(plan));
    expect([unsaid.status, Object.keys(unsaid.body.fields)]).toEqual([422, ["reason"]]);
    expect(ZPatientImport.parse((await send(again, withPlan(plan, "Typing error"))).body)).toMatchObject({ added: 1, changed: 1 });
    const people = stored();
    expect(people.map(({ code, version }) => [code, version])).toEqual([
      ["K-1", 1],
      ["K-2", 2],
      ["K-3", 1],
      ["K-4", 1],
      ["N-1", 1],
    ]);
    expect(people[0]).toMatchObject({ consent_withdrawn_on: expect.anything(), height_cm: 162.5 });
    const { items } = (await owner.client.get(`/api/patients/${people[1]!.document_id as string}/history`)).body;
    expect(items[0]).toMatchObject({
      reason: "Typing error",
      version: 2,
      changes: { heightCm: [181, 180], birthDate: [null, "1950-03-04"] },
    });
    expect(await planned()).toMatchObject({ added: 0, changed: 0, unchanged: 3, conflicting: 2 });
    const [entry] = rows("select detail from accounts_audit where action = 'patients.imported' order by id desc limit 1");
    expect(entry).toEqual({ detail: "1 patients, 1 corrected" });
  });

  it("refuses a plan after another edit or of another file", async () => {
    const { plan } = await planned();
    const another = await send(again.replace("180", "179"), withPlan(plan, "Typing error"));
    expect([another.status, another.body.code]).toEqual([409, "plan_changed"]);
    const [, { document_id: id, version }] = stored() as [object, { document_id: string; version: number }];
    expect((await owner.client.send("PUT", `/api/patients/${id}`, { json: { notes: "Moved", version } })).status).toBe(200);
    const late = await send(again, withPlan(plan, "Typing error"));
    expect([late.status, late.body.code]).toEqual([409, "plan_changed"]);
    expect(stored()).toHaveLength(4);
  });
});
