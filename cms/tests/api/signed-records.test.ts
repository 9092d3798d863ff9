import { createHash, randomUUID } from "node:crypto";
import type { ReportRow } from "@trabecula/contracts";
import type { SignedRecord } from "@trabecula/report-view";
import { expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { reportOfPatient } from "../support/bone-scans.ts";
import { isPostgres, rows } from "../support/database.ts";
import { type Person } from "../support/people.ts";
import { clinic, confirmed, download, match, pathOf, read, rescored, scanned, scansOf, signed, signing } from "../support/signatures.ts";
import { answer, changeSettings, confirmationFor, newMember } from "../support/workspaces.ts";

it("SQL changes no signature, and a changed or copied one is not valid", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const [{ report }, other] = [await scanned(place, { clinical: { indication: "Loss of height" } }), await scanned(place)];
  await signed(lead, report.id);
  const names = Object.keys(rows("select * from bone_scans_signatures limit 1")[0]!);
  const others = names.filter((name) => !["id", "document_id", "report_id"].includes(name));
  const copy = (target: string, verb = "insert") =>
    rows(
      `${verb} into bone_scans_signatures (document_id, report_id, ${others.join(", ")}) select ?, ?, ${others.join(", ")} from bone_scans_signatures where report_id = ?`,
      [randomUUID(), target, report.id],
    );
  const refused = "A signature cannot be changed or deleted.";
  const statements = [
    "update bone_scans_signatures set printed_name = 'Somebody'",
    "update bone_scans_signatures set record = null, signed_at = '2020-01-01'",
    "delete from bone_scans_signatures",
    ...(isPostgres() ? ["truncate bone_scans_signatures"] : []),
  ];
  for (const statement of statements) expect(() => rows(statement), statement).toThrow(refused);
  expect(() => copy(report.id, isPostgres() ? "insert" : "insert or replace")).toThrow();
  copy(other.report.id);
  rows("update bone_scans_reports set read_state = 'final', signed_revision = 1 where document_id = ?", [other.report.id]);
  expect(await read(lead, other.report.id)).toMatchObject({ readState: "preliminary", signature: { valid: false } });
  const { words } = await parsed(await download(lead, pathOf(other.report.id, ".pdf")));
  for (const page of words) expect(page).toContain("Signature not valid");
  const table = await download(lead, `/api/reports/export?workspace=${workspaceId}`, { form: "long", ids: [report.id, other.report.id] });
  const states = table
    .toString()
    .split("\n")
    .flatMap((line) => /(?<=,)(?:final|preliminary)(?=,)/.exec(line) ?? []);
  expect([...new Set(states)]).toEqual(["final", "preliminary"]);
  rows("update bone_scans_reports set signed_name = 'Somebody' where signed_revision = 1");
  const listed = async () => (await lead.client.get(`/api/reports?workspace=${workspaceId}&sort=code`)).body.items as ReportRow[];
  const printedName = (await read(lead, report.id)).signature!.printedName;
  const stateOf = ({ id, readState, signature }: ReportRow) => [id, readState, signature?.printedName];
  expect((await listed()).map(stateOf).sort()).toEqual(
    [
      [report.id, "final", printedName],
      [other.report.id, "preliminary", undefined],
    ].sort(),
  );
  const stored = rows("select notes, clinical from bone_scans_reports where document_id = ?", [report.id])[0]!;
  for (const column of ["notes", "clinical"]) {
    rows(`update bone_scans_reports set ${column} = ${column === "notes" ? "'Changed'" : "null"} where document_id = ?`, [report.id]);
    expect(await read(lead, report.id), column).toMatchObject({ readState: "preliminary", signature: { valid: false } });
    expect((await listed()).find(({ id }) => id === report.id)).toMatchObject({ readState: "preliminary", signature: null });
    rows(`update bone_scans_reports set ${column} = ? where document_id = ?`, [stored[column] as string, report.id]);
  }
  expect(await read(lead, report.id)).toMatchObject({ readState: "final", signature: { valid: true } });
  const confirmation = await confirmationFor(lead, "entered-in-error", report.id);
  const voided = { reason: "Another person.", confirmation };
  expect((await lead.client.send("POST", pathOf(report.id, "/entered-in-error"), { json: voided, headers: match })).status).toBe(200);
  const { report: unsigned } = await scanned(place);
  rows("update bone_scans_reports set read_state = 'final', signed_revision = 1 where document_id = ?", [unsigned.id]);
  for (const state of ["'final'", "null"]) {
    rows(`update bone_scans_reports set read_state = ${state} where document_id = ?`, [report.id]);
    const listedState = (await listed()).find(({ id }) => id === report.id)!.readState;
    const indexed = (await lead.client.get(`/api/reports/index?workspace=${workspaceId}`)).body.items as ReportRow[];
    const [known, forged] = [report, unsigned].map(({ id }) => indexed.find((row) => row.id === id)!);
    expect(forged!.readState).toBe("preliminary");
    expect([(await read(lead, report.id)).readState, listedState, known!.readState], state).toEqual(Array(3).fill("entered-in-error"));
  }
});

