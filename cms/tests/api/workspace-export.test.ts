import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { ZPatient, ZReport } from "@trabecula/contracts";
import { entriesOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { reportOfPatient } from "../support/bone-scans.ts";
import { researcher, type Person } from "../support/people.ts";
import { clinic, knownPerson, personIn } from "../support/people-in-clinics.ts";
import { download, read, signed } from "../support/signatures.ts";
import { madeToken } from "../support/tokens.ts";
import { unzipped } from "../support/unzip.ts";
import { answer, at, join, newCenter } from "../support/workspaces.ts";

const exported = async (person: Person, id: string) => unzipped(new Uint8Array(await download(person, at(id, "/export"))));
const json = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(name)!) as Record<string, unknown>[];
const tableOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];

async function filledClinic() {
  const [lead, other] = [await researcher(), await researcher()];
  const id = await clinic(lead);
  join(lead, other, { role: "lead", identity: "codes" }, id);
  const known = await knownPerson(lead, id);
  const second = await personIn(lead, id, { firstName: "Grace" });
  const report = await reportOfPatient(lead, second.id, {}, `?workspace=${id}`);
  await signed(lead, report.id);
  return { lead, other, id, known, second, signedId: report.id };
}

it("has all records of the workspace as the API returns them, and none of another", async () => {
  const { lead, id, known, second, signedId } = await filledClinic();
  const elsewhere = await knownPerson(lead, await clinic(lead));
  const files = await exported(lead, id);
  expect([...files.keys()]).toEqual([
    ...["workspace.json", "members.json", "activity.csv", "patients/1.json", "reports/1.json", "values/1.csv", "reports.csv"],
    ...["reports/earlier-1.json", "signatures/1.json", "changes/1.json"],
    ...["recently-deleted/reports/1.json", "recently-deleted/values/1.csv", "recently-deleted/reports.csv"],
  ]);
  const patients = json(files, "patients/1.json").map((one) => ZPatient.parse(one));
  expect(patients.map((one) => [one.id, one.firstName])).toEqual([
    [known.id, "Ada"],
    [second.id, "Grace"],
  ]);
  const reports = json(files, "reports/1.json").map((one) => ZReport.parse(one));
  expect(reports).toEqual([await read(lead, known.reportId), await read(lead, signedId)]);
  expect(reports[1]).toMatchObject({ readState: "final", signature: { valid: true } });
  expect(json(files, "reports/earlier-1.json")).toMatchObject([{ id: known.reportId, revision: 1 }]);
  const [signature] = json(files, "signatures/1.json");
  expect(signature).toMatchObject({ reportId: signedId, record: expect.stringContaining("Grace") });
  expect(tableOf(files.get("reports.csv")!).map((row) => [row.id, row.revision, row.file])).toEqual([
    [known.reportId, "2", "reports/1.json"],
    [signedId, "1", "reports/1.json"],
  ]);
  expect(tableOf(files.get("values/1.csv")!).map(({ report_id }) => report_id)).toContain(signedId);
  expect(tableOf(files.get("activity.csv")!).map(({ action }) => action)).toEqual(
    rows("select action from accounts_audit where workspace_id = ? order by id", [id]).map(({ action }) => action),
  );
  expect(json(files, "members.json")).toHaveLength(2);
  for (const strange of [elsewhere.id, elsewhere.reportId]) expect([...files.values()].join("")).not.toContain(strange);
  expect(entriesOf(`workspace:${id}`).map(({ action }) => action)).toContain("workspace.exported");
});

it("has no names for a lead or token that reads codes", async () => {
  const { lead, other, id } = await filledClinic();
  const { secret } = await madeToken(lead, { scopes: ["read"], workspace: id });
  const reply = await fetch(lead.client.base + at(id, "/export"), { headers: { Authorization: `Bearer ${secret}` } });
  const byCodes = await unzipped(new Uint8Array(await reply.arrayBuffer()));
  for (const files of [await exported(other, id), byCodes])
    for (const hidden of ["Augusta", "Ada", "Grace", "Marsh"])
      expect([...files.values()].join("")).not.toMatch(new RegExp(`\\b${hidden}\\b`));
});

it("is for leads of all centers", async () => {
  const lead = await researcher();
  const id = await clinic(lead);
  const center = await newCenter(lead, id, "N1");
  for (const grant of [{ role: "editor" }, { role: "lead", centerId: center }] as const) {
    const member = await researcher();
    join(lead, member, grant, id);
    expect(answer(await member.client.get(at(id, "/export")))).toEqual([403, "role_missing"]);
  }
  expect(answer(await (await researcher()).client.get(at(id, "/export")))).toEqual([404, "not_found"]);
});