it("a signature whose marks SQL removed from the report is shown as not valid, and keeps the report", async () => {
  const { lead, ...place } = await clinic();
  const { patient, report } = await scanned({ lead, ...place });
  const seen = await signed(lead, report.id);
  const marks = ["read_state", "signed_revision", "signed_by", "signed_name", "signed_at"].map((name) => `${name} = null`);
  rows(`update bone_scans_reports set ${marks.join(", ")} where document_id = ?`, [report.id]);
  expect(await read(lead, report.id)).toMatchObject({ readState: "draft", signature: { valid: false } });
  expect(answer(await signing(lead, seen, await confirmed(lead, seen)))).toEqual([409, "signed"]);
  const deletions = [pathOf(report.id), `/api/patients/${patient.id}`].map((path) => lead.client.send("DELETE", path, { headers: match }));
  for (const deletion of deletions) expect(answer(await deletion)).toEqual([409, "signed"]);
});

function withoutTriggers(statement: string, ...values: string[]): void {
  const name = "bone_scans_signatures";
  const made = isPostgres() ? [] : rows("select name, sql from sqlite_master where type = 'trigger' and tbl_name = ?", [name]);
  const off = isPostgres() ? [`alter table ${name} disable trigger all`] : made.map((trigger) => `drop trigger ${String(trigger.name)}`);
  const on = isPostgres()
    ? ["rows", "all"].map((each) => `alter table ${name} enable always trigger ${name}_${each}`)
    : made.map(({ sql }) => String(sql));
  for (const each of off) rows(each);
  rows(statement, values);
  for (const each of on) rows(each);
}

it("a signature of another name or without the one before is not valid", async () => {
  const place = await clinic();
  const { lead } = place;
  const [{ report }, other] = [await scanned(place), await scanned(place)];
  await signed(lead, other.report.id);
  withoutTriggers("update bone_scans_signatures set printed_name = 'Somebody' where report_id = ?", other.report.id);
  expect(await read(lead, other.report.id)).toMatchObject({ readState: "preliminary", signature: { valid: false } });
  await signed(lead, report.id);
  await rescored(lead, report.id);
  expect((await signed(lead, report.id)).signature?.valid).toBe(true);
  withoutTriggers("delete from bone_scans_signatures where revision = 1 and report_id = ?", report.id);
  expect(await read(lead, report.id)).toMatchObject({ readState: "preliminary", signature: { valid: false } });
});

it("a document stays as it was signed after later changes", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 01 00" };
  const logo = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  await changeSettings(lead, workspaceId, { letterhead, logo });
  const { patient, report } = await scanned(place);
  await signed(lead, report.id);
  const views = ["clinician", "researcher", "patient", "letter"];
  const files = () => Promise.all(views.map((view) => download(lead, pathOf(report.id, `.pdf?view=${view}`))));
  const before = await files();
  const text = async (ending: string) => (await download(lead, pathOf(report.id, ending))).toString();
  expect(await text(".csv")).toContain(",final,");
  expect(JSON.parse(await text(".json"))).toMatchObject({ readState: "final", signature: { meaning: "approved", valid: true } });
  const [diagnosticReport] = (JSON.parse(await text(".fhir.json")) as { entry: { resource: object }[] }).entry;
  expect(diagnosticReport).toMatchObject({
    resource: { status: "final", resultsInterpreter: [{ display: expect.any(String) as string }] },
  });
  await lead.client.send("PUT", `/api/patients/${patient.id}`, { json: { heightCm: 171, notes: "Called." }, headers: match });
  await changeSettings(lead, workspaceId, { name: "Bone Clinic South", letterhead: { ...letterhead, name: "South Clinic" }, logo: null });
  await reportOfPatient(lead, patient.id, { scans: scansOf(report, "2024-01-02") }, `?workspace=${workspaceId}`);
  const tibia = { reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", scanner: "xtremect-2", rmsSd: 9, df: 30 };
  expect((await lead.client.put(`/api/precision?workspace=${workspaceId}`, { items: [tibia] })).status).toBe(200);
  expect((await files()).map((file, index) => file.equals(before[index]!))).toEqual(views.map(() => true));
  for (const file of before) {
    const { words, pages } = await parsed(file);
    expect([words[0], pages[0]!.alts.join()]).toEqual(Array(2).fill(expect.stringContaining(letterhead.name)));
  }
});

it("the screen shows the signed record: without names to members who may not see them, nothing to monitors", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const { patient, report } = await scanned(place);
  const coded = await newMember(lead, workspaceId, { identity: "codes" });
  const monitor = await newMember(lead, workspaceId, { role: "monitor", identity: "codes" });
  const recordFor = async ({ client }: Person) => (await client.get(pathOf(report.id, "/signed"))).body.record as string | null;
  expect(await recordFor(lead)).toBeNull();
  const { signature } = await signed(lead, report.id);
  await changeSettings(lead, workspaceId, { name: "Bone Clinic South" });
  const record = (await recordFor(lead))!;
  expect(createHash("sha256").update(record).digest("hex")).toBe(signature?.recordHash);
  const [named, unnamed] = [record, (await recordFor(coded))!].map((text) => JSON.parse(text) as SignedRecord);
  expect(named!.views.clinician).toMatchObject({ reading: "clinician", id: report.id });
  expect(record).toContain("Ada Marsh");
  expect(JSON.stringify(unnamed)).not.toMatch(/\b(?:Ada|Marsh)\b/);
  expect(unnamed!.views.clinician.sites).toEqual(named!.views.clinician.sites);
  expect(unnamed!.context).toEqual({ ...named!.context, patient: { ...named!.context.patient, code: patient.code, name: null } });
  expect(await recordFor(monitor)).toBeNull();
  withoutTriggers("update bone_scans_signatures set printed_name = 'Somebody' where report_id = ?", report.id);
  expect(await recordFor(lead)).toBeNull();
});
